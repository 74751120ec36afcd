import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/encryption/secrets.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import { mayOpenCalendar } from '../../accounts/server/api.ts';
import { type FileEvent, fileOf, readFileEvents, shortened } from '../../calendar/server/api.ts';
import { dealIsOwnedBy } from '../../pipeline/server/api.ts';
import { type DueTask, readDueTasks } from '../../tasks/server/api.ts';
import { feedLimits } from '../model.ts';
import { createBuilds } from './build-once.ts';
import { calendarFeeds, type FeedRow } from './tables.ts';

/** What is older is left out: by months, so that a calendar changes by itself once a month and not with every minute. */
function since(now: Date): Date {
  const begin = new Date(now.getTime() - feedLimits.pastDays * dayMs);
  return new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth(), 1));
}

/**
 * The calendar that an address is of, with what its person may see now, all by one read.
 * @throws NOT_FOUND for an address that opens nothing, whatever the reason
 */
async function findFeed(db: Queries, token: string): Promise<FeedRow> {
  const { accountId, dealId } = calendarFeeds;
  const [row] = await db
    .select()
    .from(calendarFeeds)
    .where(
      and(
        eq(calendarFeeds.tokenHash, tokenHash(token)),
        mayOpenCalendar(db, accountId),
        or(isNull(dealId), dealIsOwnedBy(db, dealId, accountId)),
      ),
    );
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const tagOf = ({ madeAt, changes }: FeedRow, from: Date): string =>
  `"${madeAt.getTime().toString(36)}-${changes}-${from.getTime().toString(36)}"`;

export interface FetchedFeed {
  readonly tag: string;
  /** Undefined: what the program has is the newest. */
  readonly text?: string;
}

/** @throws NOT_FOUND */
export async function fetchFeed(
  db: Queries,
  token: string,
  known: string | undefined,
  now: Date,
): Promise<FetchedFeed> {
  const row = await findFeed(db, token);
  const from = since(now);
  const tag = tagOf(row, from);
  if (isAmong(tag, known)) return { tag };
  return { tag, text: await buildsOf(db)(row.id, tag, () => readFile(db, row, from)) };
}

const builds = new WeakMap<Queries, ReturnType<typeof createBuilds>>();
/** Of one process. */
const buildsOf = (db: Queries) => {
  const known = builds.get(db) ?? createBuilds();
  builds.set(db, known);
  return known;
};

async function readFile(db: Queries, row: FeedRow, from: Date): Promise<string> {
  const { description, characters } = feedLimits;
  const tasks = (await readDueTasks(db, { ...row, from, atMost: feedLimits.tasks })).map(asEvent);
  const atMost = { events: feedLimits.events, description, characters };
  const events = await readFileEvents(db, { ...row, from, atMost });
  return inSlices(fileOf(row.dealId === null ? 'Plinth' : 'Plinth deal', [...events, ...tasks]));
}

/** If-None-Match names one or several, perhaps as weak ones. */
const isAmong = (tag: string, known: string | undefined): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;

/** Programs that subscribe leave out tasks of their own type, so a task is an event without a length. */
const asEvent = ({ id, title, description, dueAt, updatedAt, version }: DueTask): FileEvent => ({
  uid: `task-${id}`,
  sequence: version,
  stamp: updatedAt,
  start: dueAt,
  series: {
    start: dueAt.toISOString().slice(0, 16),
    timeZone: 'UTC',
    minutes: 0,
    rule: null,
    exceptions: [],
    details: { title: `Due: ${title}`, description: shortened(description, feedLimits.description), location: '' },
  },
});

const changed = new WeakMap<Transaction, Set<string>>();

/**
 * Something of these people has changed: their calendars are read again. Counted once for each, as one of the last steps of the
 * transaction: its rows are locked in one order whatever it does one by one, so that no two wait for each other in a circle.
 */
export function countChange(tx: Transaction, accountIds: readonly string[]): void {
  const known = changed.get(tx);
  const people = known ?? new Set();
  for (const id of accountIds) people.add(id);
  if (known) return;
  changed.set(tx, people);
  tx.atEnd('calendar feeds', async () => {
    changed.delete(tx);
    if (people.size === 0) return;
    const ids = sql.param([...people]);
    await tx.db.execute(sql`
      update calendar_feeds set changes = changes + 1 where id in (
        select id from calendar_feeds where account_id = any(${ids}::uuid[]) order by id for update)`);
  });
}
