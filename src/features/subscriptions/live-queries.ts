/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const subscriptionLiveQueries = {
  /** The account's plan, or a request for one that administrators decide. */
  plan: ['plan', 'plan-requests', 'waiting'],
} as const;
