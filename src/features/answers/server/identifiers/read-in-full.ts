import { eq } from 'drizzle-orm';
import { type Answers, answersOfDeal } from '../../../../lending/answers/from-deal.ts';
import type { QuestionName } from '../../../../lending/answers/questions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { EncryptionKeyUnavailable } from '../../../../platform/encryption/data-keys.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { decryptAnswer, findQuestion } from '../stored-answers.ts';
import { dealAnswers } from '../tables.ts';

interface AnswersInFull {
  readonly answers: Answers;
  /** The personal identifiers among them, in full. */
  readonly identifiers: readonly QuestionName[];
  /** Labels of identifiers that can't be read: their key is missing, or they were damaged. */
  readonly locked: readonly string[];
}

/**
 * The answers of a deal for a form that is filled in, with the personal identifiers that it needs. For jobs alone: whoever
 * calls it records which identifiers were read.
 */
export async function readAnswersInFull(
  platform: Platform,
  db: Queries,
  deal: Entry,
  questions: readonly QuestionName[],
): Promise<AnswersInFull> {
  const rows = await db.select().from(dealAnswers).where(eq(dealAnswers.dealId, deal.id));
  const answers: Partial<Record<QuestionName, unknown>> = { ...answersOfDeal(deal) };
  const [identifiers, locked]: [QuestionName[], string[]] = [[], []];
  for (const row of rows) {
    const question = findQuestion(row.question);
    if (!question || !questions.includes(question.name)) continue;
    if (row.encrypted === null) answers[question.name] = row.value;
    else {
      const text = await decryptAnswer(platform, db, row).catch((error: unknown) => {
        if (!(error instanceof EncryptionKeyUnavailable))
          platform.log.error({ question: row.question }, 'a stored identifier is unreadable');
        return undefined;
      });
      answers[question.name] = text ?? null;
      if (text === undefined) locked.push(question.label);
      else identifiers.push(question.name);
    }
  }
  return { answers, identifiers, locked };
}
