import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const peopleWeb = {
  liveQueries: {
    /** What administrators see of an account has changed. */
    user: ['users', 'user-devices'],
    lenderUser: ['users'],
    plan: ['users'],
    /** An invitation was sent, withdrawn or accepted. */
    staffInvitation: ['staff-invitations', 'users'],
  },
} as const satisfies WebFeature;
