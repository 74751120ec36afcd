import type { PdfField, PdfForm } from '../../kernel/files/pdf-form/form.ts';
import { formatsOf, optionsOfField } from './formats.ts';
import { findColumn, isList } from './lists.ts';
import type { AnswerContent, Placement } from './placement.ts';
import { findFormValue } from './values.ts';
import { fits } from './versions/carry-over.ts';

/** What can be wrong with a placement: it can't be saved so. */
export type Problem =
  | 'no-question'
  | 'no-column'
  | 'wrong-format'
  | 'no-option'
  | 'no-field'
  | 'off-page'
  | 'field-twice'
  | 'id-twice'
  | 'not-for-signing';

export const problemTexts: Readonly<Record<Problem, string>> = {
  'no-question': 'This question no longer exists. Choose another.',
  'no-column': 'Choose which column of the list goes here.',
  'wrong-format': "This format doesn't fit the question.",
  'no-option': 'Choose which option checks this box.',
  'no-field': 'The PDF has no field of this name.',
  'off-page': 'This lies outside the page. Move it back.',
  'field-twice': 'This field is mapped twice.',
  'id-twice': 'Two placements have the same id.',
  'not-for-signing': 'Signatures and dates don’t fit into a checkbox or a list. Choose a question.',
};

/** What keeps placements from being saved, by the id of the placement: the first problem of each. */
export function problemsOf(placements: readonly Placement[], form: PdfForm): ReadonlyMap<string, Problem> {
  const fields = new Map(form.fields.map((field) => [field.name, field]));
  const seen = { ids: new Set<string>(), fields: new Set<string>() };
  const problems = new Map<string, Problem>();
  for (const placement of placements) {
    const problem = problemOf(placement, form, fields, seen);
    if (problem && !problems.has(placement.id)) problems.set(placement.id, problem);
    seen.ids.add(placement.id);
    if ('field' in placement.target) seen.fields.add(placement.target.field);
  }
  return problems;
}

interface Seen {
  readonly ids: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

function problemOf(
  { id, target, content }: Placement,
  form: PdfForm,
  fields: ReadonlyMap<string, PdfField>,
  seen: Seen,
): Problem | undefined {
  if (seen.ids.has(id)) return 'id-twice';
  const field = 'field' in target ? fields.get(target.field) : undefined;
  if ('field' in target) {
    if (!field) return 'no-field';
    if (seen.fields.has(target.field)) return 'field-twice';
  } else if (!fits(target.box, form)) return 'off-page';
  if (content.type === 'answer') return problemOfAnswer(content, field);
  const isText = content.type === 'text' || !field || field.type === 'text' || field.type === 'signature';
  return isText ? undefined : 'not-for-signing';
}

function problemOfAnswer({ question, column, format, option }: AnswerContent, field?: PdfField): Problem | undefined {
  const value = findFormValue(question);
  if (!value) return 'no-question';
  const inList = column === undefined ? undefined : findColumn(question, column);
  if (column !== undefined && !inList) return 'no-column';
  // A list in a box is written whole; a checkbox can't hold one.
  if (isList(question) && column === undefined && field && field.type !== 'text') return 'no-column';
  const asked = inList?.field ?? value.field;
  const options = optionsOfField(asked);
  const isKnown = options.some((one) => one.value === option);
  if (option !== undefined && !isKnown) return 'no-option';
  if (field?.type === 'checkbox' && asked.kind !== 'yesNo' && options.length > 0 && option === undefined)
    return 'no-option';
  return formatsOf(asked).includes(format) ? undefined : 'wrong-format';
}
