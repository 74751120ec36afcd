import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { admits } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import { hourMs, secondMs } from '../../../kernel/dates.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineJob, defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { notify } from '../../notifications/server/api.ts';
import { type News, newsAtMost, newsSchemaOf, newsSentence, newsSummary } from '../model.ts';
import { savedSearches } from './tables.ts';

/** So long finds of one search are gathered, so that many programs saved at once make one notice and one mail. */
const gatherMs = 20 * secondMs;
const listedInMail = 20;
const waitingAtMost = 1_000;
/** What marks a job that is on its way counts for so long: a job that was lost must not keep others from being made for good. */
const lostAfterMs = hourMs;
export const lostBefore = (now: Date): Date => new Date(now.getTime() - lostAfterMs);
const isLost = (now: Date) => lt(savedSearches.tellAt, lostBefore(now));

export const tellOwner = defineJob({
  name: 'saved-search-tell',
  payload: z.object({ savedSearchId: idSchema }),
  concurrency: 5,
  timeoutSeconds: 60,
  retries: 8,
  run: tell,
});

/** One job for each of these searches that has none on its way. The caller holds them. */
export async function tellLater(
  platform: Platform,
  tx: Transaction,
  searchIds: readonly string[],
  at: Date,
): Promise<void> {
  if (searchIds.length === 0) return;
  const tellAt = new Date(at.getTime() + gatherMs);
  const rows = await tx.db
    .update(savedSearches)
    .set({ tellAt })
    .where(and(inArray(savedSearches.id, [...searchIds]), or(isNull(savedSearches.tellAt), isLost(at))))
    .returning({ id: savedSearches.id });
  const pieces = rows.map(({ id }) => ({ payload: { savedSearchId: id }, startAfter: tellAt }));
  await platform.jobs.enqueue(tx, tellOwner, ...pieces);
}

/** Has those told whose job was lost on its way: what they wait for may be all that they find for long. */
export async function tellWhoWaits(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  await platform.database.transaction(async (tx) => {
    const { id, deletedAt } = savedSearches;
    const waiting = tx.db
      .select({ id })
      .from(savedSearches)
      .where(and(isLost(at), isNull(deletedAt)));
    const rows = await waiting.orderBy(id).limit(waitingAtMost).for('update');
    await tellLater(
      platform,
      tx,
      rows.map((row) => row.id),
      at,
    );
  });
}

type SavedSearchRow = typeof savedSearches.$inferSelect;

const newsSchemas = new WeakMap<LoanKind, ReturnType<typeof newsSchemaOf>>();

/**
 * What a search has found lately, newest first and so many of it; an entry that cannot be read any more is left out. A list of
 * a hundred searches shows a few of each, so no more are read.
 */
export function newsOf(kind: LoanKind, stored: unknown, most: number = newsAtMost): News[] {
  const schema = newsSchemas.get(kind) ?? newsSchemaOf(kind);
  newsSchemas.set(kind, schema);
  const news: News[] = [];
  for (const one of Array.isArray(stored) ? stored : []) {
    if (news.length === most) break;
    const { data } = schema.safeParse(one);
    if (data) news.push(data);
  }
  return news;
}

/** Tells the owner once of all that was found since the last time, by what they prefer. A repeat finds nothing to tell. */
async function tell(platform: Platform, { savedSearchId }: { readonly savedSearchId: string }): Promise<void> {
  const at = platform.clock.now();
  const toldAt = at.toISOString();
  await platform.database.transaction(async (tx) => {
    const own = eq(savedSearches.id, savedSearchId);
    const [search] = await tx.db.select().from(savedSearches).where(own).for('update');
    const kind = search && findLoanKind(search.kind);
    if (!search || !kind) return;
    const all = newsOf(kind, search.news);
    const untold = all.filter((news) => news.toldAt === null);
    const news = all.map((one) => (one.toldAt === null ? { ...one, toldAt } : one));
    await tx.db.update(savedSearches).set({ tellAt: null, news }).where(own);
    if (untold.length > 0 && search.deletedAt === null) await send(platform, tx, search, kind, untold, at);
  });
}

async function send(
  platform: Platform,
  tx: Transaction,
  { id, accountId, name, byNotice, byMail }: SavedSearchRow,
  kind: LoanKind,
  untold: readonly News[],
  at: Date,
): Promise<void> {
  if (byNotice) {
    const message = newsSummary(kind, name, untold);
    await notify(platform, tx, at, { accountId, sort: null, message, link: '/saved-searches' });
  }
  if (byMail) await platform.mail.queue(tx, foundMail, accountId, { savedSearchId: id, toldAt: at.toISOString() });
}

/** Outdated when the search was put away, or its owner wants no mail any more or may not search; sent to no unproven address. */
export const foundMail = defineMail({
  name: 'saved-search.found',
  payload: z.object({ savedSearchId: idSchema, toldAt: z.iso.datetime() }),
  async data({ database: { db }, config }, { savedSearchId, toldAt }) {
    const [search] = await db
      .select()
      .from(savedSearches)
      .where(and(eq(savedSearches.id, savedSearchId), isNull(savedSearches.deletedAt), eq(savedSearches.byMail, true)));
    const kind = search && findLoanKind(search.kind);
    const owner = search && (await findPeople(db, [search.accountId])).get(search.accountId);
    if (!search || !kind || !owner?.emailVerified || !admits('broker', owner.role)) return undefined;
    const news = newsOf(kind, search.news).filter((one) => one.toldAt === toldAt);
    if (news.length === 0) return undefined;
    return { to: owner.email, name: search.name, kind, news, address: `${config.publicUrl}/saved-searches` };
  },
  write: ({ name, kind, news, address }) => ({
    subject: `${news.length === 1 ? 'A program' : `${news.length} programs`} for your search '${name}'`,
    body: [
      paragraph(`Your saved ${kind.name} search '${name}' has new matches.`),
      { kind: 'list', items: news.slice(0, listedInMail).map((one) => newsSentence(kind, name, one)) },
      ...(news.length > listedInMail ? [paragraph(`And ${news.length - listedInMail} more.`)] : []),
      link('Open your saved searches', address),
      paragraph('You can turn off these emails there, for each search.'),
    ],
  }),
});
