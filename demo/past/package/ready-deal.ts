import { and, eq, isNull } from 'drizzle-orm';
import { saveAnswers } from '../../../src/features/answers/server/save/save-answers.ts';
import { findQuestion } from '../../../src/features/answers/server/stored-answers.ts';
import { findNeeded } from '../../../src/features/deal-documents/server/list/read-list.ts';
import { lockDeal } from '../../../src/features/pipeline/server/api.ts';
import { selectProgram } from '../../../src/features/pipeline/server/deal/choice/deal-programs.ts';
import { pipelineEntries } from '../../../src/features/pipeline/server/tables.ts';
import { quotes, snapshotOf } from '../../../src/features/quotes/server/tables.ts';
import { dayMs } from '../../../src/kernel/dates.ts';
import { answersOfDeal, namesOfClient } from '../../../src/lending/answers/from-deal.ts';
import type { RequestContext } from '../../../src/platform/caller.ts';
import type { Transaction } from '../../../src/platform/database/database.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { broughtPapers } from './brought-papers.ts';
import { type PackageStory, packageAnswers } from './deal-answers.ts';
import { uploadPaper } from './upload-paper.ts';

interface Ready {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly now: Date;
  readonly ownerId: string;
  readonly lenderId: string;
}

/** Days around now, as documents state them: before it with a minus. */
const dayAround = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/** The deal that goes to the demo lender has everything that its package needs, but some of the documents. */
export async function readyDeal({ platform, tx, now, ownerId, lenderId }: Ready): Promise<void> {
  const { id } = pipelineEntries;
  const found = and(
    eq(pipelineEntries.ownerId, ownerId),
    eq(pipelineEntries.selectedLenderId, lenderId),
    eq(pipelineEntries.loanType, 'fix-and-flip'),
    isNull(pipelineEntries.archivedAt),
  );
  const [row] = await tx.db.select({ id }).from(pipelineEntries).where(found).orderBy(id).limit(1);
  if (!row) return;
  const owned = { dealId: row.id, ownerId };
  const context: RequestContext = { actor: { kind: 'account', id: ownerId }, at: now, requestId: 'demo' };
  const programId = await askedProgram(tx, row.id, lenderId);
  if (programId) await selectProgram(platform, tx, context, { ...owned, programId });
  const deal = await lockDeal(tx, row.id, ownerId);
  const known = answersOfDeal(deal);
  const [firstName, lastName] = namesOfClient(deal.clientName);
  const story: PackageStory = {
    firstName: firstName ?? 'Hugo',
    lastName: lastName ?? 'Brightmoor',
    entityName: `${lastName ?? 'Brightmoor'} Homes LLC`,
    contractorName: 'Cedar Ridge Builders (sample)',
    titleCompanyName: 'Hill Country Title (sample)',
    closingDate: dayAround(now, 32),
    permitDate: dayAround(now, 14),
  };
  const submitted = Object.entries(packageAnswers(story, known)).flatMap(([name, value]) => {
    const question = findQuestion(name);
    return question ? [{ question: question.name, path: name, value }] : [];
  });
  await saveAnswers(platform, tx, context, { ...owned, submitted, seen: {}, source: 'typed' });
  const papers = broughtPapers({
    ...story,
    address: deal.address,
    price: typeof known.purchasePrice === 'number' ? known.purchasePrice : 0,
    days: {
      statementStart: dayAround(now, -41),
      statementEnd: dayAround(now, -11),
      contract: dayAround(now, -6),
    },
  });
  const wanted = await findNeeded(platform, tx.db, deal);
  if (wanted.missing !== null) return;
  for (const brought of papers) {
    const requirement = wanted.requirements.find(({ documentType }) => documentType === brought.documentType);
    if (requirement) await uploadPaper({ platform, tx, context, deal, requirement }, brought);
  }
}

/** The program that the lender offered with. */
async function askedProgram({ db }: Transaction, dealId: string, lenderId: string): Promise<string | undefined> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.entryId, dealId), eq(quotes.lenderId, lenderId)));
  return (quote && snapshotOf(quote))?.programId;
}
