import { and, gt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { dayMs, isTimeZone } from '../../../../kernel/dates.ts';
import { formatNumber } from '../../../../kernel/format.ts';
import { clockIn } from '../../../../kernel/time-zones.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineJob, defineMail, type Platform } from '../../../../platform/platform.ts';
import { findPeople, type Person } from '../../../accounts/server/api.ts';
import { newestUnread } from '../marks.ts';
import { showNotifications, unknownNotification } from '../read.ts';
import { isDaily, notificationPreferences, notifications } from '../tables.ts';

const mailedAt = '08:00';
/** Where somebody is of whom no browser has told. */
const usualZone = 'America/New_York';
/** How far the first summary reaches back, and how far one after days without any. */
const reach = { first: dayMs, later: 3 * dayMs } as const;
const accountsAtOnce = 100;
const listedAtMost = 30;
const countedAtMost = 1_000;

/** The calendar day, YYYY-MM-DD, whose summary is due in a time zone; undefined while it is too early there. */
export function dueDay(timeZone: string | null, now: Date): string | undefined {
  const name = timeZone !== null && isTimeZone(timeZone) ? timeZone : usualZone;
  const { day, time } = clockIn({ name, label: '' }, now);
  return time >= mailedAt ? day : undefined;
}

/**
 * Mails whoever chose so what is unread of the last day, from eight in the morning where they are: once a day for each account,
 * since its row says of which day it was last told, and is written with the mail.
 */
export const sendDigests = defineJob({
  name: 'notification-digests',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 600,
  retries: 3,
  // Time zones differ by quarters of an hour.
  schedule: '*/15 * * * *',
  async run(platform) {
    const { background } = platform.database;
    const now = platform.clock.now();
    for (let after: string | undefined; ; ) {
      const ids = await findDaily(background.db, after, now);
      const people = await findPeople(background.db, ids);
      const due = ids.flatMap((accountId) => {
        const person = people.get(accountId);
        const day = person && mayBeWritten(person) ? dueDay(person.timeZone, now) : undefined;
        return day === undefined ? [] : [{ accountId, day }];
      });
      if (due.length > 0) await background.transaction((tx) => mailWhoIsDue(platform, tx, due, now));
      after = ids.at(-1);
      if (ids.length < accountsAtOnce) return;
    }
  },
});

const mayBeWritten = ({ email, emailVerified, role }: Person) => email !== '' && emailVerified && role !== 'suspended';

/** Accounts with a type of news once a day, in the order of their ids; not those that have had the latest day there is on earth. */
async function findDaily(db: Queries, after: string | undefined, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct account_id as id from notification_preferences
    left join notification_digests using (account_id)
    where ${isDaily} and (day is null or day < (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date)
      ${after === undefined ? sql`` : sql`and account_id > ${after}`}
    order by id limit ${accountsAtOnce}`);
  return rows.map(({ id }) => id);
}

interface Due {
  readonly accountId: string;
  readonly day: string;
}

/** Of two processes that come to an account at once, the second finds that its day is taken. */
async function mailWhoIsDue(platform: Platform, tx: Transaction, due: readonly Due[], now: Date): Promise<void> {
  const { rows } = await tx.client.query<{ account_id: string; told_after: number; told_up_to: number }>(
    `insert into notification_digests (account_id, day, told_after, told_up_to)
     select id, due, 0, coalesce(version, 0) from unnest($1::uuid[], $2::date[]) as wanted (id, due)
     left join notification_counts on account_id = id
     order by id
     on conflict (account_id) do update
     set day = excluded.day, told_after = notification_digests.told_up_to, told_up_to = excluded.told_up_to
     where notification_digests.day < excluded.day
     returning account_id, told_after, told_up_to`,
    [due.map(({ accountId }) => accountId), due.map(({ day }) => day)],
  );
  for (const { account_id: accountId, told_after: after, told_up_to: upTo } of rows) {
    const since = new Date(now.getTime() - (after === 0 ? reach.first : reach.later)).toISOString();
    const payload = { accountId, after, upTo, since };
    if ((await untold(tx.db, payload).limit(1)).length === 0) continue;
    await platform.mail.queue(tx, digestMail, accountId, payload);
  }
}

type Span = z.infer<typeof spanSchema>;
const spanSchema = z.object({
  accountId: idSchema,
  /** By the number of the notification. */
  after: z.number(),
  upTo: z.number(),
  since: z.iso.datetime(),
});

/** What is unread of this span and of a type that the account wants once a day, newest first. */
const untold = (db: Queries, { accountId, after, upTo, since }: Span) => {
  const daily = sql`${notifications.type} in (
    select type from ${notificationPreferences} where account_id = ${accountId} and ${isDaily})`;
  const { number, createdAt } = notifications;
  return newestUnread(db, accountId, and(gt(number, after), lte(number, upTo), gt(createdAt, new Date(since)), daily));
};

const countOf = (count: number) =>
  count === 1 ? '1 notification' : `${formatNumber(count)}${count === countedAtMost ? ' or more' : ''} notifications`;

/** Outdated when everything was read meanwhile, or is no longer wanted. */
export const digestMail = defineMail({
  name: 'notifications.daily',
  payload: spanSchema,
  async data(platform, span) {
    const { config } = platform;
    const { db } = platform.database;
    const person = (await findPeople(db, [span.accountId])).get(span.accountId);
    if (!person || !mayBeWritten(person)) return undefined;
    const rows = await untold(db, span).limit(countedAtMost);
    if (rows.length === 0) return undefined;
    const shown = await showNotifications(platform, db, rows.slice(0, listedAtMost));
    const page = person.role === 'lender' ? '/lender/notifications' : '/notifications';
    return {
      to: person.email,
      count: rows.length,
      news: rows.slice(0, listedAtMost).map(({ id }) => {
        const { message, link: to } = shown.get(id) ?? unknownNotification;
        return { message, address: config.publicUrl + to };
      }),
      all: config.publicUrl + page,
      choices: `${config.publicUrl}/account/notifications`,
    };
  },
  write: ({ count, news, all, choices }) => ({
    subject: `Unread in Plinth: ${countOf(count)}`,
    body: [
      paragraph('New since your last summary and still unread:'),
      ...news.map(({ message, address }) => link(message, address)),
      ...(count > news.length
        ? [paragraph(`And ${count === countedAtMost ? 'many' : count - news.length} more.`)]
        : []),
      link('All notifications', all),
      paragraph('You get this summary once a day at 8:00 AM when something is unread.'),
      link('Change your notification settings', choices),
    ],
  }),
});
