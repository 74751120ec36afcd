import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import { lenderReassigned, lenderUnassigned } from '../../accounts/lender-users/events.ts';
import { findApplicants, lenderSignUpEmail } from '../../accounts/server/api.ts';
import { lenderAccountRequested } from '../../accounts/sign-up/events.ts';
import { notifies } from './notifies.ts';
import { changesOf } from './write.ts';

/** Whoever has left a lender reads nothing more of it. */
async function removeLenderNotifications({ platform, tx, happened }: FollowerCall<object>): Promise<void> {
  changesOf(tx, platform.events).leftLender.push(...happened.map(({ id }) => id));
}

// Accounts stand before notifications, so what is told of them is declared here.
export const notificationFollowers = [
  follow(lenderReassigned, removeLenderNotifications),
  follow(lenderUnassigned, removeLenderNotifications),
  notifies(lenderAccountRequested, {
    type: {
      name: 'lenderSignedUp',
      readers: ['admin'],
      label: 'A lender requests an account',
      about: 'The account needs your approval.',
    },
    to: 'admins',
    facts: (db, told) =>
      findApplicants(
        db,
        told.map(({ id }) => id),
      ),
    show: (_told, companyName: string = 'A lender') => ({
      message: `${companyName} asks for a lender account.`,
      link: '/admin/lender-users',
    }),
    email: { template: lenderSignUpEmail, payload: ({ id: accountId }, adminId) => ({ accountId, adminId }) },
  }),
];
