import { and, desc, eq, lte } from 'drizzle-orm';
import type { QuestionName } from '../../../../lending/answers/questions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findQuestion, shownValue, writeShown } from '../stored-answers.ts';
import { answerHistory, dealAnswers } from '../tables.ts';

export interface AnswerAt {
  readonly label: string;
  /** As people read it, a personal identifier masked; null: it was cleared. */
  readonly text: string | null;
  readonly isPersonal: boolean;
}

/** What was answered of a deal at a moment in the past, by question. What was not answered then is not in it. */
export async function readAnswersAt(
  platform: Pick<Platform, 'encryption' | 'log'>,
  db: Queries,
  dealId: string,
  at: Date,
): Promise<ReadonlyMap<QuestionName, AnswerAt>> {
  const now = await db
    .select()
    .from(dealAnswers)
    .where(and(eq(dealAnswers.dealId, dealId), lte(dealAnswers.givenAt, at)));
  const before = await db
    .selectDistinctOn([answerHistory.question])
    .from(answerHistory)
    .where(and(eq(answerHistory.dealId, dealId), lte(answerHistory.givenAt, at)))
    .orderBy(answerHistory.question, desc(answerHistory.givenAt), desc(answerHistory.id));
  const found = new Map<QuestionName, AnswerAt>();
  // What stands now and was given by then is the newer one.
  for (const row of [...before, ...now]) {
    const question = findQuestion(row.question);
    if (!question) continue;
    const { value } = await shownValue(platform, db, row);
    found.set(question.name, {
      label: question.label,
      text: writeShown(question, value),
      isPersonal: question.sensitive === true,
    });
  }
  return found;
}
