import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loanKinds } from '../../lending/kinds/all.ts';
import type { FieldDefinition } from './fields.ts';
import { limitsOf } from './reading.ts';
import { schemaOfFields } from './schema.ts';
import { isTidy } from './tidy.ts';

const odd = fc.constantFrom(
  undefined,
  null,
  '',
  ' ',
  ' x ',
  'yes',
  '12',
  -1,
  0.5,
  Number.NaN,
  1e13,
  true,
  [],
  {},
  ['x'],
  'a\r\n',
);

const optionsOf = (field: FieldDefinition) => ('options' in field ? field.options.map(({ value }) => value) : []);

function storedValue(field: FieldDefinition): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'money':
    case 'integer':
    case 'percent':
    case 'decimal': {
      const { min, max } = limitsOf(field);
      return fc.option(fc.integer({ min: Math.max(min, 0), max: Math.min(max, 2_000_000) }));
    }
    case 'yesNo':
      return fc.option(fc.boolean(), { freq: 9 });
    case 'choice':
      return fc.option(fc.constantFrom(...optionsOf(field)));
    case 'choices':
      return fc.subarray(optionsOf(field));
    case 'states':
      return fc.subarray(['AL', 'AK', 'TX', 'WY']);
    case 'optionBlock':
      return fc.record(Object.fromEntries(field.options.map(({ value }) => [value, fc.boolean()])));
    case 'range':
      return fc.record({ min: fc.option(fc.constant(50_000)), max: fc.option(fc.constant(2_000_000)) });
    case 'group':
      return recordOf(field.fields);
    case 'rows':
      return fc.array(recordOf(field.fields), { maxLength: 3 });
    default:
      return fc.option(fc.constantFrom('Standard', 'Two words', 'https://quillmoor.example.com'));
  }
}

const recordOf = (fields: readonly FieldDefinition[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, storedValue(field)])), { noNullPrototype: true });

const lists = loanKinds.flatMap(({ slug, terms }) => [
  [`the terms of ${slug}`, terms.fields] as const,
  [`a tier of ${slug}`, terms.tierFields] as const,
]);

describe.each(lists)('%s', (_name, fields) => {
  const schema = schemaOfFields(fields);
  const tidy = isTidy(fields);
  const stored = recordOf(fields).map((record) => schema.parse(record));
  const names = fields.map(({ name }) => name);

  it('are tidy once their schema has read them', () => {
    fc.assert(fc.property(recordOf(fields), (record) => tidy(schema.parse(record))));
  });

  it('are called tidy only where their schema answers them as they are, whatever stands in a field', () => {
    fc.assert(
      fc.property(stored, fc.constantFrom(...names), odd, (record, name, value) => {
        const changed = { ...record, [name]: value };
        if (tidy(changed)) expect(schema.parse(changed)).toStrictEqual(changed);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are not tidy with a field too many or too few', () => {
    const record = schema.parse({});
    const { [names.at(-1) ?? '']: _last, ...others } = record;
    expect([tidy(record), tidy({ ...record, another: 1 }), tidy(others)]).toEqual([true, false, false]);
  });
});
