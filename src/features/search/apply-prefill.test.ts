import { describe, expect, test } from 'vitest';
import { applyPrefill } from './apply-prefill.ts';

const row = {
  lenderId: '00000000-0000-4000-8000-000000000001',
  lenderName: 'Summit',
  programId: '00000000-0000-4000-8000-000000000002',
  programName: 'Bridge 12',
  sizing: { totalLoanAmount: 285_000, boundBy: null },
};
const valuesOf = (slug: string, scenario: object) => applyPrefill({ slug }, row, { ...scenario }).values;

describe('what goes into an application', () => {
  test('is the lender, the program and the loan of the result, with the deal in the names of the form', () => {
    const scenario = {
      state: 'TX',
      fico: 712,
      experience: 4,
      liquidity: 90_000,
      purchasePrice: 250_000,
      asisValue: 240_000,
      rehabNeeded: 60_000,
      arv: 420_000,
      propertyType: 'Townhome',
      termLengthMonths: [12],
      setting: 'any',
    };
    expect(applyPrefill({ slug: 'fix-and-flip' }, row, scenario)).toEqual({
      kind: 'fix-and-flip',
      lenderId: row.lenderId,
      lenderName: 'Summit',
      programId: row.programId,
      programName: 'Bridge 12',
      loan: 285_000,
      values: {
        propertyState: 'TX',
        borrowerCreditScore: '700-749',
        borrowerExperience: '3-5',
        purchasePrice: 250_000,
        currentValue: 240_000,
        renovationBudget: 60_000,
        afterRepairValue: 420_000,
        propertyType: 'townhouse',
        loanTerm: 12,
        loanAmount: 285_000,
      },
    });
  });

  test.each([
    [850, '750+'],
    [750, '750+'],
    [749, '700-749'],
    [700, '700-749'],
    [699, '650-699'],
    [650, '650-699'],
    [649, '600-649'],
    [600, '600-649'],
    [599, 'below-600'],
    [300, 'below-600'],
    [null, undefined],
  ])('has a credit score of %s as the band %s', (fico, band) => {
    expect(valuesOf('dscr', { fico }).borrowerCreditScore).toBe(band);
  });

  test.each([
    [0, '0', undefined],
    [1, '1-2', '1-2'],
    [2, '1-2', '1-2'],
    [3, '3-5', '3-5'],
    [5, '3-5', '3-5'],
    [6, '6-10', '6-10'],
    [10, '6-10', '6-10'],
    [11, '10+', '11-15'],
    [15, '10+', '11-15'],
    [16, '10+', '15+'],
    [null, undefined, undefined],
  ])('has an experience of %s as the band %s, in a portfolio %s', (experience, band, portfolioBand) => {
    expect(valuesOf('fix-and-flip', { experience }).borrowerExperience).toBe(band);
    expect(valuesOf('portfolio', { experience }).borrowerExperience).toBe(portfolioBand);
  });

  test.each([
    ['Single Family 1-4', 'single-family'],
    ['Condo', 'condo'],
    ['Townhome', 'townhouse'],
    ['Manufactured', 'manufactured'],
    ['Cabins', undefined],
    ['2-4 Unit', 'multi-family-2-4'],
    ['5+ Unit', undefined],
    ['Mixed-Use', undefined],
  ])('has the property type %s of a flip as %s', (propertyType, option) => {
    expect(valuesOf('fix-and-flip', { propertyType }).propertyType).toBe(option);
  });

  test('has what is built and the land it stands on, whose value counts before its price', () => {
    const land = { landStatus: 'owned', landPurchasePrice: 90_000, landValue: 120_000, landBalance: 0 };
    expect(valuesOf('ground-up', { ...land, completedValue: 900_000, constructionBudget: 500_000 })).toEqual({
      landStatus: 'owned',
      landPurchasePrice: 90_000,
      landCurrentValue: 120_000,
      landValue: 120_000,
      landBalance: 0,
      completedValue: 900_000,
      expectedARV: 900_000,
      constructionBudget: 500_000,
      loanAmount: 285_000,
    });
    expect(valuesOf('ground-up', { landPurchasePrice: 90_000 }).landValue).toBe(90_000);
  });

  test('has a portfolio with the names and bands of its own form', () => {
    const scenario = {
      propertyType: 'PUD',
      maxPortfolioSize: 12,
      totalPortfolioValue: 3_000_000,
      loanPurpose: 'RateTerm',
    };
    expect(valuesOf('portfolio', { ...scenario, loanTerm: 30 })).toEqual({
      propertyTypes: ['PUD'],
      numberOfProperties: '10-19',
      totalPortfolioValue: 3_000_000,
      loanType: 'portfolio-refinance',
      loanTerm: 30,
      totalLoanAmount: 285_000,
    });
  });

  test('leaves out a term that the form does not offer, and several of which nobody knows the one', () => {
    expect(valuesOf('fix-and-flip', { termLengthMonths: [13] })).not.toHaveProperty('loanTerm');
    expect(valuesOf('fix-and-flip', { termLengthMonths: [12, 18] })).not.toHaveProperty('loanTerm');
  });

  test('has the loan that was asked for where the lender states none, and nothing for a kind without a form', () => {
    const unsized = { ...row, sizing: { totalLoanAmount: null, boundBy: null } };
    const { loan, values } = applyPrefill({ slug: 'stabilized-bridge' }, unsized, { loanAmount: 400_000 });
    expect([loan, values.loanAmount]).toEqual([null, 400_000]);
    expect(valuesOf('far-shore', { propertyType: 'Condo' })).toEqual({ loanAmount: 285_000 });
  });
});
