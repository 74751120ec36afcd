import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { secondMs } from '../../../kernel/dates.ts';
import { idSchema } from '../../../kernel/endpoint.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineJob, defineMail, type Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { notify } from '../../notifications/server/api.ts';
import { type News, newsSchemaOf, newsSentence, newsSummary } from '../model.ts';
import { savedSearches } from './tables.ts';

/** So long finds of one search are gathered, so that many programs saved at once make one notice and one mail. */
const gatherMs = 20 * secondMs;
const listedInMail = 20;

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
    .where(and(inArray(savedSearches.id, [...searchIds]), isNull(savedSearches.tellAt)))
    .returning({ id: savedSearches.id });
  const pieces = rows.map(({ id }) => ({ payload: { savedSearchId: id }, startAfter: tellAt }));
  await platform.jobs.enqueue(tx, tellOwner, ...pieces);
}

type SavedSearchRow = typeof savedSearches.$inferSelect;

/** What a search has found lately, newest first; an entry that cannot be read any more is left out. */
export function newsOf(kind: LoanKind, stored: unknown): News[] {
  const schema = newsSchemaOf(kind);
  return (Array.isArray(stored) ? stored : []).flatMap((one) => schema.safeParse(one).data ?? []);
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
    await notify(platform, tx, at, { accountId, message, link: '/saved-searches' });
  }
  if (byMail) await platform.mail.queue(tx, foundMail, { savedSearchId: id, toldAt: at.toISOString() });
}

/** Outdated when the search was put away or its owner wants no mail any more. */
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
    if (!search || !kind || !owner) return undefined;
    const news = newsOf(kind, search.news).filter((one) => one.toldAt === toldAt);
    if (news.length === 0) return undefined;
    return { to: owner.email, name: search.name, kind, news, address: `${config.publicUrl}/saved-searches` };
  },
  write: ({ name, kind, news, address }) => ({
    subject: `${news.length === 1 ? 'A program' : `${news.length} programs`} for your search '${name}'`,
    body: [
      paragraph(`Your saved ${kind.name} search '${name}' has found something new.`),
      { kind: 'list', items: news.slice(0, listedInMail).map((one) => newsSentence(kind, name, one)) },
      ...(news.length > listedInMail ? [paragraph(`And ${news.length - listedInMail} more.`)] : []),
      link('Open your saved searches', address),
      paragraph('You can turn these mails off there, for each search.'),
    ],
  }),
});
