import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const accountLiveQueries: LiveQueries = {
  /** A lender user was let in, assigned or suspended: sent to the account and to administrators. */
  lenderUser: ['profile', 'lender-users', 'waiting'],
  plan: ['profile'],
};
