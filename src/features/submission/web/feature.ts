import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const submissionWeb = {
  liveQueries: { submission: ['preflight', 'submission'] },
} as const satisfies WebFeature;
