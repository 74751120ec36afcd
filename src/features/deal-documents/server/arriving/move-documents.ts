import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { arrivingTexts } from '../../arriving-model.ts';
import { dealDocumentMoved } from '../../events.ts';
import { fallBack, findRow, reasonKept } from '../change/remove.ts';
import { setReplaced } from '../change/replace.ts';
import { assertNeeded, changeRow, ensureRow, lockOpenDeal } from '../change/requirement-rows.ts';
import { hasFile } from '../files/deal-files.ts';
import { findNeededIds } from '../list/read-list.ts';
import { type DealDocumentRow, dealDocuments } from '../tables.ts';

interface Move {
  readonly documentId: string;
  /** The requirement where it was seen; null: it had no place. */
  readonly from: string | null;
  readonly to: string | null;
}

interface Moves {
  readonly dealId: string;
  readonly ownerId: string;
  readonly moves: readonly Move[];
}

interface Moved {
  readonly moved: number;
  readonly left: { documentId: string; reason: string }[];
}

/**
 * Puts files to requirements, or takes them out again. A file that somebody else has moved or removed meanwhile stays where it is.
 * @throws NOT_FOUND, CONFLICT for an archived deal, and for a single file that stays
 */
export async function moveDealDocuments(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, moves }: Moves,
): Promise<Moved> {
  const deal = await lockOpenDeal(tx, dealId, ownerId);
  const needed = await findNeededIds(platform, tx.db, deal);
  const left: Moved['left'] = [];
  for (const move of moves) {
    const refusal = await moveOne(platform, tx, context, { deal, needed }, move);
    if (refusal !== undefined) left.push({ documentId: move.documentId, reason: refusal });
  }
  const [only] = left;
  if (only && moves.length === 1) throw new AppError('CONFLICT', only.reason);
  return { moved: moves.length - left.length, left };
}

/** @returns why it stays where it is */
export async function moveOne(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { deal, needed }: { readonly deal: Entry; readonly needed: ReadonlySet<string> },
  { documentId, from, to }: Move,
): Promise<string | undefined> {
  const [document] = await tx.db
    .select()
    .from(dealDocuments)
    // One in which the scanner found malware is as good as removed.
    .where(and(eq(dealDocuments.id, documentId), eq(dealDocuments.dealId, deal.id), hasFile));
  if (!document) return arrivingTexts.removed;
  if (document.origin === 'filled') return arrivingTexts.filled;
  const before = await findRow(tx, document.dealRequirementId);
  // A place that another lender or program asked for is none any more.
  const present = before && needed.has(before.requirementId) ? before.requirementId : null;
  // What is there already needs no move: two people who agree are not in each other's way.
  if (present === to) return undefined;
  if (present !== from) return arrivingTexts.moved;
  const kept = present === null ? undefined : await reasonKept(platform.hooks, tx.db, documentId);
  if (kept !== undefined) return arrivingTexts.kept;
  const row =
    to === null
      ? undefined
      : await ensureRow(tx, context, deal.id, {
          requirementId: to,
          ...(await assertNeeded(platform, tx.db, deal, to)),
        });
  if (row?.status === 'processing') return arrivingTexts.processing;
  if (row) await setReplaced(tx, row.id, context.at);
  const place = { dealRequirementId: row?.id ?? null, replacedAt: null };
  await tx.db.update(dealDocuments).set(place).where(eq(dealDocuments.id, documentId));
  await recordMove(tx, context, deal, document, { from: present, to });
  if (before && document.replacedAt === null) await fallBack(platform.hooks, tx, context, deal.ownerId, before);
  if (row) await changeRow(tx, context, deal.ownerId, row, { status: 'uploaded', documentId });
  return undefined;
}

const recordMove = (
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  { id }: DealDocumentRow,
  { from, to }: Pick<Move, 'from' | 'to'>,
) =>
  record(tx, context, dealDocumentMoved, {
    id,
    payload: { ownerId: deal.ownerId, dealId: deal.id, requirementId: to },
    before: { requirementId: from },
    after: { requirementId: to },
  });
