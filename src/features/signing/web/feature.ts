import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const signingWeb = {
  liveQueries: { signing: ['signing'] },
} as const satisfies WebFeature;
