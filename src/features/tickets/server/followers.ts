import type { EventType, PayloadOf } from '../../../kernel/event-type.ts';
import { sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { type FollowerCall, follow } from '../../../platform/events/followers.ts';
import { desksSet, userDemoted, userSuspended } from '../../accounts/people/events.ts';
import { notifies } from '../../notifications/server/api.ts';
import {
  planRequestActivated,
  planRequestDeclined,
  planRequestMade,
  planRequestWithdrawn,
} from '../../subscriptions/events.ts';
import { ticketReceived } from '../events.ts';
import * as cannedEvents from '../help/canned/events.ts';
import {
  ticketAnswered,
  ticketAssigned,
  ticketFeedbackGiven,
  ticketMailHeld,
  ticketMerged,
  ticketNoted,
  ticketPrioritySet,
  ticketReplied,
  ticketStatusSet,
  ticketSubmitted,
} from '../help/events.ts';
import { pathOfTicket, staffPathOf } from '../help/model.ts';
import { subjectOf, ticketIdOf } from '../model.ts';
import type { TicketChannel } from '../topics.ts';
import { giveBackOfLost } from './help/changes/unassign.ts';
import { questionMail } from './help/feedback/question-mail.ts';
import { findKeptTicket, writersMailed } from './help/merging/kept-ticket.ts';
import { ticketMails } from './mail/mails.ts';
import { closeRequest, fileRequest } from './plan-requests.ts';

const received = {
  name: 'ticketReceived',
  readers: ['admin'],
  label: 'A message to support',
  about: 'From a public form.',
} as const;
const staffNews = {
  name: 'helpTicket',
  readers: ['admin'],
  label: 'A help ticket',
  about: 'A user submitted one, added to it, or you were assigned one.',
} as const;
const ownNews = {
  name: 'helpTicketAnswer',
  readers: ['broker'],
  label: 'Your help ticket',
  about: 'Support answered you or closed a ticket.',
} as const;

/** A plan request already has its own notification, for those who bill. */
const isWritten = ({ payload: { channel } }: { readonly payload: { readonly channel: TicketChannel } }) =>
  channel !== 'plan';

const notifications = [
  notifies(ticketReceived, {
    type: received,
    to: 'admins',
    when: isWritten,
    show: ({ id, payload: { number, topic } }) => ({
      message: `New ticket ${ticketIdOf(number)}: ${subjectOf(topic)}`,
      link: staffPathOf(id),
    }),
  }),
  notifies(ticketSubmitted, {
    type: staffNews,
    to: 'admins',
    show: ({ id, payload: { number } }) => ({
      message: `New help ticket ${ticketIdOf(number)}`,
      link: staffPathOf(id),
    }),
  }),
  notifies(ticketReplied, {
    type: staffNews,
    to: 'admins',
    about: ({ id }) => id,
    show: ({ id, payload: { number } }) => ({
      message: `New message on help ticket ${ticketIdOf(number)}`,
      link: staffPathOf(id),
    }),
  }),
  notifies(ticketMailHeld, {
    type: staffNews,
    to: 'admins',
    about: ({ id }) => id,
    show: ({ id, payload: { number } }) => ({
      message: `An email from an unverified address came to help ticket ${ticketIdOf(number)}`,
      link: staffPathOf(id),
    }),
  }),
  notifies(ticketFeedbackGiven, {
    type: staffNews,
    to: 'admins',
    when: ({ payload: { isSolved } }) => !isSolved,
    about: ({ id }) => id,
    show: ({ id, payload: { number } }) => ({
      message: `Help ticket ${ticketIdOf(number)} was not solved and is open again`,
      link: staffPathOf(id),
    }),
  }),
  notifies(ticketAssigned, {
    type: staffNews,
    to: 'account',
    when: ({ payload: { assignedTo, by } }) => assignedTo !== by,
    show: ({ id, payload: { number } }) => ({
      message: `Help ticket ${ticketIdOf(number)} was assigned to you`,
      link: staffPathOf(id),
    }),
  }),
  ...(['account', 'accounts'] as const).flatMap((to) => [
    notifies(ticketAnswered, {
      ...{ type: ownNews, to },
      about: ({ id }) => id,
      show: ({ payload: { number } }) => ({
        message: `Support answered your help ticket ${ticketIdOf(number)}`,
        link: pathOfTicket(number),
      }),
    }),
    notifies(ticketStatusSet, {
      ...{ type: ownNews, to },
      when: ({ payload: { status, isSilent } }) => !isSilent && (status === 'Resolved' || status === 'Closed'),
      show: ({ payload: { number, status } }) => ({
        message: `Your help ticket ${ticketIdOf(number)} is ${status.toLowerCase()}`,
        link: pathOfTicket(number),
      }),
    }),
  ]),
];

/** Emails what was answered to each writer: several where tickets of different addresses were merged. */
async function emailAnswer({ platform, tx, context, happened }: FollowerCall<PayloadOf<typeof ticketAnswered>>) {
  let queued = 0;
  for (const { id, payload } of happened) {
    const ticket = await findKeptTicket(tx.db, id);
    const writers = ticket ? await writersMailed(tx.db, ticket) : [];
    const mails = writers.map((writer) => ({ id, lineId: payload.lineId, writer: writer.id }));
    await platform.mail.queue(tx, ticketMails.answered, 'id' in context.actor ? context.actor.id : id, ...mails);
    queued += mails.length;
  }
  return queued;
}

/** Asks each writer whether it was solved. */
async function emailQuestion({ platform, tx, context, happened }: FollowerCall<PayloadOf<typeof ticketStatusSet>>) {
  let queued = 0;
  for (const { id, payload } of happened) {
    if (!payload.asks || payload.isSilent) continue;
    const ticket = await findKeptTicket(tx.db, id);
    if (!ticket || ticket.channel === 'plan') continue;
    const mails = (await writersMailed(tx.db, ticket)).map((writer) => ({ id, writer: writer.id }));
    await platform.mail.queue(tx, questionMail, 'id' in context.actor ? context.actor.id : id, ...mails);
    queued += mails.length;
  }
  return queued;
}

/** Both sides have a ticket open; notes and who has it are the team's. */
const pages = [
  ...[ticketReceived, ticketNoted, ticketMailHeld, ticketAssigned].map((event) =>
    updatesPages<object, 'admins'>(event, { type: 'helpTicket', to: ['admins'] }),
  ),
  updatesPages(ticketSubmitted, { type: 'helpTicket', to: ['account', 'admins'] }),
  ...[ticketReplied, ticketAnswered, ticketStatusSet, ticketPrioritySet, ticketMerged, ticketFeedbackGiven].map(
    (event) =>
      updatesPages<object, 'account' | 'accounts' | 'admins'>(event, {
        type: 'helpTicket',
        to: ['account', 'accounts', 'admins'],
      }),
  ),
];

export const ticketFollowers = [
  follow(planRequestMade, fileRequest),
  ...[planRequestWithdrawn, planRequestActivated, planRequestDeclined].map((event) => follow(event, closeRequest)),
  ...[userDemoted, userSuspended, desksSet].map((event: EventType) => follow(event, giveBackOfLost)),
  ...notifications,
  ...pages,
  ...Object.values(cannedEvents).map((event) => updatesPages(event, { type: 'cannedReply', to: ['admins'] })),
  sendsEmail(ticketReceived, ticketMails.received, {
    payload: ({ id }) => ({ id }),
    owner: ({ id }) => id,
    when: isWritten,
  }),
  sendsEmail(ticketSubmitted, ticketMails.received, { payload: ({ id }) => ({ id }), owner: ({ id }) => id }),
  follow(ticketStatusSet, emailQuestion, { channel: 'email', target: questionMail.name }),
  follow(ticketAnswered, emailAnswer, { channel: 'email', target: ticketMails.answered.name }),
];
