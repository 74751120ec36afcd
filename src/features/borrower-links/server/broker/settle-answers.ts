import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { takeAnswers } from '../../../answers/server/api.ts';
import { lockDeal } from '../../../pipeline/server/api.ts';
import { proposalsSettled } from '../../events.ts';
import { linkTexts } from '../../model.ts';
import { payloadOf } from '../links/tokens.ts';
import { decryptValue, type ProposedAnswerRow } from '../proposals.ts';
import { borrowerLinks, proposedAnswers } from '../tables.ts';

interface Which {
  readonly linkId: string;
  readonly question: string;
  /** As the broker saw it: an answer that was sent anew meanwhile is not accepted unseen. */
  readonly at: string;
}

interface Settling {
  readonly dealId: string;
  readonly ownerId: string;
  readonly answers: readonly Which[];
  readonly as: 'accepted' | 'ignored';
}

/**
 * Accepted answers are written as answers of the package; ignored ones stay out of it. All of them, or none.
 * @throws NOT_FOUND, CONFLICT for an archived deal, and for what was settled or sent anew meanwhile
 */
export async function settleAnswers(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, answers, as }: Settling,
): Promise<void> {
  const deal = await lockDeal(tx, dealId, ownerId);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', linkTexts.archived);
  const links = await tx.db.select().from(borrowerLinks).where(eq(borrowerLinks.dealId, dealId)).for('update');
  const rows = await findSent(
    tx,
    links.map(({ id }) => id),
  );
  const chosen = answers.map((which) => find(rows, which));
  if (as === 'accepted') {
    const values: Record<string, unknown> = {};
    for (const row of chosen) values[row.question] = await readable(platform, tx, row);
    const taken = { dealId, ownerId, answers: values, source: 'link' } as const;
    await takeAnswers(platform, tx, context, taken);
  }
  for (const { linkId, question } of chosen)
    await tx.db
      .update(proposedAnswers)
      .set({ settled: as, settledAt: context.at })
      .where(and(eq(proposedAnswers.linkId, linkId), eq(proposedAnswers.question, question)));
  for (const link of links) {
    const count = chosen.filter(({ linkId }) => linkId === link.id).length;
    const payload = { ...payloadOf(link, deal), answers: count, files: 0, as };
    if (count > 0) await record(tx, context, proposalsSettled, { id: link.id, payload });
  }
}

async function findSent({ db }: Transaction, linkIds: readonly string[]): Promise<ProposedAnswerRow[]> {
  if (linkIds.length === 0) return [];
  return db
    .select()
    .from(proposedAnswers)
    .where(inArray(proposedAnswers.linkId, [...linkIds]));
}

/** @throws NOT_FOUND for what was never sent for this deal, CONFLICT for what has changed */
function find(rows: readonly ProposedAnswerRow[], { linkId, question, at }: Which): ProposedAnswerRow {
  const row = rows.find((one) => one.linkId === linkId && one.question === question);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.settled !== null || row.at.toISOString() !== at) throw new AppError('CONFLICT', linkTexts.settled);
  return row;
}

async function readable(platform: Platform, tx: Transaction, row: ProposedAnswerRow): Promise<unknown> {
  const value = await decryptValue(platform, tx.db, row);
  if (value === undefined) throw new AppError('CONFLICT', linkTexts.unreadable);
  return value;
}
