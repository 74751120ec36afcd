import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { firstMessages } from '../errors.ts';
import { defaultsOfFields, defineFields, type ValuesOf } from './fields.ts';
import { readFields } from './read-fields.ts';
import { readNumber } from './reading.ts';
import { schemaOfFields } from './schema.ts';
import { warningsOfFields } from './warnings.ts';

const fields = defineFields([
  { kind: 'text', name: 'name', label: 'Name', required: true, requiredMessage: 'Lender name is required' },
  { kind: 'longText', name: 'note', label: 'Note', maxLength: 10 },
  { kind: 'email', name: 'email', label: 'E-mail' },
  { kind: 'phone', name: 'phone', label: 'Phone', default: '' },
  { kind: 'url', name: 'website', label: 'Website', invalidMessage: 'Please enter a valid URL' },
  { kind: 'integer', name: 'fico', label: 'FICO', min: 300, max: 850 },
  { kind: 'integer', name: 'months', label: 'Experience window', default: 36, min: 0, unit: 'months' },
  { kind: 'money', name: 'loan', label: 'Loan amount' },
  { kind: 'percent', name: 'ltc', label: 'Max LTC' },
  { kind: 'decimal', name: 'dscr', label: 'DSCR', min: 0, max: 10, step: 0.1 },
  { kind: 'yesNo', name: 'cross', label: 'Cross collateral' },
  { kind: 'yesNo', name: 'felony', label: 'Felony', default: null },
  { kind: 'yesNo', name: 'rehabComplete', label: 'Rehab complete', default: true },
  { kind: 'percent', name: 'rehab', label: 'Max rehab', onlyWhen: { field: 'rehabComplete', is: false } },
  {
    kind: 'choice',
    name: 'setting',
    label: 'Setting',
    options: [
      { value: 'Rural', label: 'Rural' },
      { value: 'Non-Rural', label: 'Non-Rural' },
    ],
    default: 'Non-Rural',
  },
  {
    kind: 'choices',
    name: 'terms',
    label: 'Terms',
    options: [
      { value: 12, label: '12 months' },
      { value: 18, label: '18 months' },
    ],
  },
  { kind: 'choices', name: 'uses', label: 'Uses', options: [{ value: 'Rental', label: 'Rental' }], open: true },
  {
    kind: 'optionBlock',
    name: 'recourse',
    label: 'Recourse',
    options: [
      { value: 'recourse', label: 'Recourse' },
      { value: 'nonRecourse', label: 'Non-recourse' },
    ],
  },
  { kind: 'range', name: 'loanRange', label: 'Loan range' },
  { kind: 'states', name: 'states', label: 'States' },
  {
    kind: 'group',
    name: 'needs',
    label: 'Needs',
    fields: [{ kind: 'integer', name: 'minProperties', label: 'Min properties', min: 0 }],
  },
  {
    kind: 'rows',
    name: 'loanTerms',
    label: 'Loan terms',
    fields: [{ kind: 'integer', name: 'termYears', label: 'Years', min: 1, max: 40 }],
    default: [{ termYears: 30 }],
  },
]);
const schema = schemaOfFields(fields);

/** As the browser reads a form, which the server reads alike. */
function readBoth(input: object) {
  const typed = { name: 'Acme', ...input };
  const { values, errors } = readFields(fields, typed);
  const { data, error } = schema.safeParse(typed);
  expect({ data, errors: error && firstMessages(error.issues) }).toEqual({ data: values, errors });
  return { values, errors };
}
const read = (input: object) => readBoth(input).values;
const errorsOf = (input: object) => readBoth(input).errors ?? {};

describe('readNumber', () => {
  it.each([
    ['$1,250,000', 1_250_000],
    ['70%', 70],
    [' 680 ', 680],
    ['$ 75,000.00', 75_000],
    ['92.5 %', 92.5],
    ['.75', 0.75],
    ['-3', -3],
    ['-$3', -3],
    ['250k', 250_000],
    ['1.2M', 1_200_000],
    ['2.675m', 2_675_000],
    [0, 0],
  ])('reads %j as %d', (text, number) => expect(readNumber(text)).toBe(number));

  it.each(['', '   ', null, undefined])('takes %j for blank', (text) => expect(readNumber(text)).toBeNull());

  it.each([
    'abc',
    '$',
    '%',
    '.',
    '1,25',
    '1,2345',
    '12,',
    '1.2.3',
    '1e6',
    '680+',
    '10-20',
    '--1',
    'k',
    Number.NaN,
    Infinity,
    {},
    [1],
    true,
  ])('does not guess at %j', (text) => expect(readNumber(text)).toBeUndefined());
});

