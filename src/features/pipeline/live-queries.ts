import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const pipelineLiveQueries: LiveQueries = {
  pipeline: ['pipeline', 'pipeline-board', 'pipeline-table', 'deal', 'waiting'],
};
