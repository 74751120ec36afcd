import { z } from 'zod';
import { admits } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { unlinked } from '../../../platform/mail/unlinked.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { titlesOf } from '../model.ts';
import { doneAddress } from './done/done-link.ts';
import { readReminded } from './due/told.ts';

const reminded = z.object({ reminderIds: z.array(idSchema) });

const listedAtMost = 20;

/** What is still to be said, with where to write; undefined when nobody needs an email of it. */
async function readForMail(platform: Platform, { reminderIds }: z.output<typeof reminded>) {
  const { database, config, clock } = platform;
  const { db } = database;
  const now = clock.now();
  const known = await readReminded(db, reminderIds);
  const current = reminderIds
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ isCurrent, endsAt }) => isCurrent && (endsAt === null || endsAt > now));
  const [first] = current;
  // Suspended meanwhile, they are reminded of nothing.
  if (!first?.person.emailVerified || first.person.email === '' || !admits('broker', first.person.role))
    return undefined;
  return {
    to: first.person.email,
    things: current.map(({ reminder, title, description, location, when }) => ({
      ...{ title, description, location, when },
      done: doneAddress(platform, reminder.id),
    })),
    address: config.publicUrl,
  };
}

const settings = (address: string) => link('Change your reminders', `${address}/account/reminders`);
const more = (count: number) => (count > listedAtMost ? [paragraph(`And ${count - listedAtMost} more.`)] : []);

/** Outdated when all of them are completed, moved, gone, or no longer this person's. */
export const tasksDueMail = defineMail({
  name: 'reminder.tasksDue',
  payload: reminded,
  data: readForMail,
  write: ({ things, address }) => ({
    subject: `Due: ${titlesOf(
      things.map(({ title }) => title),
      'tasks',
    )}`,
    body: [
      ...things
        .slice(0, listedAtMost)
        .flatMap(({ title, description, when, done }) => [
          paragraph(`${unlinked(title)}: due ${when}.`),
          ...(description === '' ? [] : [paragraph(unlinked(description))]),
          link('Mark as done', done),
        ]),
      ...more(things.length),
      link('Open your tasks', `${address}/tasks?filter=my`),
      settings(address),
    ],
  }),
});

/** Outdated when all of them are over, none takes place as it was, or none is this person's any more. */
export const eventsAheadMail = defineMail({
  name: 'reminder.eventsAhead',
  payload: reminded,
  data: readForMail,
  write: ({ things, address }) => ({
    subject: `Coming up: ${titlesOf(
      things.map(({ title }) => title),
      'events',
    )}`,
    body: [
      ...things
        .slice(0, listedAtMost)
        .map(({ title, when, location }) =>
          paragraph(`${unlinked(title)}: ${when}${location === '' ? '' : `, ${unlinked(location)}`}.`),
        ),
      ...more(things.length),
      link('Open your calendar', `${address}/calendar`),
      settings(address),
    ],
  }),
});
