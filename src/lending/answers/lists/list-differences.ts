import { isBlank } from '../../../kernel/blank.ts';
import { writeValue } from '../../../kernel/fields/differences.ts';
import type { FieldDefinition, RowsField } from '../../../kernel/fields/fields.ts';
import { readNumber } from '../../../kernel/fields/reading.ts';
import { comparable } from '../../../kernel/fields/texts/comparable.ts';

type Row = Readonly<Record<string, unknown>>;

/** One thing in which two versions of a list differ, as people read it. */
export interface ListDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The row, and of a change the field: "12 Elm Street, Sale price". */
  readonly place: string;
  /** Of a row that only one version has, what it says, shortened; null: blank, or no such row. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface ListDifferences {
  /** The first of them, in the order of the list. */
  readonly shown: readonly ListDifference[];
  /** How many more there are. */
  readonly more: number;
  /** The same rows in another order. */
  readonly isReordered: boolean;
}

/** So many are read at a glance. */
const mostShown = 8;
const longestText = 120;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const isNumeric = ({ kind }: FieldDefinition): boolean =>
  kind === 'money' || kind === 'percent' || kind === 'integer' || kind === 'decimal';

/** A value as it is saved: a number that was just typed is still a text. */
function plain(field: FieldDefinition, value: unknown): unknown {
  if (field.kind === 'rows') return rowsOf(value).map((row) => plainRow(field.fields, row));
  if (isBlank(value)) return null;
  if (isNumeric(field)) return readNumber(value) ?? value;
  return typeof value === 'string' ? value.trim() : value;
}
const plainRow = (fields: readonly FieldDefinition[], row: Row): Row =>
  Object.fromEntries(fields.map((field) => [field.name, plain(field, row[field.name])]));

const shortened = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText - 1).trimEnd()}…`;

/** What a row is called: its first field, which names it. */
const titleOf = ([first]: readonly FieldDefinition[], row: Row): string => {
  const title = first && row[first.name];
  return typeof title === 'string' ? title : '';
};

function textOf(fields: readonly FieldDefinition[], row: Row): string {
  const stated = fields.slice(1).flatMap((field) => {
    const text = writeValue(field, row[field.name]);
    return text === null ? [] : [`${field.label} ${text}`];
  });
  return shortened(stated.join(', '));
}

type Pairs = ReadonlyMap<number, number>;

/** Which row of one list is which of another: the same one, else one of the same name, else one at its place with little changed. */
function pairsOf(fields: readonly FieldDefinition[], before: readonly Row[], after: readonly Row[]): Pairs {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (from: number, to: number) => {
    pairs.set(from, to);
    taken.add(to);
  };
  const byKey = (keyOf: (row: Row) => string) => {
    const places = new Map<string, number[]>();
    for (const [place, row] of after.entries()) {
      if (taken.has(place)) continue;
      const key = keyOf(row);
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
    for (const [place, row] of before.entries()) {
      const key = keyOf(row);
      const found = pairs.has(place) || key === '' ? undefined : places.get(key)?.shift();
      if (found !== undefined) pair(place, found);
    }
  };
  byKey((row) => JSON.stringify(row));
  byKey((row) => comparable(titleOf(fields, row)));
  for (const [place, row] of before.entries()) {
    const other = after[place];
    if (pairs.has(place) || taken.has(place) || !other) continue;
    const kept = fields.filter(({ name }) => isAlike(row[name], other[name]));
    if (kept.length * 2 >= fields.length) pair(place, place);
  }
  return pairs;
}

const isAlike = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function differencesOf({ fields }: RowsField, before: readonly Row[], after: readonly Row[], within: string) {
  const pairs = pairsOf(fields, before, after);
  const paired = new Set(pairs.values());
  const placeOf = (row: Row, place: number) => within + (titleOf(fields, row) || `Row ${place + 1}`);
  const found: ListDifference[] = [];
  for (const [place, row] of before.entries()) {
    const other = after[pairs.get(place) ?? -1];
    const name = placeOf(row, place);
    if (other) found.push(...changesOf(fields, row, other, name));
    else found.push({ kind: 'removed', place: name, before: textOf(fields, row), after: null });
  }
  for (const [place, row] of after.entries())
    if (!paired.has(place))
      found.push({ kind: 'added', place: placeOf(row, place), before: null, after: textOf(fields, row) });
  return found;
}

function changesOf(fields: readonly FieldDefinition[], before: Row, after: Row, name: string): ListDifference[] {
  return fields.flatMap((field): ListDifference[] => {
    const [was, is] = [before[field.name], after[field.name]];
    if (isAlike(was, is)) return [];
    if (field.kind === 'rows') return differencesOf(field, rowsOf(was), rowsOf(is), `${name}, `);
    const texts = [was, is].map((value) => writeValue(field, value));
    const [one, other] = texts.map((text) => (text === null ? null : shortened(text)));
    return [{ kind: 'changed', place: `${name}, ${field.label}`, before: one ?? null, after: other ?? null }];
  });
}

/**
 * What differs between two versions of a list, row by row and field by field. A row is known again by its first field, so that
 * one that was removed at the top does not change all the others.
 */
export function differencesOfLists(field: RowsField, before: unknown, after: unknown): ListDifferences {
  const [was, is] = [before, after].map((rows) => rowsOf(rows).map((row) => plainRow(field.fields, row)));
  const found = differencesOf(field, was ?? [], is ?? [], '');
  return {
    shown: found.slice(0, mostShown),
    more: Math.max(0, found.length - mostShown),
    isReordered: found.length === 0 && !isAlike(was, is),
  };
}
