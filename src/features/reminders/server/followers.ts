import type { EventType } from '../../../kernel/event-type.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { queuesJob } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import { timeZoneSet } from '../../accounts/own-account/events.ts';
import { accountSignedUp, lenderAccountRequested } from '../../accounts/sign-up/events.ts';
import { eventAnswered, eventChanged, eventCreated, eventDeleted } from '../../calendar/events.ts';
import { notifies } from '../../notifications/server/api.ts';
import { taskChanged, taskCreated, taskDeleted } from '../../tasks/events.ts';
import { eventsAhead, remindersSet, tasksFellDue } from '../events.ts';
import { titlesOf } from '../model.ts';
import { type Reminded, readReminded } from './due/told.ts';
import { eventsAheadMail, tasksDueMail } from './mails.ts';
import { planMornings } from './morning/morning-row.ts';
import { planEvents, planTasks } from './plan/plan.ts';
import { moveReminders } from './settings.ts';

type Plan = typeof planTasks;

/** With every change of a thing its reminders are those of how it stands now. */
const plansBy = (event: EventType, plan: Plan) =>
  follow(
    event,
    ({ tx, context, happened }) =>
      plan(
        tx,
        happened.map(({ id }) => id),
        context.at,
      ),
    { target: plan.name },
  );

interface Notified {
  readonly id: string;
  readonly payload: { readonly reminderIds: readonly string[] };
}

/** All that these people are told of, by account: read once. */
async function readNotified(db: Queries, told: readonly Notified[]) {
  const known = await readReminded(
    db,
    told.flatMap(({ payload }) => payload.reminderIds),
  );
  return new Map(told.map(({ id }) => [id, known]));
}

const shownOf = ({ payload }: Notified, facts: ReadonlyMap<string, Reminded> | undefined): readonly Reminded[] =>
  payload.reminderIds.flatMap((id) => facts?.get(id) ?? []);

/** 'Due Nov 27, 2026, 5:00 PM PT: Call title', or how many there are of them. */
const sentenceOf = (some: readonly Reminded[], things: string, otherwise: string, prefix: (when: string) => string) => {
  const [first] = some;
  if (!first) return otherwise;
  const titles = titlesOf(
    some.map(({ title }) => title),
    things,
  );
  return some.length === 1 ? `${prefix(first.when)}: ${titles}` : titles;
};

/** An account is new, or has another clock. */
const plansMornings = (event: EventType) =>
  follow(
    event,
    ({ tx, context, happened }) =>
      planMornings(
        tx,
        happened.map(({ id }) => id),
        context.at,
      ),
    { target: 'planMornings' },
  );

export const reminderFollowers = [
  plansMornings(accountSignedUp),
  plansMornings(lenderAccountRequested),
  plansMornings(timeZoneSet),
  plansBy(taskCreated, planTasks),
  plansBy(taskChanged, planTasks),
  plansBy(taskDeleted, planTasks),
  plansBy(eventCreated, planEvents),
  plansBy(eventChanged, planEvents),
  plansBy(eventDeleted, planEvents),
  plansBy(eventAnswered, planEvents),
  queuesJob(timeZoneSet, moveReminders, ({ id: accountId }) => ({ payload: { accountId }, owner: accountId })),
  queuesJob(remindersSet, moveReminders, ({ id: accountId }) => ({ payload: { accountId }, owner: accountId })),
  notifies(tasksFellDue, {
    type: {
      name: 'taskReminder',
      readers: ['broker'],
      label: 'Task reminders',
      about: 'A task of yours is due.',
    },
    to: 'account',
    waitsItself: true,
    facts: readNotified,
    show: (told, facts) => ({
      message: sentenceOf(shownOf(told, facts), 'tasks due', 'A task was due.', (when) => `Due ${when}`),
      link: '/tasks?filter=my',
    }),
    email: { template: tasksDueMail, payload: ({ payload: { reminderIds } }) => ({ reminderIds }) },
  }),
  notifies(eventsAhead, {
    type: {
      name: 'eventReminder',
      readers: ['broker'],
      label: 'Event reminders',
      about: 'An event on your calendar starts soon.',
    },
    to: 'account',
    facts: readNotified,
    show: (told, facts) => ({
      message: sentenceOf(shownOf(told, facts), 'events', 'An event was coming up.', (when) => when),
      link: '/calendar',
    }),
    email: { template: eventsAheadMail, payload: ({ payload: { reminderIds } }) => ({ reminderIds }) },
  }),
];
