import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../../kernel/contract.ts';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../../platform/platform.ts';
import { lockOnMarket } from '../../../../lenders/server/api.ts';
import {
  lenderSelected,
  renewalCanceled,
  selectionAnnounced,
  selectionRenewed,
  selectionUndone,
} from '../../../events.ts';
import { choicePauseMs } from '../../../model.ts';
import { isSubmitted, stageMessages } from '../../../stages.ts';
import { choiceCanceled, type Entry, lenderChosen, readSubmittedPackages } from '../../deal-hooks.ts';
import { pipelineEntries, pipelineLenders } from '../../tables.ts';
import { dealMay, lockDealById, mayTakeLender } from '../deal-guard.ts';
import { onlyProgram } from './only-program.ts';

/**
 * Gives a deal its lender, or takes it back (null). The caller has locked the deal. The lenders are told of a choice after
 * a pause (`announceChoice`); until then nobody but the deal's owner knows of it, and taking it back tells nobody.
 * A lender with one program of the loan type gives the deal that program as well.
 * @throws CONFLICT for an archived deal, for one with another lender, for undoing it after submission, and for a lender that has left the market, INVALID_INPUT for a
 * lender the deal does not have, LimitReached when too many lenders would be told
 */
export async function selectLender(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  lenderId: string | null,
): Promise<Entry> {
  const links = tx.db.select({ id: pipelineLenders.lenderId }).from(pipelineLenders);
  const lenderIds = (await links.where(eq(pipelineLenders.entryId, deal.id))).map(({ id }) => id);
  const isWithLender = (await readSubmittedPackages(platform, tx.db, [deal.id])).size > 0;
  const admitted =
    lenderId === null
      ? dealMay(deal, lenderIds, isWithLender).undoSelection
      : mayTakeLender(deal, lenderId) && lenderIds.includes(lenderId);
  if (!admitted) throw refusedSelection(deal, lenderId, isWithLender);
  if (lenderId === null) return undo(platform, tx, context, deal);
  // A second click while the first choice waits to be told changes nothing.
  return deal.choiceToTell === null ? choose(platform, tx, context, deal, lenderId) : deal;
}

function refusedSelection(
  { archivedAt, selectedLenderId, stage }: Entry,
  lenderId: string | null,
  isWithLender: boolean,
): AppError {
  if (archivedAt) return new AppError('CONFLICT', 'This deal is archived. Unarchive it first.');
  if (lenderId === null && selectedLenderId !== null && (isWithLender || isSubmitted(stage)))
    return new AppError('CONFLICT', stageMessages.undoAfterSubmission);
  if (selectedLenderId !== null && selectedLenderId !== lenderId) {
    return new AppError('CONFLICT', 'This deal has a lender already. Undo the selection first.');
  }
  if (lenderId === null) return new AppError('CONFLICT', 'This deal has no selected lender.');
  return invalidField('lenderId', 'This lender is not part of the deal.');
}

/** The lender is the deal's at once; what hangs on the deal catches up when the lenders are told. */
async function choose(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  lenderId: string,
): Promise<Entry> {
  if (!(await lockOnMarket(tx, [lenderId])).has(lenderId))
    throw new AppError('CONFLICT', 'This lender is no longer on Plinth.');
  let amount = 0;
  for (const count of platform.hooks.all(lenderChosen)) amount += await count(tx, context, deal, lenderId);
  const tellAt = new Date(context.at.getTime() + choicePauseMs);
  const isNew = deal.selectedLenderId !== lenderId;
  const choiceToTell = {
    tellAt: tellAt.toISOString(),
    chosenAt: context.at.toISOString(),
    requestId: context.requestId,
    actedBy: context.actedBy,
    isNew,
    counted: { amount, at: platform.clock.now().toISOString() },
  };
  const selectedProgramId = isNew
    ? await onlyProgram(tx.db, deal.loanType, lenderId, context.at)
    : deal.selectedProgramId;
  const values = { selectedLenderId: lenderId, selectedProgramId, choiceToTell, updatedAt: context.at };
  const after = await write(tx, deal, values);
  const selection = { id: deal.id, payload: { ownerId: deal.ownerId, lenderId, announceAt: choiceToTell.tellAt } };
  if (!isNew) {
    await record(tx, context, selectionRenewed, selection);
    return after;
  }
  const before = { selectedLenderId: deal.selectedLenderId, selectedProgramId: deal.selectedProgramId };
  const now = { selectedLenderId: lenderId, selectedProgramId };
  await record(tx, context, lenderSelected, { ...selection, before, after: now });
  return readAgain(tx, deal);
}

