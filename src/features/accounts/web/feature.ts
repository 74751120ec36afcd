import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const accountWeb = {
  liveQueries: {
    /** A lender user was let in, assigned or suspended: sent to the account and to administrators. */
    lenderUser: ['profile', 'lender-users', 'waiting'],
    plan: ['profile'],
    /** An administrator took on something that waits, or gave it back. */
    work: ['waiting'],
    /** An administrator gave the account another role. */
    role: ['profile'],
  },
} as const satisfies WebFeature;
