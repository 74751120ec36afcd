import type { PdfField } from '../../../kernel/files/pdf-form/form.ts';
import { optionsOfField, usualFormat } from '../formats.ts';
import { findColumn } from '../lists.ts';
import type { AnswerContent } from '../placement.ts';
import type { Candidate } from './candidates.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** Which part of a question's options a field of the PDF offers, and the other way round: 0 to 1. */
export function sharedOptions({ options = [] }: PdfField, { value, column }: Candidate): number {
  const asked = column === undefined ? value.field : findColumn(value.name, column)?.field;
  const own = asked ? optionsOfField(asked) : [];
  if (own.length === 0 || options.length === 0) return 0;
  const alike = own.filter((one) =>
    options.some((option) => [one.value, one.label].some((text) => plain(text) === plain(option))),
  );
  return alike.length / Math.max(own.length, options.length);
}

/** The candidate as the content of a field; undefined where it doesn't fit there. */
export function contentOf(field: PdfField, candidate: Candidate, row?: number): AnswerContent | undefined {
  const { value, option, column } = candidate;
  const asked = column === undefined ? value.field : findColumn(value.name, column)?.field;
  if (!asked) return undefined;
  const isGroup = field.type === 'radio' || field.type === 'choice';
  // Buttons of which none reads like an option would stay empty.
  if (isGroup && sharedOptions(field, candidate) === 0 && !isState(asked.name)) return undefined;
  return {
    type: 'answer',
    question: value.name,
    format: usualFormat(asked, field.maxLength),
    ...(option !== undefined && { option }),
    ...(column !== undefined && { column, row: row ?? 0 }),
  };
}

const isState = (name: string): boolean => /state$/i.test(name);
