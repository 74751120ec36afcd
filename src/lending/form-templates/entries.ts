import type { PdfEntry, PdfField, PdfForm } from '../../kernel/files/pdf-form/form.ts';
import type { Answers } from '../answers/from-deal.ts';
import type { QuestionName } from '../answers/questions.ts';
import { chosenOf, optionsOfField, writeValue } from './formats.ts';
import { labelOf } from './labels.ts';
import { findColumn, isList, writeList } from './lists.ts';
import { overflowOf } from './overflow.ts';
import type { AnswerContent, Placement } from './placement.ts';
import { findFormValue, questionsBehind, readFormValue } from './values.ts';

/**
 * What is written into a form: an entry for each place that has something to say. A blank answer leaves its place as it is, and
 * so do signatures and what belongs to them, which are put there when somebody signs. Rows of a list beyond those that the form
 * has go to the addendum, an entry for each list.
 */
export function entriesOf(placements: readonly Placement[], form: PdfForm, answers: Answers): readonly PdfEntry[] {
  const fields = new Map(form.fields.map((field) => [field.name, field]));
  const written = placements.flatMap((placement): PdfEntry[] => {
    const { id, target } = placement;
    const field = 'field' in target ? fields.get(target.field) : undefined;
    const value = valueAt(placement, field, answers);
    return value === null ? [] : [{ id, label: labelOf(placement), target, value }];
  });
  return [...written, ...overflowOf(placements, answers)];
}

/** The questions whose answers a template writes. */
export const questionsOf = (placements: readonly Placement[]): readonly QuestionName[] => [
  ...new Set(placements.flatMap(({ content }) => (content.type === 'answer' ? questionsBehind(content.question) : []))),
];

function valueAt({ content }: Placement, field: PdfField | undefined, answers: Answers): string | boolean | null {
  if (content.type === 'text') {
    if (content.text.trim() === '') return null;
    return field?.type === 'checkbox' ? true : content.text;
  }
  if (content.type !== 'answer') return null;
  const read = readAnswer(content, answers);
  if (!read) return null;
  if (field?.type === 'checkbox') return checkedOf(content, read);
  if (field?.type === 'radio' || field?.type === 'choice') return optionOf(content, field, read);
  if (content.option !== undefined) return checkedOf(content, read) === true ? 'X' : null;
  if (isList(content.question) && content.column === undefined) return writeList(content.question, read.value);
  return writeValue(read.field, read.value, content.format);
}

interface Read {
  readonly field: NonNullable<ReturnType<typeof findFormValue>>['field'];
  readonly value: unknown;
}

/** The answer that a place shows: of a list the cell, which is missing where the list has fewer rows. */
function readAnswer({ question, row, column }: AnswerContent, answers: Answers): Read | undefined {
  const found = findFormValue(question);
  if (!found) return undefined;
  const value = readFormValue(question, answers);
  if (column === undefined) return { field: found.field, value };
  const list = findColumn(question, column);
  return list && { field: list.field, value: list.rowsOf(value)[row ?? 0]?.[column] };
}

/** A question without an answer leaves its checkboxes as they are. */
function checkedOf({ option }: AnswerContent, { field, value }: Read): boolean | null {
  const chosen = chosenOf(field, value);
  if (chosen.length === 0) return null;
  // A checkbox of a question without options says that there is an answer; one of yes and no means yes.
  if (optionsOfField(field).length === 0) return true;
  return chosen.includes(option ?? 'yes');
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** The option of the field that stands for an answer: the one that was chosen for it, else the one that reads like it. */
function optionOf(content: AnswerContent, { type, options = [] }: PdfField, { field, value }: Read): string | null {
  const [chosen, ...more] = chosenOf(field, value);
  if (chosen === undefined) return null;
  const mapped = content.choices?.[chosen];
  if (mapped !== undefined) return mapped;
  const label = optionsOfField(field).find((option) => option.value === chosen)?.label;
  const written = more.length > 0 ? null : writeValue(field, value, content.format);
  const alike = [chosen, label, written].flatMap((text) => (text == null ? [] : [plain(text)]));
  const found = options.find((option) => alike.includes(plain(option)));
  // A list that takes what is typed has no options of its own to go by.
  return found ?? (type === 'choice' && options.length === 0 ? written : null);
}
