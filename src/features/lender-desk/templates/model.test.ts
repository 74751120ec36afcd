import { describe, expect, it } from 'vitest';
import { loanKinds } from '../../../lending/kinds/all.ts';
import { fillIn, statedTerms, templateFieldsOf, unknownPlaceholders } from './model.ts';

const values = { broker: 'Dana', address: '1 Elm St', lender: 'Oakenvane', kind: 'DSCR' };

describe('a text with placeholders', () => {
  it('is filled in, each as often as it stands there, with or without blanks', () => {
    expect(fillIn('{broker}: {address}, { address } from {lender} ({kind})', values)).toBe(
      'Dana: 1 Elm St, 1 Elm St from Oakenvane (DSCR)',
    );
  });

  it('keeps braces that mean nothing, and takes nothing that is filled in for a placeholder', () => {
    expect(fillIn('{name} {} {', values)).toBe('{name} {} {');
    expect(fillIn('{broker}', { ...values, broker: '{address}' })).toBe('{address}');
    expect(fillIn('{broker}', { ...values, broker: '$& $1' })).toBe('$& $1');
  });

  it('names what cannot be filled in, once', () => {
    expect(unknownPlaceholders('{broker} {brokr} {} {brokr} {toString}')).toEqual(['{brokr}', '{}', '{toString}']);
    expect(unknownPlaceholders('Nothing here')).toEqual([]);
  });
});

describe.each(loanKinds.map((kind) => ({ kind, slug: kind.slug })))('an offer template for $slug', ({ kind }) => {
  it('requires nothing and states no amount of one deal', () => {
    const fields = templateFieldsOf(kind);
    const names = fields.map(({ name }) => name);
    expect(fields.filter(({ required }) => required)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['ratePercent', 'pointsPercent', 'fees', 'termMonths', 'validDays']));
    for (const amount of ['loanAmount', 'heldBack', 'leveragePercent']) expect(names).not.toContain(amount);
  });
});

it('what is blank is not stated, a zero is', () => {
  expect(statedTerms({ fees: 0, ratePercent: null, conditions: '', prepayment: 'None' })).toEqual({
    fees: 0,
    prepayment: 'None',
  });
});
