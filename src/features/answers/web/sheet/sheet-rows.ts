import { isBlank } from '../../../../kernel/blank.ts';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { readNumber } from '../../../../kernel/fields/reading.ts';
import { formatDay } from '../../../../kernel/format.ts';
import type { PastedRows } from '../../../../lending/answers/paste/paste-rows.ts';
import { markedRows } from '../../../../lending/answers/paste/pasted.ts';
import { mostProperties, sheetColumns } from '../../../../lending/answers/questions/experience-sheet.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';

/** The question that the rows answer, and where they lie in the form. */
export const sheetPath = 'experienceProperties';

const isRecord = (value: unknown): value is Typed => typeof value === 'object' && value !== null;

/** The rows of the question's answer as they are typed. */
export const propertiesOf = (answer: unknown): readonly Typed[] =>
  Array.isArray(answer) ? answer.filter(isRecord) : [];

export const isUntouched = (row: Typed): boolean => Object.values(row).every(isBlank);

/** A property in one line: where it is, whether it was sold, what it is. */
export function lineOf(row: Typed): string {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name].trim() : '');
  const place = [text('streetAddress'), text('city'), text('state')].filter(Boolean).join(', ');
  const sold = text('dateOfSaleIfSold');
  const standing = sold === '' ? (isBlank(row.salePriceIfSold) ? 'Owned' : 'Sold') : `Sold ${formatDay(sold)}`;
  return [place || 'No address yet', isUntouched(row) ? '' : standing, text('propertyType')]
    .filter(Boolean)
    .join(' · ');
}

/** What is wrong, row by row: by place, the errors of its fields by their paths in the form. */
export function errorsByRow(errors: Readonly<Record<string, unknown>>): ReadonlyMap<number, FieldErrors> {
  const byRow = new Map<number, FieldErrors>();
  for (const [path, text] of Object.entries(errors)) {
    const at = placeOf(path);
    if (at !== undefined && typeof text === 'string') byRow.set(at, { ...byRow.get(at), [path]: text });
  }
  return byRow;
}

/** The place of the row that a path leads to. */
export function placeOf(path: string): number | undefined {
  const [root, place, name] = path.split('.');
  return root === sheetPath && name !== undefined ? Number(place) : undefined;
}

/** Every error of the rows, by path in the form. */
export function errorsOfSheet(rows: readonly Typed[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [place, row] of rows.entries())
    for (const [name, text] of Object.entries(readFields(sheetColumns, row).errors ?? {}))
      errors[`${sheetPath}.${place}.${name}`] = text;
  return errors;
}

const valueAt = (rows: readonly Typed[], path: string): unknown =>
  rows[placeOf(path) ?? -1]?.[path.split('.')[2] ?? ''];

/** The errors of values that were typed or pasted: what is still blank is none of them yet. */
export const unreadableIn = (rows: readonly Typed[]): FieldErrors =>
  Object.fromEntries(Object.entries(errorsOfSheet(rows)).filter(([path]) => !isBlank(valueAt(rows, path))));

/** Whether something that is required is missing. */
export const isIncomplete = (rows: readonly Typed[], errors: FieldErrors): boolean =>
  Object.keys(errors).some((path) => isBlank(valueAt(rows, path)));

/** Amounts as numbers, for what is counted while somebody types. */
export const countedRows = (rows: readonly Typed[]): readonly Typed[] =>
  rows.map((row) => ({
    ...row,
    rehabBudget: readNumber(row.rehabBudget) ?? null,
    salePriceIfSold: readNumber(row.salePriceIfSold) ?? null,
  }));

export interface SheetPaste {
  readonly rows: readonly Typed[];
  /** By path in the form. */
  readonly errors: FieldErrors;
  /** Places of the rows that need attention. */
  readonly marked: readonly number[];
  readonly added: number;
  readonly leftOut: number;
}

/** The sheet with pasted rows at its end; the empty row that a sheet begins with goes. */
export function withPasted(rows: readonly Typed[], pasted: PastedRows): SheetPaste {
  const before = rows.every(isUntouched) && pasted.rows.length > 0 ? [] : rows;
  const added = pasted.rows.slice(0, Math.max(0, mostProperties - before.length));
  const errors = Object.fromEntries(
    Object.entries(pasted.marks).flatMap(([path, text]) => {
      const [place = '', name] = path.split('.');
      return Number(place) < added.length ? [[`${sheetPath}.${Number(place) + before.length}.${name}`, text]] : [];
    }),
  );
  const marked = [...markedRows(pasted.marks)].filter((place) => place < added.length);
  return {
    rows: [...before, ...added],
    errors,
    marked: marked.map((place) => place + before.length),
    added: added.length,
    leftOut: pasted.rows.length - added.length,
  };
}

const flips = (count: number) => `${count} ${count === 1 ? 'flip' : 'flips'}`;

/** Where the sheet disagrees with the experience that the search was made with; undefined where it does not, or none was stated. */
export function experienceNote(stated: unknown, exits: number): string | undefined {
  const searched = readNumber(stated);
  if (typeof searched !== 'number' || searched === exits) return undefined;
  const facts = `The search was made with ${flips(searched)} sold in the last 3 years. This sheet shows ${exits}.`;
  return searched > exits
    ? `${facts} Lenders count what the sheet shows: add the missing sales, or search again.`
    : `${facts} More experience may qualify for better terms: search again to see them.`;
}
