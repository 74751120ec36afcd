import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const answersWeb = {
  liveQueries: { answers: ['loan-package', 'loan-package-completeness', 'planned-draws'] },
} as const satisfies WebFeature;
