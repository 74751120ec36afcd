import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const borrowerLinksWeb = {
  liveQueries: { 'borrower-links': ['borrower-links'] },
} as const satisfies WebFeature;
