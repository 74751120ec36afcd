import { sendsEmail } from '../../../platform/events/channels.ts';
import { notifies } from '../../notifications/server/api.ts';
import { ticketReceived } from '../events.ts';
import { subjectOf, ticketIdOf } from '../model.ts';
import { ticketMails } from './mails.ts';

export const ticketFollowers = [
  notifies(ticketReceived, {
    type: {
      name: 'ticketReceived',
      readers: ['admin'],
      label: 'A message to support',
      about: 'From a public form.',
    },
    to: 'admins',
    show: ({ payload: { number, topic } }) => ({
      message: `New ticket ${ticketIdOf(number)}: ${subjectOf(topic)}`,
      link: '/admin/messages',
    }),
  }),
  sendsEmail(ticketReceived, ticketMails.received, { payload: ({ id }) => ({ id }), owner: ({ id }) => id }),
];
