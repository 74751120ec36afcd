import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { findLoanKind } from '../../../../lending/kinds/find.ts';
import { statedAmount } from '../../../../lending/kinds/loan.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { stageMoved } from '../../events.ts';
import { type DealStage, dealStages } from '../../model.ts';
import { type DealFacts, stageReached, stageWithoutLender, whyNotTo } from '../../stages.ts';
import { pipelineEntries } from '../tables.ts';

type Entry = typeof pipelineEntries.$inferSelect;

interface StageMove {
  readonly to: DealStage;
  /** A person moved it; else it followed what happened. */
  readonly byHand: boolean;
}

async function putAt(tx: Transaction, context: RequestContext, deal: Entry, { to, byHand }: StageMove): Promise<Entry> {
  const stageBy = byHand && context.actor.kind === 'account' ? context.actor.id : null;
  const [after] = await tx.db
    .update(pipelineEntries)
    .set({ stage: to, stageAt: context.at, stageBy, updatedAt: context.at })
    .where(eq(pipelineEntries.id, deal.id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  await record(tx, context, stageMoved, {
    id: deal.id,
    payload: { ownerId: deal.ownerId, from: deal.stage, to, byHand },
    before: { stage: deal.stage },
    after: { stage: to, byHand },
  });
  return after;
}

/** Something happened that puts the deal at a stage, unless it stands further already. The caller has locked the deal. */
export async function reachStage(
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  reached: DealStage,
): Promise<Entry> {
  const to = stageReached(deal.stage, reached);
  return to === deal.stage ? deal : putAt(tx, context, deal, { to, byHand: false });
}

/** What put the deal at its stage was taken back. The caller has locked the deal. */
export const fallBackTo = (tx: Transaction, context: RequestContext, deal: Entry, to: DealStage): Promise<Entry> =>
  putAt(tx, context, deal, { to, byHand: false });

/** The deal's lender was taken back: it leaves the stages that need one. The caller has locked the deal. */
export async function leaveLenderStages(
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  facts: Omit<DealFacts, 'lenderSelected'>,
): Promise<Entry> {
  const to = stageWithoutLender(deal.stage, facts);
  return to === deal.stage ? deal : putAt(tx, context, deal, { to, byHand: false });
}

interface MoveByHand {
  readonly to: DealStage;
  /** Where the person saw it stand. */
  readonly from: DealStage;
}

/**
 * A person moves a deal, which the caller holds. Where it stands already it stays.
 * @throws CONFLICT when it is archived, when the stage needs a lender, or when it does not stand where the person saw it (`about.stage` says where it does)
 */
export async function moveByHand(
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  { to, from }: MoveByHand,
): Promise<Entry> {
  const state = { archived: deal.archivedAt !== null, lenderSelected: deal.selectedLenderId !== null };
  const refusal = whyNotTo(state, to);
  if (state.archived) throw new AppError('CONFLICT', refusal);
  // Said first: who saw something old decides anew, whatever else there is to say.
  if (deal.stage !== from && deal.stage !== to) {
    const message = `This deal was moved in the meantime. It is now at “${dealStages[deal.stage]}”.`;
    throw new AppError('CONFLICT', message, undefined, { stage: deal.stage });
  }
  if (refusal !== undefined) throw new AppError('CONFLICT', refusal, undefined, { stage: deal.stage });
  return deal.stage === to ? deal : putAt(tx, context, deal, { to, byHand: true });
}

/**
 * Writes down how large the loan of a deal is, in whole dollars, as far as is known: what its quotes say, else what the deal
 * itself asks for. Whoever changes an offer, a request or the deal says it in the same transaction.
 * @param quoted null when no quote says anything
 */
export async function stateLoanAmount({ db }: Transaction, deal: Entry, quoted: number | null): Promise<void> {
  const amount = quoted ?? askedLoan(deal);
  const other = sql`${pipelineEntries.loanAmount} is distinct from ${amount}::bigint`;
  await db
    .update(pipelineEntries)
    .set({ loanAmount: amount })
    .where(and(eq(pipelineEntries.id, deal.id), other));
}

/** The loan that a deal asks for; null where it names none, and for kinds whose deals never do. */
function askedLoan({ loanType, deal }: Entry): number | null {
  const kind = findLoanKind(loanType);
  return kind ? statedAmount(kind.amounts, kind.loan.requested, deal) : null;
}
