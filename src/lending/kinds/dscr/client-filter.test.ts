import { describe, expect, it } from 'vitest';
import { keptOnScreen } from './client-filter.ts';

const program = { state: ['TX', 'FL'], minFICO: 660, minExperience: 2, propertyTypes: ['Condo'] };
const deal = { state: 'TX', fico: 660, experience: 2, propertyType: 'Condo' };

describe('the filter of the DSCR screen', () => {
  it('keeps a program that takes state, FICO, experience and property type', () =>
    expect(keptOnScreen(program, deal)).toBe(true));

  it.each([
    ['works in another state', { state: 'CA' }],
    ['asks for a FICO above the one entered', { fico: 659 }],
    ['asks for more experience than entered', { experience: 1 }],
    ['does not list the property type', { propertyType: 'PUD' }],
  ])('drops one that %s', (_, change) => expect(keptOnScreen(program, { ...deal, ...change })).toBe(false));

  it('reads one state as well as a list', () => {
    expect(keptOnScreen({ ...program, state: 'TX' }, deal)).toBe(true);
    expect(keptOnScreen({ ...program, state: 'FL' }, deal)).toBe(false);
  });

  it.each([
    ['a limit that is missing', { state: null, minFICO: null, minExperience: undefined, propertyTypes: null }],
    ['an empty list', { state: [], minFICO: 0, minExperience: 0, propertyTypes: [] }],
    ['a row without the columns', {}],
  ])('applies nothing for %s', (_, stated) => expect(keptOnScreen(stated, { ...deal, experience: 0 })).toBe(true));

  it('applies no criterion that is blank, and takes 0 at its word', () => {
    expect(keptOnScreen(program, { state: null, fico: null, propertyType: '' })).toBe(true);
    expect(keptOnScreen(program, { ...deal, experience: 0 })).toBe(false);
  });
});
