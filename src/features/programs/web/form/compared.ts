import type { FieldDefinition, Option } from '../../../../kernel/fields/fields.ts';
import { readNumber } from '../../../../kernel/fields/reading.ts';
import { noValue } from '../../../../kernel/format.ts';
import { changesBetween } from '../../fields/differences.ts';
import { programFields } from '../../model.ts';

type Values = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {});

const optionOf = (options: readonly Option[], value: unknown): unknown =>
  options.find((option) => String(option.value) === String(value))?.value ?? value;

function readValue(field: FieldDefinition, value: unknown): unknown {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return readNumber(value) ?? null;
    case 'choice':
      return optionOf(field.options, value);
    case 'choices':
      return Array.isArray(value) ? value.map((one) => optionOf(field.options, one)) : value;
    case 'range': {
      const { min, max } = recordOf(value);
      return { min: readNumber(min) ?? null, max: readNumber(max) ?? null };
    }
    case 'group':
      return readTyped(field.fields, recordOf(value));
    case 'rows':
      return Array.isArray(value) ? value.map((row) => readTyped(field.fields, recordOf(row))) : value;
    default:
      return value === '' ? null : value;
  }
}

/** What was typed, as it would be saved: so that it can be held against what is stored. Inputs keep numbers as texts. */
export const readTyped = (fields: readonly FieldDefinition[], values: Values): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(fields.map((field) => [field.name, readValue(field, values[field.name])])),
});

/** A field in which two versions of a program differ. */
interface Difference {
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

interface Sides {
  /** What both began with. */
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((found: unknown, key) => Reflect.get(recordOf(found), key), values);

/** Where two versions differ, by the smallest fields that can be chosen one by one. */
export function differences(kind: string, { base, mine, theirs }: Sides): readonly Difference[] {
  const fields = programFields(kind);
  const [before, own] = [readTyped(fields, base), readTyped(fields, mine)];
  return changesBetween(kind, own, theirs).map((change) => {
    const path = change.field;
    const ownChanged = !isSame(valueAt(before, path), valueAt(own, path));
    const otherChanged = !isSame(valueAt(before, path), valueAt(theirs, path));
    return {
      path,
      label: change.label,
      mine: change.before ?? noValue,
      theirs: change.after ?? noValue,
      contested: ownChanged && otherChanged,
      onlyTheirs: otherChanged && !ownChanged,
    };
  });
}

function put(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (!Array.isArray(into)) return { ...recordOf(into), [key]: put(recordOf(into)[key], rest, value) };
  const row = Number(key);
  return row < into.length ? into.with(row, put(into[row], rest, value)) : [...into, value];
}

/** Rows that the other version does not have, and that were to be as there. */
const withoutGone = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((row) => row !== undefined) : value;

/** One version with the chosen fields of the other in it. */
export function merged(mine: Values, theirs: Values, fromTheirs: readonly string[]): Record<string, unknown> {
  let values: unknown = mine;
  for (const path of fromTheirs) values = put(values, path.split('.'), valueAt(theirs, path));
  return Object.fromEntries(Object.entries(recordOf(values)).map(([name, value]) => [name, withoutGone(value)]));
}
