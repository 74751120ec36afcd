import { describe, expect, it } from 'vitest';
import { isSensitiveName, withoutSensitive } from '../../../../kernel/fields/sensitive.ts';
import { questions } from '../../../../lending/answers/questions.ts';

describe('what is sensitive', () => {
  it('is known by its name for every question that is declared as sensitive, and for no other', () => {
    expect(questions.length).toBeGreaterThan(50);
    const unlike = questions.filter(({ name, sensitive }) => isSensitiveName(name) !== (sensitive === true));
    expect(unlike.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['under its own name', { ssn: '123456789' }, { ssn: '••••' }],
    ['in a list', { people: [{ ssn: '123456789', age: 4 }] }, { people: [{ ssn: '••••', age: 4 }] }],
    ['a list of them', { ssn: ['1', '2'] }, { ssn: ['••••', '••••'] }],
    [
      'beside the question that it answers',
      [{ question: 'borrowerSSN', value: '123456789', source: 'typed' }],
      [{ question: 'borrowerSSN', value: '••••', source: '••••' }],
    ],
    [
      'beside the field that it is of, before and after',
      { field: 'entityEIN', before: '12', after: '13' },
      { field: 'entityEIN', before: '••••', after: '••••' },
    ],
    ['by the form of its number', { note: 'Call 123-45-6789 today' }, { note: 'Call •••• today' }],
    ['an EIN by its form', 'The entity is 12-3456789.', 'The entity is ••••.'],
  ])('is hidden %s', (_where, stored, shown) => {
    expect(withoutSensitive(stored)).toEqual(shown);
  });

  it.each([
    ['what is masked', { ssn: '•••-••-6789' }],
    ['whether it was given', { ssnGiven: true }],
    ['nothing', { borrowerSSN: null }],
    ['amounts, names and days', { loanAmount: 250_000, name: 'Sam Harlow', at: '2026-11-28', phone: '512-555-0100' }],
    ['another answer', { question: 'borrowerCity', value: 'Austin' }],
  ])('and leaves %s', (_what, stored) => {
    expect(withoutSensitive(stored)).toEqual(stored);
  });
});
