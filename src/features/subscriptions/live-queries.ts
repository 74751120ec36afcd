import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const subscriptionLiveQueries: LiveQueries = {
  /** The account's plan, or a request for one that administrators decide. */
  plan: ['plan', 'plan-requests', 'waiting'],
};
