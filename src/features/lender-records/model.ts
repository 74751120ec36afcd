import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import { lenderEditFields } from '../lenders/model.ts';

/** The names of what can be changed of a company record. */
export const recordFields = lenderEditFields.map(({ name }) => name);
export type RecordField = (typeof recordFields)[number];
export const isRecordField = (name: string): name is RecordField => (recordFields as readonly string[]).includes(name);

/** Values of a record by field, as they are stored or were typed. */
export type RecordValues = Readonly<Record<string, unknown>>;

const fieldNamed = (name: string): FieldDefinition | undefined => lenderEditFields.find((field) => field.name === name);

/** How a field is called where people read it. */
export const labelOfField = (name: string): string => fieldNamed(name)?.label ?? name;
export const labelsOfFields = (names: readonly string[]): string => names.map(labelOfField).join(', ');

/** A value as people read it: lists with commas, Yes or No, 'None' for nothing. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** Lists count as the same in the same order, which the schema gives them. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) || JSON.stringify(one) === JSON.stringify(other);

/** What a list gains and loses; undefined where one of the two is no list. */
export function listChange(before: unknown, after: unknown): { added: unknown[]; removed: unknown[] } | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const added = after.filter((entry) => !before.includes(entry));
  return { added, removed: before.filter((entry) => !after.includes(entry)) };
}

/** A field that was changed here and elsewhere. */
export interface Clash {
  readonly field: RecordField;
  readonly seen: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * Two people changed one record. What only one of them touched is that one's; what both made different is a clash, which a
 * person decides.
 * @returns what was taken over from the others, and the clashes
 */
export function mergeRecords(seen: RecordValues, mine: RecordValues, theirs: RecordValues) {
  const takenOver: { field: RecordField; value: unknown }[] = [];
  const clashes: Clash[] = [];
  for (const field of recordFields) {
    const isTheirs = !isSameValue(seen[field], theirs[field]);
    if (!isTheirs || isSameValue(mine[field], theirs[field])) continue;
    if (isSameValue(seen[field], mine[field])) takenOver.push({ field, value: theirs[field] });
    else clashes.push({ field, seen: seen[field], mine: mine[field], theirs: theirs[field] });
  }
  return { takenOver, clashes };
}
