import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, lt } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { differencesOfLists } from '../../../../lending/answers/lists/list-differences.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import type { GivenAnswer } from '../../contract.ts';
import { type AnswerRow, findQuestion, shownValue, writeShown } from '../stored-answers.ts';
import { answerHistory, dealAnswers } from '../tables.ts';

/** So many earlier answers stand on a page. */
const pageSize = 10;

interface AnswerHistory {
  /** What is answered now, on the first page; null: nothing was ever saved. */
  readonly current: GivenAnswer | null;
  /** What was answered before, newest first. */
  readonly history: readonly GivenAnswer[];
  /** Where the next page begins; null: this was the last. */
  readonly next: number | null;
}

/**
 * What is answered to a question and what was before, with who gave it, when and from where; of a list also what changed.
 * Identifiers are masked.
 * @param before where a page begins: the `next` of the page before
 * @throws NOT_FOUND for what no form asks
 */
export async function readHistory(
  platform: Platform,
  deal: Entry,
  name: string,
  before: number | undefined,
): Promise<AnswerHistory> {
  const { db } = platform.database;
  if (!findQuestion(name)) throw new AppError('NOT_FOUND');
  const { dealId, question, id } = answerHistory;
  // One more than is shown: the oldest one is compared with it.
  const rows = await db
    .select()
    .from(answerHistory)
    .where(and(eq(dealId, deal.id), eq(question, name), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(pageSize + 1);
  const [now] =
    before === undefined
      ? await db
          .select()
          .from(dealAnswers)
          .where(and(eq(dealAnswers.dealId, deal.id), eq(dealAnswers.question, name)))
      : [];
  const shown = rows.slice(0, pageSize);
  const presented = await present(platform, now ? [now, ...rows] : rows);
  return {
    current: now ? (presented[0] ?? null) : null,
    history: presented.slice(now ? 1 : 0).slice(0, pageSize),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

type Stored = Omit<AnswerRow, 'version'>;

/** Answers to one question, newest first, each compared with the one before it. */
async function present(platform: Platform, rows: readonly Stored[]): Promise<GivenAnswer[]> {
  const { db } = platform.database;
  const people = await findPeople(
    db,
    rows.flatMap(({ givenBy }) => givenBy ?? []),
  );
  const presented: GivenAnswer[] = [];
  for (const [place, row] of rows.entries()) {
    const question = findQuestion(row.question);
    if (!question) continue;
    const { value } = await shownValue(platform, db, row);
    const older = rows[place + 1];
    const changes =
      question.kind === 'rows' && older ? { changes: differencesOfLists(question, older.value, row.value) } : {};
    presented.push({
      text: writeShown(question, value) ?? '',
      by: (row.givenBy && people.get(row.givenBy)?.name) ?? '',
      at: row.givenAt.toISOString(),
      source: row.source,
      ...changes,
    });
    // Comparing two long lists takes a while: other requests go in between.
    if (question.kind === 'rows') await setImmediate();
  }
  return presented;
}
