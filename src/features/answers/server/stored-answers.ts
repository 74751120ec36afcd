import { eq } from 'drizzle-orm';
import { writeValue } from '../../../kernel/fields/differences.ts';
import type { Question } from '../../../lending/answers/question.ts';
import { type QuestionName, questions } from '../../../lending/answers/questions.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { EncryptionKeyUnavailable } from '../../../platform/encryption/data-keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AnswerSource, maskOf } from '../model.ts';
import { dealAnswers } from './tables.ts';

export type AnswerRow = typeof dealAnswers.$inferSelect;

/** An answer as it is stored, with its question. */
export interface StoredAnswer {
  readonly question: Question & { readonly name: QuestionName };
  /** In full; of a personal identifier only its last four digits. Null: it was cleared. */
  readonly value: unknown;
  readonly version: number;
  readonly source: AnswerSource;
  readonly givenBy: string | null;
  readonly givenAt: Date;
  /** A personal identifier whose key is missing. */
  readonly isLocked: boolean;
}

const byName: ReadonlyMap<string, Question & { readonly name: QuestionName }> = new Map(
  questions.map((question) => [question.name, question]),
);
export const findQuestion = (name: string) => byName.get(name);

/** Where an identifier is stored, which it is encrypted for: its history has the same place. */
export const encryptionContext = (dealId: string, question: string): string => `deal_answers/${dealId}/${question}`;

/** An encrypted answer in full. @throws EncryptionKeyUnavailable */
export const decryptAnswer = (
  { encryption }: Pick<Platform, 'encryption'>,
  db: Queries,
  row: Pick<AnswerRow, 'dealId' | 'question' | 'encrypted'>,
): Promise<string> => encryption.decrypt(db, encryptionContext(row.dealId, row.question), row.encrypted ?? '');

export const encryptAnswer = (
  { encryption }: Pick<Platform, 'encryption'>,
  tx: Transaction,
  dealId: string,
  question: string,
  text: string,
): Promise<string> => encryption.encrypt(tx, encryptionContext(dealId, question), text);

const lockedMask = '••••';

type Stored = Pick<AnswerRow, 'dealId' | 'question' | 'value' | 'encrypted'>;

/** What is shown of an answer: a personal identifier masked, or locked while its key is missing. */
export async function shownValue(
  platform: Pick<Platform, 'encryption' | 'log'>,
  db: Queries,
  row: Stored,
): Promise<{ readonly value: unknown; readonly isLocked: boolean }> {
  if (row.encrypted === null) return { value: row.value, isLocked: false };
  try {
    return { value: maskOf(await decryptAnswer(platform, db, row)), isLocked: false };
  } catch (error) {
    // A value that was damaged locks itself alone, as one without its key does.
    if (!(error instanceof EncryptionKeyUnavailable))
      platform.log.error({ question: row.question }, 'a stored identifier is unreadable');
    return { value: lockedMask, isLocked: true };
  }
}

/** What is answered of a deal, by question. Answers to questions that are no longer asked stay stored and are left out. */
export async function readAnswers(
  platform: Pick<Platform, 'encryption' | 'log'>,
  db: Queries,
  dealId: string,
): Promise<ReadonlyMap<QuestionName, StoredAnswer>> {
  const rows = await db.select().from(dealAnswers).where(eq(dealAnswers.dealId, dealId));
  const answers = new Map<QuestionName, StoredAnswer>();
  for (const row of rows) {
    const question = findQuestion(row.question);
    if (!question) continue;
    const { version, source, givenBy, givenAt } = row;
    const shown = await shownValue(platform, db, row);
    answers.set(question.name, { question, ...shown, version, source, givenBy, givenAt });
  }
  return answers;
}

type AnyQuestion = NonNullable<ReturnType<typeof findQuestion>>;
/** An answer as people read it; a mask reads as it is. */
export const writeShown = (question: AnyQuestion, value: unknown): string | null =>
  question.sensitive === true ? (typeof value === 'string' ? value : null) : writeValue(question, value);
