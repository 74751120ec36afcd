import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const submissionWeb = {
  liveQueries: { submission: ['preflight'] },
} as const satisfies WebFeature;
