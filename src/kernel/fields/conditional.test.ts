import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { firstMessages } from '../errors.ts';
import { defineFields, type ValuesOf } from './fields.ts';
import { readFields } from './read-fields.ts';
import { missingField } from './reading.ts';
import { schemaOfFields } from './schema.ts';

const fields = defineFields([
  { kind: 'text', name: 'name', label: 'Name', required: true },
  {
    kind: 'choice',
    name: 'land',
    label: 'Land',
    options: [
      { value: 'purchase', label: 'Purchase' },
      { value: 'free', label: 'Owned free and clear' },
      { value: 'balance', label: 'Owned with a balance' },
    ],
  },
  {
    kind: 'money',
    name: 'landValue',
    label: 'Land value',
    required: true,
    onlyWhen: { field: 'land', is: ['free', 'balance'] },
  },
  { kind: 'date', name: 'closing', label: 'Closing date' },
]);
const schema = schemaOfFields(fields);
/** As the server says it, and the browser alike. */
function errorsOf(form: object) {
  const errors = firstMessages(schema.safeParse(form).error?.issues ?? []);
  expect(readFields(fields, form).errors ?? {}).toEqual(errors);
  return errors;
}

describe('a field that counts only for some values of another', () => {
  it.each(['free', 'Owned with a balance'])('is required for each of them: %s', (land) => {
    expect(errorsOf({ name: 'A', land })).toEqual({ landValue: 'Land value is required' });
    expect(schema.parse({ name: 'A', land, landValue: 0 }).landValue).toBe(0);
  });

  it.each(['purchase', null])('is neither required nor kept for any other: %s', (land) => {
    expect(schema.parse({ name: 'A', land, landValue: 5 })).toMatchObject({ landValue: null });
    expect(errorsOf({ name: 'A', land })).toEqual({});
  });

  it('is named beside the other invalid fields', () => {
    expect(errorsOf({ land: 'free' })).toEqual({ name: 'Name is required', landValue: 'Land value is required' });
    expect(errorsOf({ name: 'A', land: 'free', landValue: 'lots' })).toEqual({
      landValue: 'Land value must be a number',
    });
  });

  it('is missed only while it counts', () => {
    expect(missingField(fields, { name: 'A', land: 'free' })?.name).toBe('landValue');
    expect(missingField(fields, { name: 'A', land: 'purchase' })).toBeUndefined();
  });

  it('stays required where the form is extended, and may be blank in the record', () => {
    const extended = schema.extend({ extra: z.string() });
    expect(extended.safeParse({ name: 'A', land: 'free', extra: '' }).success).toBe(false);
    expectTypeOf<ValuesOf<typeof fields>['landValue']>().toEqualTypeOf<number | null>();
  });

  it('refuses what is not a form at all', () => expect(schema.safeParse(null).success).toBe(false));
});

it('keeps a date as a calendar day and refuses days that do not exist', () => {
  expect(schema.parse({ name: 'A', closing: ' 2026-03-01 ' }).closing).toBe('2026-03-01');
  expect(errorsOf({ name: 'A', closing: '2026-02-30' })).toEqual({ closing: 'Closing date must be a date' });
  expect(schema.parse({ name: 'A', closing: '' }).closing).toBeNull();
});
