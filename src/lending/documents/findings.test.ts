import { describe, expect, it } from 'vitest';
import { type DocumentFindings, readFindings, valuesNamed } from './findings.ts';

const box = { page: 0, x: 72, y: 96.5, width: 120, height: 12 };
const findings: DocumentFindings = {
  text: 'read',
  type: {
    name: 'bank-statement',
    score: 0.9,
    reasons: [
      { code: 'name-says', word: 'statement' },
      { code: 'text-says', phrase: 'ending balance' },
      { code: 'values-found', what: ['statementEnd', 'endingBalance'] },
    ],
  },
  values: [
    { what: 'accountHolder', value: 'Juniper Ridge Homes LLC', box },
    { what: 'statementEnd', value: '2026-10-31', box },
    { what: 'endingBalance', value: 84_210, box },
  ],
  validUntil: '2026-12-30',
  validFrom: 'statementEnd',
  containsIdentifier: true,
  ignored: ['accountHolder'],
};
const stored = JSON.parse(JSON.stringify(findings));

describe('stored findings', () => {
  it('are read as they were written', () => expect(readFindings(stored)).toEqual(findings));

  it.each([null, undefined, 'text', [], {}, { text: 'maybe', values: [] }])('%j are none', (other) =>
    expect(readFindings(other)).toBeUndefined(),
  );

  it.each([
    ['of a name that is not known', { what: 'shoeSize', value: 'x', box }],
    ['whose amount is a text', { what: 'endingBalance', value: '84,210', box }],
    ['whose day does not exist', { what: 'statementEnd', value: '2026-02-30', box }],
    ['without a place', { what: 'accountHolder', value: 'Juniper Ridge Homes LLC' }],
    [
      'whose place is no box',
      { what: 'accountHolder', value: 'Juniper Ridge Homes LLC', box: { ...box, width: null } },
    ],
  ])('leave out a value %s', (_, value) =>
    expect(readFindings({ ...stored, values: [value] })).toEqual({ ...findings, values: [] }),
  );

  it('leave out a type, reasons and days that cannot be read', () =>
    expect(
      readFindings({
        text: 'none',
        values: 'x',
        type: { name: 5 },
        validUntil: 'soon',
        validFrom: 'x',
        containsIdentifier: 1,
      }),
    ).toEqual({ text: 'none', values: [] }));
});

it('values are found by their name', () => {
  expect(valuesNamed(findings, 'endingBalance').map(({ value }) => value)).toEqual([84_210]);
  expect(valuesNamed(findings, 'buyer')).toEqual([]);
});
