import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { questions } from '../../../../lending/answers/questions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../../platform/platform.ts';
import type { PersonalData } from '../../../accounts/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { type AnswerRow, findQuestion, shownValue, writeShown } from '../stored-answers.ts';
import { addressAnswered, answerHistory, dealAnswers } from '../tables.ts';

/** Deals that emailed an address (in lower case) as the borrower's: by a link, to sign. */
export const dealsOfBorrower =
  defineHook<(db: Queries, email: string) => Promise<readonly string[]>>('answers.dealsOfBorrower');

type Given = Pick<AnswerRow, 'dealId' | 'question' | 'value' | 'encrypted' | 'givenAt'>;

/** What is about the person. Contacts at the property and at title and insurance companies are other people. */
const personal = questions
  .filter(({ about }) => about === 'borrower' || about === 'entity')
  .map(({ name }): string => name);

/**
 * Deals whose loan package states this address for the borrower, no matter whom the deal names as its client. Where it states none, a link
 * or an envelope that went to the address as the borrower's says the same.
 */
async function dealsOfAddress({ hooks }: Platform, db: Queries, email: string): Promise<Map<string, Date>> {
  const { dealId, question, givenAt, value } = dealAnswers;
  const stated = await db
    .select({ dealId, givenAt })
    .from(dealAnswers)
    .where(and(eq(question, 'borrowerEmail'), eq(addressAnswered, email)));
  const emailed = (await Promise.all(hooks.all(dealsOfBorrower).map((find) => find(db, email)))).flat();
  const isStated = and(eq(question, 'borrowerEmail'), sql`coalesce(${value} #>> '{}', '') <> ''`);
  const others = await db
    .select({ dealId })
    .from(dealAnswers)
    .where(and(inArray(dealId, emailed), isStated));
  const named = new Set(others.map((row) => row.dealId));
  const open = emailed.filter((id) => !named.has(id)).map((id) => [id, new Date(0)] as const);
  return new Map([...open, ...stated.map((row) => [row.dealId, row.givenAt] as const)]);
}

/** Answers that were replaced, since the address was stated: earlier ones could be somebody else's. */
async function replacedAnswers(db: Queries, deals: ReadonlyMap<string, Date>): Promise<Given[]> {
  const { id, dealId, question, value, encrypted, givenAt } = answerHistory;
  const rows: Given[] = [];
  for (const [deal, since] of deals) {
    const isTheirs = and(eq(dealId, deal), inArray(question, personal), gte(givenAt, since));
    const some = db.select({ dealId, question, value, encrypted, givenAt }).from(answerHistory).where(isTheirs);
    rows.push(...(await some.orderBy(asc(id))));
  }
  return rows;
}

async function latestAnswers(db: Queries, ids: readonly string[]): Promise<Given[]> {
  const { dealId, question, value, encrypted, givenAt } = dealAnswers;
  return db
    .select({ dealId, question, value, encrypted, givenAt })
    .from(dealAnswers)
    .where(and(inArray(dealId, [...ids]), inArray(question, personal)))
    .orderBy(asc(dealId), asc(question));
}

/** What loan packages say of a borrower, found by the address that they state. Identifiers are masked: a copy is sent by email. */
export const answersOfPerson: PersonalData = {
  name: 'answers',
  title: 'Answers of loan packages',
  columns: ['property', 'loanType', 'question', 'answer', 'givenAt', 'isCurrent'],
  copyOnly: ['answer'],
  async find(db, { email }, platform) {
    const found = await dealsOfAddress(platform, db, email);
    if (found.size === 0) return [];
    const ids = [...found.keys()];
    const [deals, latest, replaced] = [
      await findDeals(db, ids),
      await latestAnswers(db, ids),
      await replacedAnswers(db, found),
    ];
    const present = async (row: Given, isCurrent: boolean) => {
      const question = findQuestion(row.question);
      const { value } = await shownValue(platform, db, row);
      const answer = question ? writeShown(question, value) : null;
      const deal = deals.get(row.dealId);
      const { givenAt } = row;
      return {
        property: deal?.address,
        loanType: deal?.loanType,
        question: question?.label,
        answer,
        givenAt,
        isCurrent,
      };
    };
    const rows = [];
    for (const row of latest) rows.push(await present(row, true));
    for (const row of replaced) rows.push(await present(row, false));
    return rows.filter(({ answer }) => answer !== null);
  },
  stays:
    'Your broker and lender decide about the loan and what it says of you. Ask your broker; it is erased with the deal. Social Security numbers, EINs and dates of birth are masked in a copy.',
};
