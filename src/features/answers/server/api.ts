import { isBlank } from '../../../kernel/blank.ts';
import { AppError } from '../../../kernel/errors.ts';
import { fieldCounts } from '../../../kernel/fields/reading.ts';
import { type Answers, answersOfDeal } from '../../../lending/answers/from-deal.ts';
import type { QuestionName } from '../../../lending/answers/questions.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Entry, findDeal } from '../../pipeline/server/api.ts';
import { formDataOfAnswers } from '../form-data.ts';
import { type AnswerSource, answerMessages, maskOf } from '../model.ts';
import { parseFormData, type SubmittedAnswer } from './save/parse-form-data.ts';
import { saveAnswers } from './save/save-answers.ts';
import { findQuestion, readAnswers, writeShown } from './stored-answers.ts';

export { readAnswersAt } from './history/answers-at.ts';
export { readAnswersInFull } from './identifiers/read-in-full.ts';
export { dealsOfBorrower } from './other-deals/personal-data.ts';
export { readPackageState } from './read-package.ts';

/** What is known of a deal in the words of the loan package: what was answered, else what the deal says. No identifiers. */
export async function readDealAnswers(platform: Platform, db: Queries, deal: Entry): Promise<Answers> {
  const stored = [...(await readAnswers(platform, db, deal.id))].filter(
    ([, { question, value }]) => question.sensitive !== true && !isBlank(value),
  );
  return { ...answersOfDeal(deal), ...Object.fromEntries(stored.map(([name, { value }]) => [name, value])) };
}

interface Filling {
  readonly dealId: string;
  readonly ownerId: string;
  readonly answers: Answers;
  readonly source: AnswerSource;
}

/**
 * Answers what nobody has answered of a deal yet, and what the deal itself does not say. The rest stays as it is.
 * @throws NOT_FOUND for anybody else's deal, CONFLICT for an archived one
 */
export async function fillBlankAnswers(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, answers, source }: Filling,
): Promise<void> {
  const known = await readDealAnswers(platform, tx.db, await findDeal(tx.db, dealId, ownerId));
  const filled: Answers = { ...answers, ...known };
  const submitted = Object.entries(answers).flatMap(([name, value]) => {
    const question = findQuestion(name);
    const isWanted = question && !question.sensitive && fieldCounts(question, filled);
    return isWanted && isBlank(known[name as QuestionName]) ? [{ question: question.name, path: name, value }] : [];
  });
  if (submitted.length === 0) return;
  await saveAnswers(platform, tx, context, { dealId, ownerId, submitted, seen: {}, source, onlyBlank: true });
}

/**
 * Answers questions of a deal, whatever was answered before: for answers that somebody has compared with those.
 * @throws NOT_FOUND for anybody else's deal, CONFLICT for an archived one
 */
export async function writeOverAnswers(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, answers, source }: Filling,
): Promise<void> {
  const submitted = Object.entries(answers).flatMap(([name, value]) => {
    const question = findQuestion(name);
    return question && !question.sensitive ? [{ question: question.name, path: name, value }] : [];
  });
  await saveAnswers(platform, tx, context, { dealId, ownerId, submitted, seen: {}, source });
}

/**
 * Answers questions of a deal with what their borrower sent, personal identifiers as well. Whoever calls it has compared them.
 * @throws NOT_FOUND for anybody else's deal, CONFLICT for an archived one and while identifiers can't be encrypted
 */
export async function takeAnswers(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, answers, source }: Filling,
): Promise<void> {
  const submitted = Object.entries(answers).flatMap(([name, value]) => {
    const question = findQuestion(name);
    return question ? [{ question: question.name, path: name, value }] : [];
  });
  const { locked } = await saveAnswers(platform, tx, context, { dealId, ownerId, submitted, seen: {}, source });
  if (locked.length > 0) throw new AppError('CONFLICT', answerMessages.locked);
}

/** Answers by question, tidy. @throws INVALID_INPUT with every one that can't be read, by its question */
export const parseAnswers = (answers: Readonly<Record<string, unknown>>): readonly SubmittedAnswer[] =>
  parseFormData(formDataOfAnswers(answers));

export const isSensitive = (question: string): boolean => findQuestion(question)?.sensitive === true;

/** An answer as people read it, with its question; a personal identifier is masked. Undefined where nobody asks it any more. */
export function writeAnswer(
  name: string,
  value: unknown,
): { readonly label: string; readonly text: string } | undefined {
  const question = findQuestion(name);
  if (!question) return undefined;
  const shown = question.sensitive && typeof value === 'string' ? maskOf(value) : value;
  return { label: question.label, text: writeShown(question, shown) ?? '' };
}
