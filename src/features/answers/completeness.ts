import { isBlank } from '../../kernel/blank.ts';
import { readFields } from '../../kernel/fields/read-fields.ts';
import { fieldCounts } from '../../kernel/fields/reading.ts';
import { fieldsOfForm } from '../../lending/answers/form.ts';
import { scopeProblem } from '../../lending/answers/forms/scope-of-work.ts';
import { unifiedForm } from '../../lending/answers/forms/unified-form.ts';
import { sheetColumns } from '../../lending/answers/questions/experience-sheet.ts';
import type { AnswersByQuestion } from './form-data.ts';

/** How far the answers of a loan package are. */
export interface Completeness {
  /** Questions of the unified form that are answered, of those that count for this deal. */
  readonly answered: number;
  readonly asked: number;
  /** Labels of required questions without an answer. */
  readonly missing: readonly string[];
  readonly borrowerInfo: boolean;
  readonly experience: boolean;
  readonly scope: boolean;
}

/** Masked identifiers count as answered: whoever reads them here cannot check them. */
const asked = fieldsOfForm(unifiedForm).filter(({ computed }) => computed !== true);
const required = asked.filter((field) => field.required === true && field.sensitive !== true);

function isSheetComplete(rows: unknown): boolean {
  if (!Array.isArray(rows) || rows.length === 0) return false;
  return rows.every((row) => readFields(sheetColumns, row).errors === undefined);
}

/** The required questions of the unified form that are open. */
export const missingOf = (answers: AnswersByQuestion) =>
  required.filter(({ question }) => isBlank(answers[question])).map(({ question, label }) => ({ question, label }));
export const requiredQuestions = required.length;

export function completenessOf(answers: AnswersByQuestion, scopeIsSaved: boolean): Completeness {
  const counting = asked.filter((field) => fieldCounts(field, answers));
  const missing = missingOf(answers).map(({ label }) => label);
  return {
    answered: counting.filter(({ question }) => !isBlank(answers[question])).length,
    asked: counting.length,
    missing,
    borrowerInfo: missing.length === 0,
    experience: isSheetComplete(answers.experienceProperties),
    scope: scopeIsSaved && scopeProblem(answers) === undefined,
  };
}
