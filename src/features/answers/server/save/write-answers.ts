import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { answerHistory, dealAnswers } from '../tables.ts';
import type { NewRow, Rows } from './save.ts';

/** So many earlier answers to one question of a deal are kept: a list of 300 properties may be a quarter of a megabyte. */
const keptAnswers = 20;

/** Writes answers, and what they replace into the history. */
export async function writeAnswers(tx: Transaction, rows: Rows, changed: readonly NewRow[]): Promise<void> {
  // An answer that was written and dropped in one save is only dropped. In the order that a rotation of keys locks them in.
  const last = [...new Map(changed.map((row) => [row.question, row])).values()].sort((a, b) =>
    a.question < b.question ? -1 : 1,
  );
  if (last.length === 0) return;
  await writeHistory(tx, rows, last);
  const { dealId, question } = dealAnswers;
  await tx.db
    .insert(dealAnswers)
    .values(last)
    .onConflictDoUpdate({
      target: [dealId, question],
      set: {
        value: sql`excluded.value`,
        encrypted: sql`excluded.encrypted`,
        source: sql`excluded.source`,
        givenBy: sql`excluded.given_by`,
        givenAt: sql`excluded.given_at`,
        version: sql`excluded.version`,
      },
    });
}

async function writeHistory(tx: Transaction, rows: Rows, changed: readonly NewRow[]): Promise<void> {
  const replaced = changed.flatMap(({ question }) => {
    const row = rows.get(question);
    return row && (row.encrypted !== null || row.value !== null) ? [row] : [];
  });
  const [first] = replaced;
  if (!first) return;
  await tx.db.insert(answerHistory).values(replaced.map(({ version: _, ...row }) => row));
  const { id, dealId, question } = answerHistory;
  const ranked = tx.db
    .select({ id, place: sql<number>`row_number() over (partition by ${question} order by ${desc(id)})`.as('place') })
    .from(answerHistory)
    .where(
      and(
        eq(dealId, first.dealId),
        inArray(
          question,
          replaced.map((row) => row.question),
        ),
      ),
    )
    .as('ranked');
  const tooOld = tx.db.select({ id: ranked.id }).from(ranked).where(sql`${ranked.place} > ${keptAnswers}`);
  await tx.db.delete(answerHistory).where(inArray(id, tooOld));
}
