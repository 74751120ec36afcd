import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const answersWeb = {
  liveQueries: { answers: ['loan-package', 'loan-package-completeness'] },
} as const satisfies WebFeature;
