import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import { readValues } from '../../../../../kernel/fields/values.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { findLenders } from '../../../../lenders/server/api.ts';
import { nameAnyPrograms, programsOnMarket, readProgramRows } from '../../../../programs/server/api.ts';
import { judgeLenders, marketCache } from '../../../../search/server/api.ts';
import { type DealPrograms, programsAtMost, type Standing } from '../../../deal/contract.ts';
import { programSelected } from '../../../events.ts';
import { isSubmitted, stageMessages } from '../../../stages.ts';
import { askedPrograms, dealMay, type Entry, lockDeal } from '../../api.ts';
import { readSubmittedPackages } from '../../deal-hooks.ts';
import { pipelineEntries } from '../../tables.ts';
import { kindOf, presentStanding } from '../standings.ts';

/** The programs that a deal can be made with: those of its selected lender, each with its verdict. */
export async function readPrograms(platform: Platform, deal: Entry, now: Date): Promise<DealPrograms> {
  const { db } = platform.database;
  const kind = kindOf(deal);
  const { selectedLenderId: lenderId, selectedProgramId } = deal;
  const lender = lenderId === null ? undefined : (await findLenders(db, [lenderId])).get(lenderId);
  if (!lender)
    return { kind: kind.slug, lender: null, programs: [], hasMore: false, selected: null, askedProgramId: null };
  const asked = await Promise.all(platform.hooks.all(askedPrograms).map((ask) => ask(db, deal.id)));
  const askedProgramId = asked.flatMap((map) => map.get(lender.id)?.program.programId ?? [])[0] ?? null;
  const first = [askedProgramId, selectedProgramId].flatMap((id) => id ?? []);
  const of = { lenderId: lender.id, kind: kind.slug };
  const found = await programsOnMarket(db, of, { now, limit: programsAtMost + 1, first });
  const programs = [];
  for (const { id, name } of found.slice(0, programsAtMost))
    programs.push({
      _id: id,
      name,
      standing: await judge(platform, kind, { deal, lenderId: lender.id, programId: id }, now),
    });
  return {
    kind: kind.slug,
    lender: { _id: lender.id, name: lender.name },
    programs,
    hasMore: found.length > programsAtMost,
    selected: await nameSelected(platform, selectedProgramId, found),
    askedProgramId,
  };
}

interface Judged {
  readonly deal: Entry;
  readonly lenderId: string;
  readonly programId: string;
}

/** Null for a program that the market in memory does not have yet. */
async function judge(
  platform: Platform,
  kind: LoanKind,
  { deal, lenderId, programId }: Judged,
  now: Date,
): Promise<Standing | null> {
  const cached = platform.service(marketCache).current(kind);
  const scenario = readValues(kind.deal.fields, deal.deal);
  const judged = await judgeLenders(cached, { lenderIds: [lenderId], programIds: [programId], scenario, now });
  const standing = presentStanding(judged.get(lenderId));
  return standing?.programId === programId ? standing : null;
}

async function nameSelected({ database }: Platform, programId: string | null, offered: readonly { id: string }[]) {
  if (programId === null) return null;
  const name = (await nameAnyPrograms(database.db, [programId])).get(programId) ?? '';
  return { _id: programId, name, isOffered: offered.some(({ id }) => id === programId) };
}

interface ProgramChoice {
  readonly dealId: string;
  readonly ownerId: string;
  readonly programId: string;
}

/**
 * Stores which program of the selected lender the loan package is made for. A repeat writes nothing.
 * @throws NOT_FOUND for anybody else's deal, CONFLICT for an archived deal, one without a lender and one that was submitted,
 * INVALID_INPUT for a program that the lender does not offer for the deal's loan type today
 */
export async function selectProgram(
  platform: Pick<Platform, 'hooks'>,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, programId }: ProgramChoice,
): Promise<Entry> {
  const deal = await lockDeal(tx, dealId, ownerId);
  const { selectedLenderId: lenderId, selectedProgramId, loanType } = deal;
  const isWithLender = (await readSubmittedPackages(platform, tx.db, [deal.id])).size > 0;
  if (!dealMay(deal, [], isWithLender).selectProgram || lenderId === null) throw refused(deal, isWithLender);
  if (selectedProgramId === programId) return deal;
  const [program] = await readProgramRows(tx.db, [loanType], [programId], context.at);
  if (program?.lenderId !== lenderId)
    throw invalidField('programId', 'The selected lender does not offer this program for this loan type.');
  const [after] = await tx.db
    .update(pipelineEntries)
    .set({ selectedProgramId: programId, updatedAt: context.at })
    .where(eq(pipelineEntries.id, deal.id))
    .returning();
  if (!after) throw new AppError('NOT_FOUND');
  await record(tx, context, programSelected, {
    id: deal.id,
    payload: { ownerId, lenderId, programId },
    before: { selectedProgramId },
    after: { selectedProgramId: programId },
  });
  return after;
}

function refused({ archivedAt, selectedLenderId, stage }: Entry, isWithLender: boolean): AppError {
  if (archivedAt) return new AppError('CONFLICT', stageMessages.archived);
  if (selectedLenderId !== null && (isWithLender || isSubmitted(stage)))
    return new AppError('CONFLICT', stageMessages.programAfterSubmission);
  return new AppError('CONFLICT', stageMessages.needsLender);
}
