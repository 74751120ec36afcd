import { stateCodes } from '../states.ts';
import {
  blankOf,
  type ChoicesField,
  type FieldDefinition,
  type NumberField,
  type RowsField,
  type TextField,
} from './fields.ts';
import { cleanText } from './read-choices.ts';
import { fieldCounts, limitsOf } from './reading.ts';

type Test = (value: unknown) => boolean;
type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;
/** Blank without a default and not required: the schema leaves it so. */
const mayBeNull = ({ required, default: preset }: FieldDefinition & { default?: unknown }): boolean =>
  required !== true && (preset === undefined || preset === null);

function numberTest(field: NumberField): Test {
  const { min, max } = limitsOf(field);
  const whole = field.kind === 'money' || field.kind === 'integer';
  const open = mayBeNull(field);
  return (value) =>
    typeof value === 'number'
      ? value >= min && value <= max && (!whole || Number.isSafeInteger(value))
      : value === null && open;
}

function textTest(field: TextField): Test {
  const longest = field.maxLength ?? 200;
  const open = mayBeNull(field);
  // What has a format of its own is left to the schema.
  const plain = field.kind === 'text' || field.kind === 'longText';
  return (value) =>
    typeof value === 'string'
      ? plain && value !== '' && value.length <= longest && cleanText(value) === value
      : value === null && open;
}

/** The options in their order, each once. */
function listTest(options: readonly unknown[], { required }: Pick<ChoicesField, 'required'>): Test {
  const order = new Map(options.map((value, index) => [value, index]));
  return (value) => {
    if (!Array.isArray(value) || (required === true && value.length === 0)) return false;
    let last = -1;
    return value.every((entry) => {
      const place = order.get(entry) ?? -1;
      const follows = place > last;
      last = place;
      return follows;
    });
  };
}

function rowsTest(field: RowsField): Test {
  const row = isTidy(field.fields);
  const most = field.maxRows ?? 50;
  const least = field.required === true ? 1 : 0;
  return (value) => Array.isArray(value) && value.length >= least && value.length <= most && value.every(row);
}

function testOf(field: FieldDefinition): Test {
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return numberTest(field);
    case 'yesNo': {
      const open = field.required !== true && field.default === null;
      return (value) => typeof value === 'boolean' || (value === null && open);
    }
    case 'choice': {
      const options = new Set<unknown>(field.options.map(({ value }) => value));
      const open = mayBeNull(field);
      return (value) => options.has(value) || (value === null && open);
    }
    case 'choices':
      return listTest(
        field.options.map(({ value }) => value),
        field,
      );
    case 'states':
      return listTest(stateCodes, field);
    case 'optionBlock':
      return isTidy(field.options.map(({ value }) => ({ kind: 'yesNo', name: value, label: value })));
    case 'range':
      return isTidy(['min', 'max'].map((name) => ({ kind: 'money', name, label: name })));
    case 'group':
      return isTidy(field.fields);
    case 'rows':
      return rowsTest(field);
    default:
      return textTest(field);
  }
}

/**
 * A quick look at a record that was read and stored before: true only where `schemaOfFields` would answer it as it is.
 * It may say no of one that the schema would leave alone, so what it turns down goes through the schema. A market of many
 * programs is read in a tenth of the time, and nothing is taken on trust.
 */
export function isTidy(fields: readonly FieldDefinition[]): Test {
  const tests = fields.map((field) => ({ field, name: field.name, holds: testOf(field) }));
  return (record) => {
    if (!isRecord(record) || Object.keys(record).length !== tests.length) return false;
    for (const { field, name, holds } of tests) {
      const tidy =
        field.onlyWhen === undefined || fieldCounts(field, record)
          ? holds(record[name])
          : record[name] === null && blankOf(field) === null;
      if (!tidy) return false;
    }
    return true;
  };
}
