import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages } from '../../../platform/database/pages.ts';
import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import type { EndingOwner, OwnDataFile } from '../../accounts/server/api.ts';
import { findOwnDealIds } from '../../pipeline/server/api.ts';
import { answerHistory, dealAnswers, dealBorrowers } from './tables.ts';

/** What a person has answered in loan packages. Personal identifiers stay out: they are looked at one by one, with a reason. */
export const ownAnswers: OwnDataFile = {
  name: 'deal-answers',
  title: 'Answers of your loan packages',
  about:
    'What is answered of each deal. Social Security numbers, dates of birth and EINs are not in it: open the deal to see them.',
  access: 'broker',
  columns: ['dealId', 'question', 'answer', 'givenAt'],
  async *pages(db, { accountId }) {
    const deals = await findOwnDealIds(db, accountId);
    const { dealId, question, value, givenAt } = dealAnswers;
    yield* inPages(
      (after, limit) =>
        db
          .select({ id: sql<string>`${dealId} || '/' || ${question}`, dealId, question, answer: value, givenAt })
          .from(dealAnswers)
          .where(and(eq(dealId, sql`any(${sql.param(deals)}::uuid[])`), rowsBehind(after)))
          .orderBy(asc(dealId), asc(question))
          .limit(limit),
      ({ id }) => id,
    );
  },
};

/** By the primary key, so that each page begins where the last one ended. */
function rowsBehind(after: string | number | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [deal = '', ...name] = String(after).split('/');
  return sql`(${dealAnswers.dealId}, ${dealAnswers.question}) > (${deal}::uuid, ${name.join('/')})`;
}

/** The answers of an account that ends: they are about its clients, so all of them go. */
export async function removeAnswers({ db }: Transaction, { accountId }: EndingOwner): Promise<void> {
  await db.delete(dealBorrowers).where(eq(dealBorrowers.ownerId, accountId));
  const deals = await findOwnDealIds(db, accountId);
  if (deals.length === 0) return;
  await db.delete(dealAnswers).where(inArray(dealAnswers.dealId, deals));
  await db.delete(answerHistory).where(inArray(answerHistory.dealId, deals));
}

export const answerRule: RetentionRule = {
  name: 'answers',
  what: 'Answers for loan packages, with personal identifiers encrypted',
  tables: [dealAnswers, answerHistory, dealBorrowers],
  kept: { as: 'the deal' },
  why: 'The package is filled from them. The last 20 values of each are kept, to see who changed them.',
};
