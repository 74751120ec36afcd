import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const lenderWeb = {
  liveQueries: { lender: ['lenders'] },
} as const satisfies WebFeature;
