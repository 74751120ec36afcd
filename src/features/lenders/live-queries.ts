import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const lenderLiveQueries: LiveQueries = { lender: ['lenders'] };
