import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isBlank } from '../../../../kernel/blank.ts';
import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import { comparable } from '../../../../kernel/fields/texts/comparable.ts';
import { answersOfDeal, namesOfClient } from '../../../../lending/answers/from-deal.ts';
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

/** What identifies a borrower or an entity, as it is typed and not saved yet. */
type TypedNames = Readonly<Partial<Record<(typeof naming)[number] | 'borrowerEmail', string | null | undefined>>>;

type Found = Map<string, AnswerRow>;

interface Search {
  readonly db: Queries;
  readonly deal: Entry;
  readonly stated: Readonly<Record<string, unknown>>;
  /** Questions without an answer here. */
  readonly openOf: (names: readonly string[]) => string[];
}

/**
 * The latest answers that the same borrower or entity has in other deals of the same owner, to questions without an answer here.
 * A name is not enough for a person's identifiers: the email address has to be the same as well.
 */
export async function findAnswersOfOtherDeals(
  db: Queries,
  deal: Entry,
  answers: ReadonlyMap<string, Pick<StoredAnswer, 'value'>>,
  typed: TypedNames = {},
): Promise<ReadonlyMap<string, AnswerRow>> {
  const stored = Object.fromEntries([...answers].map(([name, { value }]) => [name, value]));
  const stated: Readonly<Record<string, unknown>> = { ...stored, ...typed };
  const here: Readonly<Record<string, unknown>> = { ...answersOfDeal(deal), ...stated };
  const openOf = (names: readonly string[]) => names.filter((name) => isBlank(here[name]));
  const search = { db, deal, stated, openOf };
  const { person, entity } = namesOf(deal, stated);
  const found: Found = person === null ? new Map() : await findOfPerson(search, person, entity === null);
  // A deal may name its client by the entity.
  const named = entity ?? (found.has('entityName') ? null : keyOf(deal.clientName));
  if (named !== null) for (const row of await findOfEntity(search, named)) found.set(row.question, row);
  const then = { ...here, ...Object.fromEntries([...found].map(([name, row]) => [name, row.encrypted ?? row.value])) };
  for (const name of found.keys()) {
    const question = findQuestion(name);
    if (!question || !fieldCounts(question, then)) found.delete(name);
  }
  return found;
}

/** What a person answered; with the entity of that person's latest deal where this one names none. */
async function findOfPerson({ db, deal, stated, openOf }: Search, person: string, isAlone: boolean): Promise<Found> {
  const found: Found = new Map();
  const ids = await dealsOf(db, deal, eq(dealBorrowers.person, person));
  const known = ids.length === 0 ? new Set<string>() : await dealsWithEmail(db, ids, stated.borrowerEmail);
  const take = (rows: readonly AnswerRow[]) => {
    for (const row of rows) if (row.encrypted === null || known.has(row.dealId)) found.set(row.question, row);
  };
  take(await latestAnswers(db, ids, openOf([...offeredNames('borrower'), ...(isAlone ? ['entityName'] : [])])));
  // What belongs to an entity comes from the deal that names it: two entities are never mixed.
  const entity = found.get('entityName');
  if (entity) take(await latestAnswers(db, [entity.dealId], openOf(offeredNames('entity'))));
  return found;
}

async function findOfEntity({ db, deal, openOf }: Search, entity: string): Promise<AnswerRow[]> {
  const ids = await dealsOf(db, deal, eq(dealBorrowers.entity, entity));
  return latestAnswers(db, ids, openOf([...offeredNames('entity'), 'entityName']));
}

/** Of each question the answer that was given last in these deals. */
async function latestAnswers(db: Queries, ids: readonly string[], asked: readonly string[]): Promise<AnswerRow[]> {
  if (ids.length === 0 || asked.length === 0) return [];
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
  typed?: TypedNames,
): Promise<EarlierAnswer[]> {
  const open = [...(await findAnswersOfOtherDeals(db, deal, answers, typed)).values()];
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
