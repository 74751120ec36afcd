import type { PdfField } from '../../../../kernel/files/pdf-form/form.ts';
import { formatsOf, optionsOfField, usualFormat } from '../../../../lending/form-templates/formats.ts';
import { columnsOf, findColumn, isList } from '../../../../lending/form-templates/lists.ts';
import type { AnswerContent, PlacementContent } from '../../../../lending/form-templates/placement.ts';
import { findFormValue, type ValueName } from '../../../../lending/form-templates/values.ts';

export type WrittenAs = 'answer' | 'text' | 'blank' | 'signature' | 'initials' | 'signing-date';

const all: readonly { readonly value: WrittenAs; readonly label: string }[] = [
  { value: 'answer', label: 'Question of the package' },
  { value: 'text', label: 'Fixed text' },
  { value: 'signature', label: 'Signature' },
  { value: 'initials', label: 'Initials' },
  { value: 'signing-date', label: 'Date signed' },
  { value: 'blank', label: 'Leave blank' },
];

/** What can be written into a field; everything but a blank into a box. */
export function writtenAsFor(field: PdfField | undefined): typeof all {
  if (!field) return all.filter(({ value }) => value !== 'blank');
  if (field.type === 'text') return all;
  if (field.type === 'signature') return all.filter(({ value }) => value !== 'answer' && value !== 'text');
  const texts = { checkbox: 'Always checked', radio: 'Always the same choice', choice: 'Always the same choice' };
  return all
    .filter(({ value }) => value === 'answer' || value === 'text' || value === 'blank')
    .map((one) => (one.value === 'text' ? { ...one, label: texts[field.type as keyof typeof texts] } : one));
}

export function writtenAs(content: PlacementContent | undefined): WrittenAs | null {
  if (!content) return null;
  return content.type === 'text' && content.text === '' ? 'blank' : content.type;
}

/** What a place holds once somebody has chosen how it is written; undefined while a question is still to be chosen. */
export function contentFor(as: WrittenAs, field: PdfField | undefined): PlacementContent | undefined {
  if (as === 'answer') return undefined;
  if (as === 'blank') return { type: 'text', text: '' };
  if (as === 'text') return { type: 'text', text: field?.options?.[0] ?? (field?.type === 'text' ? ' ' : 'X') };
  return { type: as, role: 'borrower' };
}

/** The field of the package that an answer comes from: the question, or the column of a list. */
export function askedBy({ question, column }: AnswerContent) {
  const value = findFormValue(question);
  return column === undefined ? value?.field : findColumn(question, column)?.field;
}

/** A question in its usual format, with its first column or option where the place needs one. */
export function answerFor(question: ValueName, field: PdfField | undefined): AnswerContent {
  const needsColumn = isList(question) && field?.type !== undefined && field.type !== 'text';
  const column = needsColumn ? columnsOf(question)[0]?.name : undefined;
  return tidied({ type: 'answer', question, format: 'plain', ...(column && { column, row: 0 }) }, field);
}

/** The content with what fits its question and field: the format, the option, the choices. */
export function tidied(content: AnswerContent, field: PdfField | undefined): AnswerContent {
  const { option, choices, format, row, column, ...rest } = content;
  const asked = askedBy(content);
  if (!asked) return content;
  const options = optionsOfField(asked);
  const isKnown = options.some(({ value }) => value === option);
  const first = field?.type === 'checkbox' ? options[0]?.value : undefined;
  const kept = isKnown ? option : first;
  const isGroup = field?.type === 'radio' || field?.type === 'choice';
  return {
    ...rest,
    format: formatsOf(asked).includes(format) ? format : usualFormat(asked, field?.maxLength),
    ...(column !== undefined && { column, row: row ?? 0 }),
    ...(kept !== undefined && { option: kept }),
    ...(isGroup && choices && { choices }),
  };
}
