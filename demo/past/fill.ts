import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { accountsFeature } from '../../src/features/accounts/server/feature.ts';
import { accounts } from '../../src/features/accounts/server/tables.ts';
import { marketSources } from '../../src/features/analytics/server/rollup/market-sources.ts';
import { markDays } from '../../src/features/analytics/server/rollup/marks.ts';
import { answersFeature } from '../../src/features/answers/server/feature.ts';
import { dealDocumentsFeature } from '../../src/features/deal-documents/server/feature.ts';
import { lenderTopic } from '../../src/features/lenders/server/api.ts';
import { lenders } from '../../src/features/lenders/server/tables.ts';
import { recount } from '../../src/features/notifications/server/marks.ts';
import { notifications } from '../../src/features/notifications/server/tables.ts';
import { pipelineFeature } from '../../src/features/pipeline/server/feature.ts';
import { pipelineEntries } from '../../src/features/pipeline/server/tables.ts';
import { quotesFeature } from '../../src/features/quotes/server/feature.ts';
import { requirementsFeature } from '../../src/features/requirements/server/feature.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import type { Queries, Transaction } from '../../src/platform/database/database.ts';
import { createFollowers } from '../../src/platform/events/followers.ts';
import { openPages } from '../../src/platform/events/open-pages.ts';
import { createHooks } from '../../src/platform/feature.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { idOf } from '../market/dice.ts';
import { brokerDeals, investorDeals } from './data/deals.ts';
import { firstPastDeal, writeHistory } from './history.ts';
import { fillPackages } from './package/fill-packages.ts';
import { replayDeal } from './replay-deal.ts';
import { writeTemplates } from './templates.ts';

const colleagues = ['Amara Lindqvern', 'Joss Ravensworth', 'Talia Kestlewood', 'Bram Northwyn'];
/** News that are older have been read. */
const unreadForMs = 1.5 * dayMs;

/**
 * Gives the demo market a past, once: deals of the demo broker and the demo investor at every stage, and the answers of every
 * lender over the last three months. All of it, or none: of two processes that start together one does it, and one that is
 * told to stop leaves it to the next start.
 */
export async function fillDemoPast(platform: Platform, signal?: AbortSignal): Promise<void> {
  // It takes a while: requests keep all of their own connections.
  const database = platform.database.background;
  if (await isThere(database.db)) return;
  const now = platform.clock.now();
  await database.transaction(async (tx) => {
    // Whoever comes second leaves it to the first, and does not wait for it.
    const { rows } = await tx.client.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held', [
      'demo-past',
    ]);
    if (rows[0]?.held !== true || (await isThere(tx.db))) return;
    const people = await readPeople(tx.db);
    const model = people.find(({ email }) => email === owners.broker);
    if (!model) return;
    const others = colleagues.map((name) => accountOf(model, name));
    await tx.db.insert(accounts).values(others);
    const asked = await tx.db.select({ id: lenders.id, states: lenders.states }).from(lenders).orderBy(lenders.id);
    await writeHistory(tx, { now, brokerIds: others.map(({ id }) => id), lenders: asked });
    await writeTemplates(tx, people, now);
    const unread = tx.db.select({ id: notifications.id }).from(notifications).where(eq(notifications.isRead, false));
    const known = (await unread).map(({ id }) => id);
    const past = inThePast(platform, tx);
    await replayDeals(past.platform, past.tx, { people, now, signal });
    const lenderUser = people.find(({ email }) => email === owners.lender);
    if (lenderUser) await fillPackages({ ...past, people, now, ownerId: model.id, signal }, lenderUser);
    // After the notifications themselves, which are written as the last step.
    tx.atEnd('notifications: those of the past', () => readOldOnes(tx, { people, known, now }));
    await updatePages(platform, tx, asked, people);
    // The past is written without its events, and the figures may have been counted before it.
    for (const source of Object.values(marketSources)) await markDays(tx, source, source.moments);
  });
}

interface OldNews {
  readonly people: readonly Account[];
  readonly known: readonly string[];
  readonly now: Date;
}

