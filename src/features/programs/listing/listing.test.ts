import { describe, expect, it } from 'vitest';
import { stateCodes } from '../../../kernel/states.ts';
import { kindSlugs, loanKind } from '../../../lending/kinds/find.ts';
import { emptyProgram } from '../model.ts';
import { listingOf } from './listing.ts';

const lender = { states: ['TX', 'OH'], brokersLicenseOnlyStates: ['FL'] };
const nowhere = { states: [], brokersLicenseOnlyStates: [] };
const dscr = loanKind('dscr');
const full = {
  name: ' Rental 30 ',
  propertyTypes: ['Condo', 'PUD'],
  interestRate: '7.25%',
  tiers: [
    { loanRange: { min: '$100,000', max: '1M' }, maxLTVPurchase: '80' },
    { loanRange: { min: 75_000, max: 500_000 }, maxLTVPurchase: 75, maxLTVCashOut: 70 },
  ],
};
const lineOf = (label: string, ...of: Parameters<typeof listingOf>) =>
  listingOf(...of).lines.find((line) => line.label === label)?.text;

describe('what brokers will see of a program', () => {
  it('is read from what was typed, over all of its tiers', () => {
    const { lines, warnings } = listingOf(dscr, full, lender);
    expect(Object.fromEntries(lines.map(({ label, text }) => [label, text]))).toMatchObject({
      Program: 'Rental 30',
      'Loan type': 'DSCR',
      States: 'FL, OH, TX',
      'Property types': 'Condo, PUD',
      'Loan amount': '$75,000 to $1,000,000',
      Leverage: 'Max LTV purchase 80% and Max LTV cash-out 70%',
    });
    expect(lineOf('Rate', dscr, full, lender)).toContain('7.25%');
    expect(warnings).toEqual([]);
  });

  it('says so where all states are covered, or many', () => {
    expect(lineOf('States', dscr, full, { ...nowhere, states: stateCodes })).toBe('All 50 states and DC');
    expect(lineOf('States', dscr, full, { ...nowhere, states: stateCodes.slice(0, 20) })).toBe('20 states');
  });
});

describe('before an untouched form is published', () => {
  it.each(kindSlugs)('a %s program is warned of that states no limit, no state and no rate', (slug) => {
    const { warnings } = listingOf(loanKind(slug), { ...emptyProgram(slug) }, nowhere);
    expect(warnings).toContain('No tier states a leverage limit. Deals on it show as "needs review".');
    expect(warnings).toContain('Your company record lists no states, so the program shows for deals in every state.');
    expect(warnings.some((text) => text.includes('loan amount range'))).toBe(true);
  });

  it('a rate is missed where the loan type has a field for it', () => {
    const said = "The program states no rate, so brokers can't compare its price.";
    expect(listingOf(dscr, { ...full, interestRate: '' }, lender).warnings).toEqual([said]);
    expect(listingOf(dscr, { ...full, interestRate: null, maxLTVRateTerm: 75 }, lender).warnings).toEqual([said]);
  });

  it('tiers without leverage are counted, and nothing is said of states that are not known yet', () => {
    const tiers = [...full.tiers, { loanRange: { min: 1, max: 2 } }];
    expect(listingOf(dscr, { ...full, tiers }, undefined).warnings).toEqual([
      '1 of 3 tiers states no leverage limit. Deals on it show as "needs review".',
    ]);
  });
});
