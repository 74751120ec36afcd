import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const answersWeb = {
  liveQueries: { answers: ['loan-package'] },
} as const satisfies WebFeature;
