import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../kernel/errors.ts';
import { mayFill, mayFillWithAll } from '../../../../lending/documents/requirement.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { fillRequested } from '../../events.ts';
import { changeRow, ensureRow, lockOpenDeal } from '../change/requirement-rows.ts';
import { type NeededDocument, readDealRequirements } from '../list/read-list.ts';

interface Owned {
  readonly dealId: string;
  readonly ownerId: string;
}

const formOf = ({ requirement: { templateId }, row, isOutdated }: NeededDocument) => ({
  status: row?.status ?? 'pending',
  templateId,
  isOutdated,
});

/**
 * Fills in the form of one requirement. One that is being filled in, or is done, stays as it is.
 * @returns the requirement's id. @throws NOT_FOUND for a form that the deal doesn't need, CONFLICT for an archived deal
 */
export async function startFill(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { templateId, ...owned }: Owned & { readonly templateId: string },
): Promise<string> {
  const { deal, needed } = await lockNeeded(platform, tx, owned);
  const found = needed.find(({ requirement }) => requirement.templateId === templateId);
  if (!found) throw new AppError('NOT_FOUND');
  if (mayFill(formOf(found))) await queueFill(tx, context, deal, found);
  return found.requirement.id;
}

/** Fills in every form that may be. @returns the ids of their requirements */
export async function startAllFills(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  owned: Owned,
): Promise<readonly string[]> {
  const { deal, needed } = await lockNeeded(platform, tx, owned);
  const fillable = needed.filter((one) => mayFillWithAll(formOf(one)));
  for (const one of fillable) await queueFill(tx, context, deal, one);
  return fillable.map(({ requirement }) => requirement.id);
}

async function lockNeeded(platform: Platform, tx: Transaction, { dealId, ownerId }: Owned) {
  const deal = await lockOpenDeal(tx, dealId, ownerId);
  const list = await readDealRequirements(platform, tx.db, deal);
  return { deal, needed: list.missing === null ? list.needed : [] };
}

async function queueFill(tx: Transaction, context: RequestContext, deal: Entry, { requirement }: NeededDocument) {
  const { id: requirementId, lenderId } = requirement;
  const row = await ensureRow(tx, context, deal.id, { requirementId, lenderId });
  await changeRow(tx, context, deal.ownerId, row, { status: 'processing' });
  const payload = { ownerId: deal.ownerId, dealId: deal.id, requirementId, documentId: randomUUID() };
  await record(tx, context, fillRequested, { id: row.id, payload });
}
