import type { FieldErrors } from '../errors.ts';
import { formatMoney, formatNumber, formatPercent } from '../format.ts';
import type { FieldDefinition, NumberField } from './fields.ts';
import { fitted, readNumber } from './reading.ts';

type Values = Readonly<Record<string, unknown>>;
const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

function isAbove(min: unknown, max: unknown): boolean {
  const low = readNumber(min);
  if (typeof low !== 'number') return false;
  const high = readNumber(max);
  return typeof high === 'number' && low > high;
}

/** Adds what is odd about a value at a path. */
type Check = (value: unknown, path: string, found: FieldErrors) => void;

/** Pairs by name: minProperties and maxProperties of the same record. */
function pairCheck(field: FieldDefinition, fields: readonly FieldDefinition[]): Check[] {
  if (field.hidden === true || !field.name.startsWith('min')) return [];
  const partner = fields.find(({ name }) => name === `max${field.name.slice(3)}`);
  if (partner === undefined) return [];
  const message = `${field.label} is above ${partner.label.toLowerCase()}`;
  return [
    (record, path, found) => {
      const values = asValues(record);
      if (isAbove(values[field.name], values[partner.name])) found[path + field.name] = message;
    },
  ];
}

function writeNumber({ kind }: NumberField, value: number): string {
  if (kind === 'money') return formatMoney(value);
  return kind === 'percent' ? formatPercent(value, 3) : formatNumber(value);
}

/** A number that can't be read, or that the field doesn't take: what is saved instead. */
const numberCheck =
  (field: NumberField): Check =>
  (value, path, found) => {
    const number = readNumber(value);
    if (number === undefined) found[path] = `${field.label} can't be read as a number and will be saved blank`;
    else if (number !== null && fitted(field, number) !== number)
      found[path] = `${field.label} will be saved as ${writeNumber(field, fitted(field, number))}`;
  };

function checkOf(field: FieldDefinition): Check | undefined {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return numberCheck(field);
    case 'range': {
      const bound = numberCheck({ kind: 'money', name: field.name, label: field.label });
      return (value, path, found) => {
        const { min, max } = asValues(value);
        if (isAbove(min, max)) {
          found[path] = `${field.label}: the minimum is above the maximum`;
          return;
        }
        bound(min, path, found);
        bound(max, path, found);
      };
    }
    case 'group':
      return (value, path, found) => checkRecord(field.fields, asValues(value), `${path}.`, found);
    case 'rows':
      return (value, path, found) => {
        if (!Array.isArray(value)) return;
        for (const [index, row] of value.entries())
          checkRecord(field.fields, asValues(row), `${path}.${index}.`, found);
      };
    default:
      return undefined;
  }
}

interface Checks {
  readonly pairs: readonly Check[];
  readonly own: readonly { readonly name: string; readonly check: Check }[];
}

const made = new WeakMap<readonly FieldDefinition[], Checks>();
/** Of a list of fields once: a file has tens of thousands of records with the same ones. */
function checksOf(fields: readonly FieldDefinition[]): Checks {
  const known = made.get(fields);
  if (known) return known;
  const own = fields.flatMap((field) => {
    const check = field.hidden === true ? undefined : checkOf(field);
    return check ? [{ name: field.name, check }] : [];
  });
  const checks = { pairs: fields.flatMap((field) => pairCheck(field, fields)), own };
  made.set(fields, checks);
  return checks;
}

function checkRecord(fields: readonly FieldDefinition[], values: Values, path: string, found: FieldErrors): void {
  const { pairs, own } = checksOf(fields);
  for (const check of pairs) check(values, path, found);
  for (const { name, check } of own) check(values[name], path + name, found);
}

/** What is odd about a form's values, typed or stored, without being an error: by field path, in words. */
export function warningsOfFields(fields: readonly FieldDefinition[], values: Values): FieldErrors {
  const found: FieldErrors = {};
  checkRecord(fields, values, '', found);
  return found;
}
