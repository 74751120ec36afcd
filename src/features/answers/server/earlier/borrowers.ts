import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { isBlank } from '../../../../kernel/blank.ts';
import { writeValue } from '../../../../kernel/fields/differences.ts';
import { comparable } from '../../../../kernel/fields/texts/comparable.ts';
import { namesOfClient } from '../../../../lending/answers/from-deal.ts';
import { questions } from '../../../../lending/answers/questions.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Entry, findDeals } from '../../../pipeline/server/api.ts';
import type { EarlierAnswer } from '../../contract.ts';
import { type AnswerRow, findQuestion, type StoredAnswer, shownValue } from '../stored-answers.ts';
import { dealAnswers, dealBorrowers } from '../tables.ts';

const naming = ['borrowerFirstName', 'borrowerLastName', 'entityName'] as const;
const identifies: ReadonlySet<string> = new Set(naming);

interface Names {
  readonly person: string | null;
  readonly entity: string | null;
}

const keyOf = (...parts: readonly unknown[]): string | null =>
  comparable(parts.filter((part) => typeof part === 'string').join(' ')) || null;

/** Whose loan it is: as was answered, else as the deal names its client. */
function namesOf(deal: Entry, answers: Readonly<Record<string, unknown>>): Names {
  const [first, last] = namesOfClient(deal.clientName);
  return {
    person: keyOf(answers.borrowerFirstName ?? first, answers.borrowerLastName ?? last),
    entity: keyOf(answers.entityName),
  };
}

/** Notes whose loan a deal is, whenever its answers were saved. */
export async function noteBorrower(tx: Transaction, { at }: RequestContext, deal: Entry): Promise<void> {
  const { dealId, question } = dealAnswers;
  const rows = await tx.db
    .select({ question, value: dealAnswers.value })
    .from(dealAnswers)
    .where(and(eq(dealId, deal.id), inArray(question, [...naming])));
  const names = namesOf(deal, Object.fromEntries(rows.map((row) => [row.question, row.value])));
  await tx.db
    .insert(dealBorrowers)
    .values({ dealId: deal.id, ownerId: deal.ownerId, ...names, savedAt: at })
    .onConflictDoUpdate({ target: dealBorrowers.dealId, set: { ...names, savedAt: at } });
}

/** So many deals of one borrower are looked at, the latest first. */
const latestDeals = 20;
const offered = questions.filter(({ about, name, computed }) => {
  return (about === 'borrower' || about === 'entity') && computed !== true && !identifies.has(name);
});
const offeredNames = (about: 'borrower' | 'entity') =>
  offered.filter((question) => question.about === about).map(({ name }) => name);

/** The latest answers that the same borrower or entity has in other deals of the same owner, by question. */
export async function findEarlierAnswers(
  db: Queries,
  deal: Entry,
  answers: ReadonlyMap<string, Pick<StoredAnswer, 'value'>>,
): Promise<ReadonlyMap<string, AnswerRow>> {
  const stated = Object.fromEntries([...answers].map(([name, { value }]) => [name, value]));
  const { person, entity } = namesOf(deal, stated);
  const found = new Map<string, AnswerRow>();
  const sides = [
    { name: person, column: dealBorrowers.person, asked: offeredNames('borrower') },
    { name: entity, column: dealBorrowers.entity, asked: offeredNames('entity') },
  ];
  for (const { name, column, asked } of sides) {
    if (name === null) continue;
    const ids = await dealsOf(db, deal, eq(column, name));
    if (ids.length === 0) continue;
    const { dealId, question, givenAt } = dealAnswers;
    const rows = await db
      .select()
      .from(dealAnswers)
      .where(and(inArray(dealId, ids), inArray(question, asked)))
      .orderBy(desc(givenAt));
    for (const row of rows) {
      const isAnswered = row.encrypted !== null || !isBlank(row.value);
      if (isAnswered && !found.has(row.question)) found.set(row.question, row);
    }
  }
  return found;
}

async function dealsOf(db: Queries, deal: Entry, isNamed: SQL): Promise<string[]> {
  const { dealId, ownerId, savedAt } = dealBorrowers;
  const rows = await db
    .select({ dealId })
    .from(dealBorrowers)
    .where(and(eq(ownerId, deal.ownerId), isNamed, ne(dealId, deal.id)))
    .orderBy(desc(savedAt))
    .limit(latestDeals);
  return rows.map((row) => row.dealId);
}

/** Earlier answers to questions that this deal has no answer to, as they are offered: identifiers masked, with their age. */
export async function offerEarlierAnswers(
  platform: Platform,
  db: Queries,
  deal: Entry,
  answers: ReadonlyMap<string, StoredAnswer>,
): Promise<EarlierAnswer[]> {
  const earlier = await findEarlierAnswers(db, deal, answers);
  const open = [...earlier.values()].filter((row) => isBlank(answers.get(row.question)?.value));
  const deals = await findDeals(
    db,
    open.map(({ dealId }) => dealId),
  );
  const lines = await Promise.all(
    open.map(async (row): Promise<EarlierAnswer[]> => {
      const question = findQuestion(row.question);
      const { value, isLocked } = await shownValue(platform, db, row);
      const text = question && !isLocked ? writeShown(question, value) : null;
      if (!question || text === null) return [];
      const address = deals.get(row.dealId)?.address ?? '';
      const { name, label } = question;
      return [{ question: name, label, text, at: row.givenAt.toISOString(), dealId: row.dealId, address }];
    }),
  );
  return lines.flat();
}

type AnyQuestion = NonNullable<ReturnType<typeof findQuestion>>;
/** An answer as people read it; a mask reads as it is. */
export const writeShown = (question: AnyQuestion, value: unknown): string | null =>
  question.sensitive === true ? (typeof value === 'string' ? value : null) : writeValue(question, value);
