import { findApplicants, lenderSignUpEmail } from '../../accounts/server/api.ts';
import { lenderAccountRequested } from '../../accounts/sign-up/events.ts';
import { notifies } from './notifies.ts';

// Accounts stand before notifications, so what is told of them is declared here.
export const notificationFollowers = [
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
