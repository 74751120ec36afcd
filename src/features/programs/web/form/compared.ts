import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import { noValue } from '../../../../kernel/format.ts';
import { columnsOf, shownText } from '../tier-grid/columns.ts';

type Values = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {});

/** A field in which two versions of a program differ. */
export interface Difference {
  /** Dots between levels. */
  readonly path: string;
  readonly label: string;
  /** In words; a dash for a blank. */
  readonly mine: string;
  readonly theirs: string;
  /** Both have changed it since they were the same. */
  readonly contested: boolean;
  /** Only the other side has changed it. */
  readonly onlyTheirs: boolean;
}

/** The value of a field in words. */
function textOf(field: FieldDefinition, value: unknown): string {
  if (field.kind === 'group') return Object.values(textsOf(field.fields, recordOf(value))).join('; ') || noValue;
  if (field.kind === 'rows') return Array.isArray(value) ? rowsText(field.fields, value) : noValue;
  if (field.kind === 'optionBlock') {
    const chosen = recordOf(value);
    const labels = field.options.filter((option) => chosen[option.value] === true).map(({ label }) => label);
    return labels.join(', ') || noValue;
  }
  if (field.kind === 'range')
    return columnsOf([field])
      .map((column) => shownText(column, recordOf(value)[column.bound ?? '']) || noValue)
      .join(' to ');
  const [column] = columnsOf([{ ...field, hidden: false }]);
  return (column && shownText(column, value)) || noValue;
}

const textsOf = (fields: readonly FieldDefinition[], values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields
      .filter((field) => fieldCounts(field, values))
      .map((field) => [field.name, `${field.label}: ${textOf(field, values[field.name])}`]),
  );

const rowsText = (fields: readonly FieldDefinition[], rows: readonly unknown[]) =>
  rows
    .map((row, index) => `${index + 1}. ${fields.map((field) => textOf(field, recordOf(row)[field.name])).join(', ')}`)
    .join('\n');

interface Sides {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const atKey = ({ base, mine, theirs }: Sides, key: string | number): Sides => {
  const get = (side: unknown) => Reflect.get(recordOf(side), key);
  return { base: get(base), mine: get(mine), theirs: get(theirs) };
};

function differencesOf(field: FieldDefinition, sides: Sides, path: string, label: string): readonly Difference[] {
  const { base, mine, theirs } = sides;
  if (field.hidden || isSame(mine, theirs)) return [];
  if (field.kind === 'group') return differences(field.fields, sides, `${path}.`, `${label}: `);
  // Rows that came or went cannot be chosen cell by cell.
  if (field.kind === 'rows' && Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length)
    return mine.flatMap((_, row) =>
      differences(field.fields, atKey(sides, row), `${path}.${row}.`, `${label} ${row + 1}: `),
    );
  const [changedMine, changedTheirs] = [!isSame(base, mine), !isSame(base, theirs)];
  const texts = { mine: textOf(field, mine), theirs: textOf(field, theirs) };
  return [
    { path, label, ...texts, contested: changedMine && changedTheirs, onlyTheirs: changedTheirs && !changedMine },
  ];
}

/** Where two versions differ, by the smallest fields that can be chosen one by one. `base` is what both began with. */
export const differences = (
  fields: readonly FieldDefinition[],
  sides: Sides,
  path = '',
  label = '',
): readonly Difference[] =>
  fields.flatMap((field) => differencesOf(field, atKey(sides, field.name), path + field.name, label + field.label));

function put(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(into)) return into.map((row, index) => (String(index) === key ? put(row, rest, value) : row));
  return { ...recordOf(into), [key]: put(recordOf(into)[key], rest, value) };
}
const at = (values: unknown, path: readonly string[]) =>
  path.reduce((found, key) => Reflect.get(recordOf(found), key), values);

/** One version with the chosen fields of the other in it. */
export const merged = (mine: Values, theirs: Values, fromTheirs: readonly string[]): Record<string, unknown> =>
  fromTheirs.reduce<Record<string, unknown>>(
    (values, path) => ({ ...recordOf(put(values, path.split('.'), at(theirs, path.split('.')))) }),
    { ...mine },
  );
