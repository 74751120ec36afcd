import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const dataExportLiveQueries: LiveQueries = { notification: ['data-export'] };
