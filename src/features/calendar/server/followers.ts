import type { EventType, Happened } from '../../../kernel/event-type.ts';
import { updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { MailTemplate } from '../../../platform/platform.ts';
import { notifies } from '../../notifications/server/api.ts';
import {
  eventAnswered,
  eventCanceled,
  eventChanged,
  eventCreated,
  eventDeleted,
  eventInvited,
  eventLeft,
  eventUpdated,
  guestsCanceled,
  guestsInvited,
  guestsUpdated,
} from '../events.ts';
import { eventCanceledMail } from './messages/canceled-mail.ts';
import { eventInvitedMail, eventUpdatedMail } from './messages/mails.ts';
import {
  answeredBy,
  canceledBy,
  changedBy,
  invitedBy,
  readAnswerNews,
  readCanceledNews,
  readEventNews,
} from './messages/news.ts';

const onPages = { type: 'calendarEvent', to: ['accounts'] } as const;

const changes = {
  name: 'eventChanged',
  readers: ['broker'],
  label: 'Calendar changes',
  about: 'An event that you are invited to changed or was canceled.',
} as const;

/** Guests have no notifications: each is emailed. */
const emailsGuests = <Payload extends { byId: string }, MailPayload, Data>(
  event: EventType<Payload>,
  template: MailTemplate<MailPayload, Data>,
  mailsOf: (happened: Happened<Payload>) => readonly NoInfer<MailPayload>[],
) =>
  follow(
    event,
    async ({ platform, tx, happened }) => {
      let count = 0;
      for (const one of happened) {
        const mails = mailsOf(one);
        await platform.mail.queue(tx, template, one.payload.byId, ...mails);
        count += mails.length;
      }
      return count;
    },
    { channel: 'email', target: `${template.name} to guests` },
  );

const inCalendar = (message: string) => ({ message, link: '/calendar' });

export const calendarFollowers = [
  updatesPages(eventCreated, onPages),
  updatesPages(eventChanged, onPages),
  updatesPages(eventDeleted, onPages),
  updatesPages(eventLeft, onPages),
  notifies(eventInvited, {
    type: {
      name: 'eventInvited',
      readers: ['broker'],
      label: 'Calendar invitations',
      about: 'Somebody else added you to an event.',
    },
    to: 'account',
    facts: readEventNews,
    show: ({ payload }, facts) => inCalendar(invitedBy(payload, facts)),
    email: {
      template: eventInvitedMail,
      payload: ({ id: eventId, payload: { byId } }, accountId) => ({ eventId, accountId, byId }),
    },
  }),
  emailsGuests(guestsInvited, eventInvitedMail, ({ id: eventId, payload: { guestIds, ...about } }) =>
    guestIds.map((guestId) => ({ eventId, guestId, ...about })),
  ),
  notifies(eventUpdated, {
    type: changes,
    to: 'account',
    about: ({ payload }) => `calendarEvent:${payload.aboutId}`,
    facts: readEventNews,
    show: ({ payload }, facts) => inCalendar(changedBy(payload, facts)),
    email: {
      template: eventUpdatedMail,
      payload: ({ id: eventId, payload: { byId, version, of } }, accountId) => ({
        ...{ eventId, accountId, byId, version, of },
      }),
    },
  }),
  emailsGuests(guestsUpdated, eventUpdatedMail, ({ id: eventId, payload: { guestIds, ...about } }) =>
    guestIds.map((guestId) => ({ eventId, guestId, ...about })),
  ),
  notifies(eventCanceled, {
    type: changes,
    to: 'account',
    facts: readCanceledNews,
    show: ({ payload }, facts) => inCalendar(canceledBy(payload, facts)),
    email: { template: eventCanceledMail, payload: ({ payload }) => payload },
  }),
  emailsGuests(guestsCanceled, eventCanceledMail, ({ payload: { canceledIds, ...about } }) =>
    canceledIds.map((canceledId) => ({ canceledId, ...about })),
  ),
  updatesPages(eventAnswered, { type: 'calendarEvent', to: ['account'] }),
  notifies(eventAnswered, {
    type: {
      name: 'eventAnswered',
      readers: ['broker'],
      label: 'Calendar responses',
      about: 'Somebody you invited responded to an event.',
    },
    to: 'account',
    about: ({ payload }) => `calendarAnswer:${payload.attendeeId}`,
    facts: readAnswerNews,
    show: ({ payload }, facts) => inCalendar(answeredBy(payload, facts)),
  }),
];
