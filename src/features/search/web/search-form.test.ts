import { describe, expect, test } from 'vitest';
import { fixAndFlip } from '../../../lending/kinds/fix-and-flip/kind.ts';
import { fieldsOfGroup, readSearchForm, searchable, statedOf } from './search-form.tsx';

const [borrower, , preferences] = fixAndFlip.deal.groups;
if (!borrower || !preferences) throw new Error('The form has three groups.');

describe('the search form', () => {
  test('marks in each group what a search cannot do without', () => {
    const marked = fieldsOfGroup(fixAndFlip, borrower).map(({ name, required = false }) => [name, required]);
    expect(marked).toEqual([
      ['state', true],
      ['fico', true],
      ['experience', true],
      ['liquidity', false],
    ]);
  });
  test('is ready once state, FICO and experience are there, with 0 experience counting as filled', () => {
    const ready = searchable(
      readSearchForm(fixAndFlip, { state: 'TX', fico: '700', experience: '0', purchasePrice: '250k' }),
    );
    expect(ready).toMatchObject({ state: 'TX', fico: 700, experience: 0, purchasePrice: 250_000, rehabNeeded: null });
  });
  test('names what is missing; blanks only count as missing', () => {
    const reading = readSearchForm(fixAndFlip, { state: null, fico: '  ', experience: 3 });
    expect(reading.missing).toEqual(['State', 'FICO']);
    expect(searchable(reading)).toBeNull();
  });
  test('does not search with a field that cannot be read', () => {
    const reading = readSearchForm(fixAndFlip, { state: 'TX', fico: '70', experience: 1 });
    expect(searchable(reading)).toBeNull();
    expect(Object.keys(reading.problems)).toEqual(['fico']);
  });
  test('counts only preferences that narrow the search', () => {
    expect(statedOf(preferences, { setting: 'any', recourse: null, termLengthMonths: [] })).toBe(0);
    expect(statedOf(preferences, { setting: 'Rural', crossCollateralAllowed: false, termLengthMonths: [12] })).toBe(3);
  });
});
