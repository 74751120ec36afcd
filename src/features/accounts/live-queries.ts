/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const accountLiveQueries = {
  /** A lender user was let in, assigned or suspended: sent to the account and to administrators. */
  lenderUser: ['profile', 'lender-users', 'waiting'],
  plan: ['profile'],
} as const;
