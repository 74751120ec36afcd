import { isBlank } from '../../../kernel/blank.ts';
import { writeValue } from '../../../kernel/fields/differences.ts';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { fieldsWithin } from '../../../kernel/fields/read-value.ts';
import { programFields } from '../model.ts';

/** A program as forms have it. */
export type Values = Readonly<Record<string, unknown>>;

/** One field of a program, such as `tiers.0.minFICO`, and what it is called: 'Tier 1: Min FICO'. */
export interface FieldAt {
  readonly path: string;
  readonly label: string;
  readonly field: FieldDefinition;
}

/** The field that stands at a path, dots between levels; undefined where a program of the kind has none. A row is no field. */
export function fieldAt(kind: string, path: string): FieldAt | undefined {
  const keys = path.split('.');
  let fields = programFields(kind);
  let label = '';
  for (let at = 0; ; ) {
    const field = fields.find(({ name, hidden, computed }) => name === keys[at] && !hidden && !computed);
    if (field === undefined) return undefined;
    at += 1;
    if (at === keys.length) return { path, label: label + field.label, field };
    if (field.kind === 'rows') {
      const row = /^\d{1,3}$/.test(keys[at] ?? '') ? Number(keys[at]) : -1;
      if (row < 0) return undefined;
      label += `${field.label.replace(/s$/, '')} ${row + 1}: `;
      fields = field.fields;
      at += 1;
    } else if (field.kind === 'group' || field.kind === 'range' || field.kind === 'optionBlock') {
      // The ends of a range and the options of a block name their field themselves.
      if (field.kind === 'group') label += `${field.label}: `;
      fields = fieldsWithin(field);
    } else return undefined;
  }
}

/** What a program says at a path; undefined where there is no such row. */
export function valueAt(values: Values, path: string): unknown {
  let at: unknown = values;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

/** The program with another value at this path, which it has already. */
export function withValueAt(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  return { ...values, [key]: rest.length === 0 ? value : valueWithin(values[key], rest, value) };
}

function valueWithin(value: unknown, [key = '', ...rest]: readonly string[], set: unknown): unknown {
  const within = typeof value === 'object' && value !== null ? value : {};
  const next = rest.length === 0 ? set : valueWithin(Reflect.get(within, key), rest, set);
  return Array.isArray(within) ? within.with(Number(key), next) : { ...within, [key]: next };
}

/** The same in the same order: the schema gives lists their order and records their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || (isBlank(one) && isBlank(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameValue(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

/** A value as the program form's reader would say it; null for a blank. */
export const valueText = (kind: string, path: string, value: unknown): string | null => {
  const at = fieldAt(kind, path);
  return at ? writeValue(at.field, value) : null;
};

/** The name of the tier in which a path stands, by which it is recognized when tiers move; null outside of tiers. */
export function tierAt(values: Values, path: string): string | null {
  const row = /^tiers\.\d+/.exec(path)?.[0];
  const name = row === undefined ? undefined : valueAt(values, `${row}.tierName`);
  return typeof name === 'string' ? name : null;
}

/** Names and notes are the lender's own words, which nothing outside can confirm. */
const ownWords: ReadonlySet<string> = new Set(['name', 'highlightNote', 'tierName']);

/** Every field in which a program states something, down to the ends of a range. A no and a blank state nothing. */
export const statedPaths = (kind: string, values: Values): string[] => statedIn(programFields(kind), values, '');

function statedIn(fields: readonly FieldDefinition[], values: unknown, before: string): string[] {
  return fields.flatMap((field): string[] => {
    if (field.hidden || field.computed || ownWords.has(field.name)) return [];
    const path = before + field.name;
    const value = typeof values === 'object' && values !== null ? Reflect.get(values, field.name) : undefined;
    if (field.kind === 'rows') {
      const rows: readonly unknown[] = Array.isArray(value) ? value : [];
      return rows.flatMap((row, index) => statedIn(field.fields, row, `${path}.${index}.`));
    }
    if (field.kind === 'group' || field.kind === 'range' || field.kind === 'optionBlock')
      return statedIn(fieldsWithin(field), value, `${path}.`);
    return value === false || writeValue(field, value) === null ? [] : [path];
  });
}
