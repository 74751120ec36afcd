import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const pipelineWeb = {
  liveQueries: {
    pipeline: ['pipeline', 'pipeline-board', 'pipeline-table', 'deal', 'waiting', 'timeline'],
  },
} as const satisfies WebFeature;
