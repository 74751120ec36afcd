import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const subscriptionWeb = {
  liveQueries: {
    /** The account's plan, or a request for one that administrators decide. */
    plan: ['plan', 'plan-requests', 'waiting'],
  },
} as const satisfies WebFeature;
