import { notifies } from '../../notifications/server/api.ts';
import { programsFellDue } from '../events.ts';
import { managePage, reminderMail, unconfirmed } from './mails.ts';

export const programReminderFollowers = [
  notifies(programsFellDue, {
    type: {
      name: 'programsToConfirm',
      readers: ['lender'],
      label: 'Programs to confirm',
      about: 'Terms that need to be confirmed so brokers can rely on them.',
    },
    to: 'lender',
    show: ({ id: lenderId, payload }) => ({
      message: `${unconfirmed(payload.programs)}.`,
      link: managePage(lenderId),
    }),
    email: { template: reminderMail, payload: ({ id: lenderId }, accountId) => ({ accountId, lenderId }) },
  }),
];
