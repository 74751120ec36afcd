import type { FieldErrors } from '../errors.ts';
import type { FieldDefinition } from './fields.ts';
import { readNumber } from './reading.ts';

type Values = Readonly<Record<string, unknown>>;
const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

function isAbove(min: unknown, max: unknown): boolean {
  const [low, high] = [readNumber(min), readNumber(max)];
  return typeof low === 'number' && typeof high === 'number' && low > high;
}

/** Pairs by name: minProperties and maxProperties of the same record. */
function pairWarnings(fields: readonly FieldDefinition[], values: Values, path: string): FieldErrors {
  const found: FieldErrors = {};
  for (const field of fields) {
    if (field.hidden === true || !field.name.startsWith('min')) continue;
    const partner = fields.find(({ name }) => name === `max${field.name.slice(3)}`);
    if (partner === undefined || !isAbove(values[field.name], values[partner.name])) continue;
    found[path + field.name] = `${field.label} is above ${partner.label.toLowerCase()}`;
  }
  return found;
}

function warningsOfField(field: FieldDefinition, value: unknown, path: string): FieldErrors {
  const unreadable = (text: unknown): FieldErrors =>
    readNumber(text) === undefined
      ? { [path]: `${field.label} cannot be read as a number and will be saved blank` }
      : {};
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return unreadable(value);
    case 'range': {
      const { min, max } = asValues(value);
      if (isAbove(min, max)) return { [path]: `${field.label}: the minimum is above the maximum` };
      return { ...unreadable(min), ...unreadable(max) };
    }
    case 'group':
      return warningsOfFields(field.fields, asValues(value), `${path}.`);
    case 'rows': {
      const rows = Array.isArray(value) ? value : [];
      return Object.assign(
        {},
        ...rows.map((row, index) => warningsOfFields(field.fields, asValues(row), `${path}.${index}.`)),
      );
    }
    default:
      return {};
  }
}

/** What is odd about a form's values, typed or stored, without being an error: by field path, in words. */
export function warningsOfFields(fields: readonly FieldDefinition[], values: Values, path = ''): FieldErrors {
  const drawn = fields.filter((field) => field.hidden !== true);
  const own = drawn.map((field) => warningsOfField(field, values[field.name], path + field.name));
  return Object.assign(pairWarnings(fields, values, path), ...own);
}
