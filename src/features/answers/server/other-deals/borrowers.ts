import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isBlank } from '../../../../kernel/blank.ts';
import { comparable } from '../../../../kernel/fields/texts/comparable.ts';
import { namesOfClient } from '../../../../lending/answers/from-deal.ts';
import { questions } from '../../../../lending/answers/questions.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Entry, findDeals } from '../../../pipeline/server/api.ts';
import type { EarlierAnswer } from '../../contract.ts';
import { type AnswerRow, findQuestion, type StoredAnswer, shownValue, writeShown } from '../stored-answers.ts';
import { dealAnswers, dealBorrowers } from '../tables.ts';

const naming = ['borrowerFirstName', 'borrowerLastName', 'entityName'] as const;
const identifies: ReadonlySet<string> = new Set(naming);

interface Names {
  readonly person: string | null;
  readonly entity: string | null;
}

/** Every part has to be there: a first name alone is nobody. */
function keyOf(...parts: readonly unknown[]): string | null {
  const keys = parts.map((part) => (typeof part === 'string' ? comparable(part) : ''));
  return keys.includes('') ? null : keys.join(' ');
}

/** Whose loan it is: as was answered, else as the deal names its client. */
function namesOf(deal: Entry, answers: Readonly<Record<string, unknown>>): Names {
  const [first, last] = namesOfClient(deal.clientName);
  return {
    person: keyOf(answers.borrowerFirstName ?? first, answers.borrowerLastName ?? last),
    entity: keyOf(answers.entityName),
  };
}

/** Notes whose loan a deal is, whenever its answers were saved. */
export async function saveBorrowerNames(tx: Transaction, { at }: RequestContext, deal: Entry): Promise<void> {
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

/**
 * The latest answers that the same borrower or entity has in other deals of the same owner, to questions without an answer here.
 * A name is not enough for a person's identifiers: the email address has to be the same as well.
 */
export async function findAnswersOfOtherDeals(
  db: Queries,
  deal: Entry,
  answers: ReadonlyMap<string, Pick<StoredAnswer, 'value'>>,
): Promise<ReadonlyMap<string, AnswerRow>> {
  const stated = Object.fromEntries([...answers].map(([name, { value }]) => [name, value]));
  const { person, entity } = namesOf(deal, stated);
  const isOpen = (name: string) => isBlank(stated[name]);
  const found = new Map<string, AnswerRow>();
  const sides = [
    { name: person, column: dealBorrowers.person, asked: offeredNames('borrower').filter(isOpen) },
    { name: entity, column: dealBorrowers.entity, asked: offeredNames('entity').filter(isOpen) },
  ];
  for (const { name, column, asked } of sides) {
    if (name === null || asked.length === 0) continue;
    const ids = await dealsOf(db, deal, eq(column, name));
    const known = ids.length === 0 ? new Set<string>() : await dealsWithEmail(db, ids, stated.borrowerEmail);
    for (const row of await latestAnswers(db, ids, asked)) {
      const isPersonal = column === dealBorrowers.person && row.encrypted !== null;
      if (!isPersonal || known.has(row.dealId)) found.set(row.question, row);
    }
  }
  return found;
}

/** Of each question the answer that was given last in these deals. */
async function latestAnswers(db: Queries, ids: readonly string[], asked: readonly string[]): Promise<AnswerRow[]> {
  if (ids.length === 0) return [];
  const { dealId, question, givenAt, value, encrypted } = dealAnswers;
  return db
    .selectDistinctOn([question])
    .from(dealAnswers)
    .where(
      and(
        inArray(dealId, [...ids]),
        inArray(question, [...asked]),
        or(isNotNull(encrypted), and(isNotNull(value), sql`${value} not in ('""'::jsonb, 'null'::jsonb)`)),
      ),
    )
    .orderBy(question, desc(givenAt));
}

/** Which of these deals name the same email address for their borrower. */
async function dealsWithEmail(db: Queries, ids: readonly string[], email: unknown): Promise<ReadonlySet<string>> {
  if (typeof email !== 'string' || email === '') return new Set();
  const { dealId, question, value } = dealAnswers;
  const rows = await db
    .select({ dealId, email: value })
    .from(dealAnswers)
    .where(and(inArray(dealId, [...ids]), eq(question, 'borrowerEmail')));
  const isSame = (other: unknown) => typeof other === 'string' && other.toLowerCase() === email.toLowerCase();
  return new Set(rows.filter((row) => isSame(row.email)).map((row) => row.dealId));
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
export async function offerAnswersOfOtherDeals(
  platform: Platform,
  db: Queries,
  deal: Entry,
  answers: ReadonlyMap<string, StoredAnswer>,
): Promise<EarlierAnswer[]> {
  const open = [...(await findAnswersOfOtherDeals(db, deal, answers)).values()];
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