describe('schemaOfFields', () => {
  it('turns what people type into tidy values', () => {
    const typed = {
      name: '  Acme\u0000 Lending ',
      website: 'acme.example.com',
      fico: ' 680 ',
      loan: '$1,250,000',
      ltc: '92.5%',
      dscr: '1.15',
      cross: 'Yes',
      setting: ['rural'],
      terms: ['18 months', 12, '12'],
      uses: 'Vacation',
      recourse: { recourse: true },
      loanRange: { min: '75k', max: '' },
      states: 'tx, New Mexico, ,TX',
      needs: { minProperties: '5' },
      loanTerms: [{ termYears: '15' }],
      months: '',
    };
    expect(read(typed)).toEqual({
      name: 'Acme Lending',
      note: null,
      email: null,
      phone: '',
      website: 'https://acme.example.com',
      fico: 680,
      months: 36,
      loan: 1_250_000,
      ltc: 92.5,
      dscr: 1.15,
      cross: true,
      felony: null,
      rehabComplete: true,
      rehab: null,
      setting: 'Rural',
      terms: [12, 18],
      uses: ['Vacation'],
      recourse: { recourse: true, nonRecourse: false },
      loanRange: { min: 75_000, max: null },
      states: ['NM', 'TX'],
      needs: { minProperties: 5 },
      loanTerms: [{ termYears: 15 }],
    });
  });

  it('names every wrong field at once, in words with its label', () => {
    const wrong = {
      name: ' ',
      note: 'longer than ten',
      email: 'nobody',
      phone: '12',
      website: 'javascript:alert(1)',
      fico: '900',
      months: -1,
      loan: '12.50',
      ltc: 101,
      dscr: 'abc',
      cross: 'perhaps',
      setting: ['Rural', 'Non-Rural'],
      terms: [13],
      states: ['TX', 'Atlantis'],
      loanRange: { min: -1, max: 2e12 },
      needs: { minProperties: 1.5 },
      loanTerms: [{ termYears: 30 }, { termYears: 41 }],
    };
    expect(errorsOf(wrong)).toEqual({
      name: 'Lender name is required',
      note: 'Note must be at most 10 characters',
      email: 'E-mail must be a valid email address',
      phone: 'Phone must be a valid phone number',
      website: 'Please enter a valid URL',
      fico: 'FICO must be between 300 and 850',
      months: 'Experience window must be at least 0',
      loan: 'Loan amount must be in whole dollars',
      ltc: 'Max LTC must be between 0% and 100%',
      dscr: 'DSCR must be a number',
      cross: 'Cross collateral must be yes or no',
      setting: 'Setting takes only one value',
      terms: 'Terms: "13" is not one of the options',
      states: 'States: "Atlantis" is not a state',
      'loanRange.min': 'Loan range (min) must be at least $0',
      'loanRange.max': 'Loan range (max) is too large',
      'needs.minProperties': 'Min properties must be a whole number',
      'loanTerms.1.termYears': 'Years must be between 1 and 40',
    });
  });

  it('blanks unreadable numbers instead of refusing them where the form asks for it, but keeps the limits', () => {
    const lenient = schemaOfFields(fields, { unreadable: 'blank' });
    expect(lenient.parse({ name: 'A', fico: 'six hundred', loanRange: { min: 'x' } })).toMatchObject({
      fico: null,
      loanRange: { min: null, max: null },
    });
    expect(lenient.safeParse({ name: 'A', fico: 900 }).success).toBe(false);
  });

  it('takes the nearest number within the limits where the form asks for it', () => {
    const lenient = schemaOfFields(fields, { unreadable: 'blank', outside: 'fit' });
    expect(lenient.parse({ name: 'A', fico: 900, ltc: '105%', loanRange: { min: -5, max: '1,000.4' } })).toMatchObject({
      fico: 850,
      ltc: 100,
      loanRange: { min: 0, max: 1_000 },
    });
    expect(warningsOfFields(fields, { fico: 900, ltc: '105%', loanRange: { min: -5 } })).toEqual({
      fico: 'FICO will be saved as 850',
      ltc: 'Max LTC will be saved as 100%',
      loanRange: 'Loan range will be saved as $0',
    });
  });

  it('counts a conditional field only while its condition holds', () => {
    expect(read({ rehab: 20 })?.rehab).toBeNull();
    expect(read({ rehab: 20, rehabComplete: 'no' })?.rehab).toBe(20);
  });

  it('answers the defaults for an untouched form, and reads its own output unchanged', () => {
    const untouched = { ...defaultsOfFields(fields), name: 'Acme' };
    expect(read({})).toEqual(untouched);
    expect(schema.parse(untouched)).toEqual(untouched);
  });

  it('can be described as JSON schema in both directions', () => {
    expect(z.toJSONSchema(schema, { io: 'output' })).toMatchObject({
      properties: { loan: { anyOf: [{ type: 'integer' }, {}] } },
    });
    expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ properties: { fico: {} } });
  });

  it('infers the record from the definition', () => {
    type Values = ValuesOf<typeof fields>;
    expectTypeOf<{ name: 'Acme' }>().toExtend<z.input<typeof schema>>();
    expectTypeOf<object>().not.toExtend<z.input<typeof schema>>();
    expectTypeOf(schema.parse).returns.toEqualTypeOf<Values>();
    expectTypeOf<Values['name']>().toEqualTypeOf<string>();
    expectTypeOf<Values['note']>().toEqualTypeOf<string | null>();
    expectTypeOf<Values['fico']>().toEqualTypeOf<number | null>();
    expectTypeOf<Values['months']>().toEqualTypeOf<number>();
    expectTypeOf<Values['felony']>().toEqualTypeOf<boolean | null>();
    expectTypeOf<Values['setting']>().toEqualTypeOf<'Rural' | 'Non-Rural'>();
    expectTypeOf<Values['terms']>().toEqualTypeOf<(12 | 18)[]>();
    expectTypeOf<Values['uses']>().toEqualTypeOf<string[]>();
    expectTypeOf<Values['recourse']>().toEqualTypeOf<Record<'recourse' | 'nonRecourse', boolean>>();
    expectTypeOf<Values['loanTerms']>().toEqualTypeOf<{ termYears: number | null }[]>();
    expectTypeOf<Values['needs']>().toEqualTypeOf<{ minProperties: number | null }>();
  });
});
