import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const savedSearchWeb = {
  liveQueries: { notification: ['saved-searches'] },
} as const satisfies WebFeature;
