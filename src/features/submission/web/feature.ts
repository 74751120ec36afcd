import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const submissionWeb = {
  // Files and the choice of lender and program concern the preflight as well.
  liveQueries: { submission: ['preflight', 'submission'], 'deal-documents': ['preflight'] },
} as const satisfies WebFeature;