/** What is told here deal by deal stands in the order of time, and most of it was read long ago. */
async function readOldOnes(tx: Transaction, { people, known, now }: OldNews): Promise<void> {
  const read = await tx.db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        lte(notifications.createdAt, new Date(now.getTime() - unreadForMs)),
        // What was unread before the past was told, on a database with a life of its own, stays so.
        // One parameter, however many they are.
        sql`${notifications.id} <> all(${sql.param(known)}::uuid[])`,
      ),
    )
    .returning({ accountId: notifications.accountId });
  const ids = [...new Set([...people.map(({ id }) => id), ...read.map(({ accountId }) => accountId)])];
  await tx.db.execute(sql`
    update notifications set number = ordered.number
    from (select id, row_number() over (partition by account_id order by created_at, number) as number
          from notifications where account_id = any(${sql.param(ids)}::uuid[])) as ordered
    where ordered.id = notifications.id`);
  await recount(tx, ids);
}

const owners = { broker: 'broker@example.com', investor: 'investor@example.com', lender: 'lender@example.com' };

const isThere = async (db: Queries): Promise<boolean> =>
  (await db.select({ id: pipelineEntries.id }).from(pipelineEntries).where(eq(pipelineEntries.id, firstPastDeal)))
    .length > 0;

type Account = typeof accounts.$inferSelect;

const readPeople = (db: Queries): Promise<Account[]> =>
  db
    .select()
    .from(accounts)
    .where(and(eq(accounts.approved, true), inArray(accounts.role, ['user', 'lender'])))
    // The first lender user first, and the second behind.
    .orderBy(sql`length(${accounts.email})`, accounts.email);

/** A colleague of the model, with the same password. */
function accountOf(model: Account, name: string): Account {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  return { ...model, id: idOf(`account/${email}`), email, firstName, lastName, timeZone: null };
}

interface Cast {
  readonly people: readonly Account[];
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

async function replayDeals(platform: Platform, tx: Transaction, { people, now, signal }: Cast): Promise<void> {
  const lenderUsers = new Map(
    people.flatMap(({ id, lenderId }) => (lenderId === null ? [] : [[lenderId, id] as const])),
  );
  const stories = [
    { email: owners.broker, deals: brokerDeals },
    { email: owners.investor, deals: investorDeals },
  ];
  for (const { email, deals } of stories) {
    const ownerId = people.find((person) => person.email === email)?.id;
    if (ownerId === undefined) continue;
    for (const deal of deals) {
      signal?.throwIfAborted();
      await replayDeal({ platform, tx, now, ownerId, lenderUsers }, deal);
    }
  }
}

/** How fast and how often lenders answer has changed for the market in memory; whoever is signed in already reads again. */
async function updatePages(
  { events }: Platform,
  tx: Transaction,
  asked: readonly { readonly id: string }[],
  people: readonly Account[],
): Promise<void> {
  await events.publish(tx, lenderTopic, ...asked.map(({ id }) => ({ lenderId: id })));
  const updates = ['notification', 'quote', 'pipeline'].map((type) => ({ type, id: firstPastDeal }));
  await events.publish(
    tx,
    openPages,
    ...people.flatMap(({ id }) => updates.map((update) => ({ ...update, accountId: id }))),
  );
}

/**
 * Platform and transaction as the past sees them: its mails were sent long ago, nobody's limit counts what happened in it, and
 * open pages are told of nothing. What follows a deal there follows it here as well, without the chats.
 */
function inThePast(platform: Platform, tx: Transaction): { readonly platform: Platform; readonly tx: Transaction } {
  const told = [pipelineFeature, quotesFeature];
  // What happens with packages has no pages open that follow it, and no job to start.
  const happens = [...told, answersFeature, requirementsFeature, dealDocumentsFeature];
  const past: Platform = {
    ...platform,
    hooks: createHooks(),
    followers: createFollowers(
      happens.flatMap(({ events = [] }) => events),
      told.flatMap(({ followers = [] }) => followers),
    ),
    mail: { queue: async () => {} },
    jobs: { enqueue: async () => {} },
    database: platform.database.background,
    rateLimits: { ...platform.rateLimits, countAct: async () => {} },
    events: { ...platform.events, publish: async () => {} },
  };
  for (const feature of [accountsFeature, quotesFeature]) feature.start?.(past);
  const pastTx: Transaction = { ...tx, runFollowers: (...what) => past.followers.runFollowers(past, pastTx, ...what) };
  return { platform: past, tx: pastTx };
}
