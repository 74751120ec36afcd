import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import { hourMs } from '../../../../kernel/dates.ts';
import { jobContext, type RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { FollowerCall } from '../../../../platform/events/followers.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { borrowerConditions } from '../../../package-desk/server/api.ts';
import { type Entry, findDeals } from '../../../pipeline/server/api.ts';
import { borrowerAskCleared, borrowerAsked, borrowerAskNoted } from '../../events.ts';
import { linkLimits } from '../../model.ts';
import { payloadOf } from '../links/tokens.ts';
import { type BorrowerLinkRow, borrowerLinks } from '../tables.ts';

const quietMs = linkLimits.quietHours * hourMs;

/** Until when somebody who was emailed is left alone. */
const quietUntil = ({ sentAt, askedMailedAt }: BorrowerLinkRow): Date =>
  new Date(Math.max(sentAt.getTime(), askedMailedAt?.getTime() ?? 0) + quietMs);

/** Whether the lender asks the borrower of a deal for something that they have not brought. */
export const isAsked = async (db: Queries, dealId: string): Promise<boolean> =>
  (await borrowerConditions(db, dealId)).some(({ state }) => state === 'open' || state === 'reopened');

interface OfCondition {
  readonly dealId: string;
  readonly owedBy: string;
}

/**
 * A lender asks the borrower for something: they are emailed, where their link works. Soon after another email they are not; then it is
 * noted, and they are emailed later unless they look first. Who said that they are done is not any more.
 */
export async function notifyBorrower({ tx, context, happened }: FollowerCall<OfCondition>): Promise<void> {
  const dealIds = happened.flatMap(({ payload }) => (payload.owedBy === 'borrower' ? payload.dealId : []));
  if (dealIds.length === 0) return;
  const deals = await findDeals(tx.db, dealIds);
  const rows = await tx.db
    .select()
    .from(borrowerLinks)
    .where(
      and(inArray(borrowerLinks.dealId, dealIds), eq(borrowerLinks.party, 'borrower'), isNull(borrowerLinks.revokedAt)),
    )
    .orderBy(asc(borrowerLinks.id))
    .for('update');
  for (const row of rows) {
    const deal = deals.get(row.dealId);
    // One that was answered asks for nothing, whatever its words are now.
    if (!deal || deal.archivedAt !== null || !(await isAsked(tx.db, deal.id))) continue;
    if (row.expiresAt > context.at && quietUntil(row) <= context.at) await email(tx, context, row, deal);
    else if (row.askedAt === null || row.doneAt !== null) await note(tx, context, row, deal);
  }
}

async function note(tx: Transaction, context: RequestContext, row: BorrowerLinkRow, deal: Entry): Promise<void> {
  const set = { askedAt: row.askedAt ?? context.at, doneAt: null };
  await tx.db.update(borrowerLinks).set(set).where(eq(borrowerLinks.id, row.id));
  await record(tx, context, borrowerAskNoted, { id: row.id, payload: payloadOf(row, deal) });
}

async function email(tx: Transaction, context: RequestContext, row: BorrowerLinkRow, deal: Entry): Promise<void> {
  const set = { askedAt: null, askedMailedAt: context.at, doneAt: null };
  await tx.db.update(borrowerLinks).set(set).where(eq(borrowerLinks.id, row.id));
  const payload = { ...payloadOf(row, deal), sentAt: row.sentAt.toISOString() };
  await record(tx, context, borrowerAsked, { id: row.id, payload });
}

const atOnce = 200;

/** Borrowers who were emailed shortly before something else was asked, and have not looked since. */
export const borrowerNews = defineJob({
  name: 'borrower-news',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '*/10 * * * *',
  async run(platform) {
    const now = platform.clock.now();
    const { id, askedAt, askedMailedAt, revokedAt, expiresAt, sentAt } = borrowerLinks;
    const quietSince = new Date(now.getTime() - quietMs);
    const rows = await platform.database.db
      .select({ id })
      .from(borrowerLinks)
      .where(
        and(
          ...[isNotNull(askedAt), isNull(revokedAt), gt(expiresAt, now), lte(sentAt, quietSince)],
          // Those who are left alone for now would keep others from their turn.
          or(isNull(askedMailedAt), lte(askedMailedAt, quietSince)),
        ),
      )
      .orderBy(asc(askedAt), asc(id))
      .limit(atOnce);
    for (const row of rows) await notifyLater(platform, row.id, now);
  },
});

/** One that fails delays no other: it is tried again ten minutes later. */
async function notifyLater(platform: Platform, linkId: string, now: Date): Promise<void> {
  try {
    await platform.database.transaction(async (tx) => {
      const [row] = await tx.db.select().from(borrowerLinks).where(eq(borrowerLinks.id, linkId)).for('update');
      const deal = row && (await findDeals(tx.db, [row.dealId])).get(row.dealId);
      // Seen, sent again or revoked meanwhile.
      if (!row?.askedAt || !deal || row.revokedAt !== null || quietUntil(row) > now) return;
      const context = jobContext(borrowerNews, now);
      if (deal.archivedAt === null && (await isAsked(tx.db, deal.id))) return email(tx, context, row, deal);
      await tx.db.update(borrowerLinks).set({ askedAt: null }).where(eq(borrowerLinks.id, linkId));
      await record(tx, context, borrowerAskCleared, { id: linkId, payload: payloadOf(row, deal) });
    });
  } catch (error) {
    platform.log.error({ err: error, linkId }, 'email about what the lender asks the borrower');
  }
}
