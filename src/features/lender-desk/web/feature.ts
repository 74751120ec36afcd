import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const lenderDeskWeb = {
  liveQueries: { quote: ['lender-desk'] },
} as const satisfies WebFeature;
