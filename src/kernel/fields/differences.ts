import { isBlank } from '../blank.ts';
import { formatDay, formatMoney, formatPercent } from '../format.ts';
import type { FieldDefinition, Option } from './fields.ts';

type Values = Readonly<Record<string, unknown>>;
const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const asRows = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A field in which two records differ; null for a blank. */
export interface FieldChange {
  /** Dots between levels. */
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two records of these fields, field by field, as people read it. Hidden fields repeat others and stay out. */
export const changesOfFields = (fields: readonly FieldDefinition[], before: Values, after: Values): FieldChange[] =>
  fieldChanges(fields, before, after, { path: '', label: '' });

/** Where a field stands: what goes before its own path and label. */
interface Place {
  readonly path: string;
  readonly label: string;
}

const fieldChanges = (fields: readonly FieldDefinition[], before: Values, after: Values, at: Place): FieldChange[] =>
  fields
    .filter((field) => field.hidden !== true)
    .flatMap((field) => changesOf(field, before[field.name], after[field.name], at));

function changesOf(field: FieldDefinition, before: unknown, after: unknown, at: Place): FieldChange[] {
  const path = at.path + field.name;
  const label = at.label + field.label;
  if (field.kind === 'group')
    return fieldChanges(field.fields, asValues(before), asValues(after), { path: `${path}.`, label: `${label}: ` });
  if (field.kind === 'rows') return rowChanges(field.fields, asRows(before), asRows(after), { path, label });
  const [was, is] = [writeField(field, before), writeField(field, after)];
  return was === is ? [] : [{ field: path, label, before: was, after: is }];
}

/** Rows are held against each other by their place; one that came or went is told whole. */
function rowChanges(
  fields: readonly FieldDefinition[],
  before: readonly unknown[],
  after: readonly unknown[],
  at: Place,
): FieldChange[] {
  const one = at.label.replace(/s$/, '');
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [was, is] = [before[index], after[index]];
    const [path, label] = [`${at.path}.${index}`, `${one} ${index + 1}`];
    if (was !== undefined && is !== undefined)
      return fieldChanges(fields, asValues(was), asValues(is), { path: `${path}.`, label: `${label}: ` });
    return [{ field: path, label, before: writeRow(fields, was), after: writeRow(fields, is) }];
  }).flat();
}

function writeRow(fields: readonly FieldDefinition[], row: unknown): string | null {
  if (row === undefined) return null;
  const stated = fields.flatMap((field) => {
    const text = writeField(field, asValues(row)[field.name]);
    return text === null ? [] : [`${field.label} ${text}`];
  });
  return stated.join(', ') || 'empty';
}

const labelOf = (options: readonly Option[], value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? String(value);

/** A value as people read it, a list by how many entries it has; null for a blank one. */
export function writeValue(field: FieldDefinition, value: unknown): string | null {
  if (field.kind === 'group') return writeRow(field.fields, value ?? undefined);
  if (field.kind !== 'rows') return writeField(field, value);
  const { length } = asRows(value);
  return length === 0 ? null : `${length} ${length === 1 ? 'entry' : 'entries'}`;
}

/** A value as people read it; null for a blank one. */
function writeField(field: FieldDefinition, value: unknown): string | null {
  switch (field.kind) {
    case 'yesNo':
      return typeof value === 'boolean' ? (value ? (field.yes ?? 'Yes') : (field.no ?? 'No')) : null;
    case 'choice':
      return isBlank(value) ? null : labelOf(field.options, value);
    case 'choices':
      return (
        asRows(value)
          .map((one) => labelOf(field.options, one))
          .join(', ') || null
      );
    case 'optionBlock': {
      const chosen = field.options.filter((option) => asValues(value)[option.value] === true);
      return chosen.map((option) => option.label).join(', ') || null;
    }
    case 'states':
      return asRows(value).join(', ') || null;
    case 'range':
      return writeRange(asValues(value));
    default:
      return isBlank(value) ? null : writeSingle(field, value);
  }
}

function writeRange({ min, max }: Values): string | null {
  const [low, high] = [min, max].map((bound) => (typeof bound === 'number' ? formatMoney(bound) : null));
  if (low && high) return `${low} to ${high}`;
  if (low) return `from ${low}`;
  return high ? `up to ${high}` : null;
}

function writeSingle(field: FieldDefinition, value: unknown): string {
  if (typeof value === 'number') {
    if (field.kind === 'money') return formatMoney(value);
    if (field.kind === 'percent') return formatPercent(value, 3);
    if ((field.kind === 'integer' || field.kind === 'decimal') && field.unit) return `${value} ${field.unit}`;
  }
  return field.kind === 'date' ? formatDay(String(value)) : String(value);
}
