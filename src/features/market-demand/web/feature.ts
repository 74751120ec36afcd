import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const marketDemandWeb = {
  liveQueries: {
    /** An administrator noted a call to a lender. */
    demandCall: ['demand-lenders'],
  },
} as const satisfies WebFeature;