/**
 * Takes back a choice that the lenders have not been told of; the deal is as it was before. The caller has locked the deal.
 * @throws CONFLICT when they have been told, and for undoing a new choice after submission
 */
export async function cancelChoice(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
): Promise<Entry> {
  if (deal.choiceToTell === null)
    throw new AppError('CONFLICT', 'The lenders have been notified already. Use Undo Selection to reopen the deal.');
  if (deal.choiceToTell.isNew && isSubmitted(deal.stage)) throw refusedSelection(deal, null, true);
  if (deal.choiceToTell.isNew) return undo(platform, tx, context, deal);
  await giveBackCounted(platform, tx, context, deal);
  const { id, ownerId, selectedLenderId: lenderId } = deal;
  const after = await write(tx, deal, { choiceToTell: null, updatedAt: context.at });
  if (lenderId !== null) await record(tx, context, renewalCanceled, { id, payload: { ownerId, lenderId } });
  return after;
}

/** Undoing within the pause costs nothing: what the choice counted of the broker's limit is free again. */
async function giveBackCounted(platform: Platform, tx: Transaction, context: RequestContext, deal: Entry) {
  const counted = deal.choiceToTell?.counted;
  if (!counted) return;
  const { amount, at } = counted;
  for (const giveBack of platform.hooks.all(choiceCanceled)) await giveBack(tx, context, { amount, at: new Date(at) });
}

async function undo(platform: Platform, tx: Transaction, context: RequestContext, deal: Entry): Promise<Entry> {
  await giveBackCounted(platform, tx, context, deal);
  const after = await write(tx, deal, {
    selectedLenderId: null,
    selectedProgramId: null,
    choiceToTell: null,
    updatedAt: context.at,
  });
  const { id, ownerId, selectedLenderId: lenderId } = deal;
  if (lenderId === null) return after;
  await record(tx, context, selectionUndone, {
    id,
    // A choice that was renewed for the lender that the deal had already is known of.
    payload: { ownerId, lenderId, wasAnnounced: deal.choiceToTell?.isNew !== true },
    before: { selectedLenderId: lenderId, selectedProgramId: deal.selectedProgramId },
    after: { selectedLenderId: null, selectedProgramId: null },
  });
  return readAgain(tx, deal);
}

/** What followed may have moved the deal. */
async function readAgain(tx: Transaction, { id }: Entry): Promise<Entry> {
  const deal = await lockDealById(tx, id);
  if (!deal) throw new AppError('NOT_FOUND');
  return deal;
}

/**
 * The lenders of a deal may know from now on which of them was chosen, as of the moment of the choice, if that still waits to be
 * announced. The caller has locked the deal.
 */
export async function announceChoice(tx: Transaction, deal: Entry): Promise<Entry> {
  const { choiceToTell: choice, selectedLenderId: lenderId, id, ownerId } = deal;
  if (choice === null || lenderId === null) return deal;
  const at = new Date(choice.chosenAt);
  const { requestId, actedBy } = choice;
  const context = { actor: { kind: 'account', id: ownerId }, actedBy, at, requestId } as const;
  const after = await write(tx, deal, { choiceToTell: null });
  await record(tx, context, selectionAnnounced, { id, payload: { ownerId, lenderId, isNew: choice.isNew } });
  return after;
}

/** Ends the pause of one choice. What was undone or made anew meanwhile is no longer the choice this piece was queued for. */
export const choiceAnnouncer = defineJob({
  name: 'tell-lender-choice',
  payload: z.object({ dealId: idSchema, tellAt: z.iso.datetime() }),
  concurrency: 1,
  timeoutSeconds: 60,
  retries: 20,
  pauses: { first: 2, longest: 300 },
  run: (platform, { dealId, tellAt }) =>
    platform.database.transaction(async (tx) => {
      const deal = await lockDealById(tx, dealId);
      if (deal?.choiceToTell?.tellAt === tellAt) await announceChoice(tx, deal);
    }),
});

async function write(
  tx: Transaction,
  deal: Entry,
  values: Partial<typeof pipelineEntries.$inferInsert>,
): Promise<Entry> {
  const [after] = await tx.db.update(pipelineEntries).set(values).where(eq(pipelineEntries.id, deal.id)).returning();
  if (!after) throw new AppError('NOT_FOUND');
  return after;
}
