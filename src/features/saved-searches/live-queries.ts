import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const savedSearchLiveQueries: LiveQueries = { notification: ['saved-searches'] };
