import { describe, expect, it } from 'vitest';
import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import { dscrDefaults } from '../../../../lending/calculators/dscr.ts';
import { defaultInputs, fieldsOf, type Inputs } from '../calculator.ts';
import { writeFigure } from '../write.ts';
import { dscrCalculator as dscr } from './calculator.ts';

const inputsWith = (changed: Inputs = {}): Inputs => ({ ...defaultInputs(dscr), ...changed });
const outcomeOf = (changed: Inputs = {}) => dscr.evaluate(inputsWith(changed));
const labelsWith = (changed: Inputs) =>
  fieldsOf(dscr)
    .filter((field) => fieldCounts(field, inputsWith(changed)))
    .map(({ label }) => label);

const negative = 'Negative cash flow - property will require monthly contributions';
const expenses = 'High expense ratio (>50%) - review operating cost estimates';
const capRate = 'Low cap rate (<8%) - consider market conditions and pricing';
const lower = 'Lower DSCR ratios may require additional documentation or stronger borrower profile';
const coverageNote =
  'NOI coverage of 0.97 counts all operating expenses. Lenders qualify on a DSCR of 1.26: rent over PITIA. Open the two figures below to see what each counts.';
const preferred = 'DSCR is below the 1.25 preferred by many lenders';

/** A payment of $1,000 a month, and no expenses: the ratio is the rent over 1,000. The price is low, so the cap rate is high. */
const plain: Inputs = {
  purchasePrice: 100_000,
  downPaymentPercent: 0,
  interestRate: 0,
  amortizationYears: 100 / 12,
  propertyTaxRate: 0,
  insuranceAnnual: 0,
  maintenancePercent: 0,
  vacancyPercent: 0,
  managementPercent: 0,
};
const judged = (monthlyRent: number) => {
  const { status, concerns, numbers } = outcomeOf({ ...plain, monthlyRent });
  return [status.headline, status.tone, writeFigure(numbers.dscr, 'dscr'), concerns.texts];
};

describe('DSCR', () => {
  it('opens on a deal that does not qualify, and says where it would', () => {
    expect(defaultInputs(dscr)).toEqual(dscrDefaults);
    const { status, concerns, notes, hints } = outcomeOf();
    const breakEvens = dscr.breakEvens(inputsWith({}));
    expect(status).toMatchObject({
      title: 'DSCR Qualification Status',
      tone: 'bad',
      headline: 'May Not Qualify',
      text: 'May not qualify unless No Ratio option available',
    });
    expect(concerns).toEqual({ title: 'Investment Concerns', texts: [negative, capRate, lower] });
    expect(hints).toEqual({});
    expect(notes).toEqual([coverageNote]);
    expect(status.figures.slice(0, 2).map((name) => dscr.figures[name]?.label)).toEqual([
      'NOI coverage',
      'Lender DSCR',
    ]);
    expect(breakEvens.map(({ text, value, unit }) => `${text} ${writeFigure(value, unit)}`)).toEqual([
      'The rent covers the debt from a monthly rent of $2,562.64',
      'It qualifies from a monthly rent of $2,971.28',
      'The rent covers the debt up to an interest rate of 7.18%',
      'It qualifies up to an interest rate of 5.45%',
    ]);
  });

  it('qualifies at the very rent and rate that it names', () => {
    const named = Object.fromEntries(dscr.breakEvens(inputsWith({})).map(({ text, value }) => [text, value]));
    const headlineWith = (changed: Inputs) => outcomeOf(changed).status.headline;
    const rent = named['It qualifies from a monthly rent of'] ?? 0;
    const rate = named['It qualifies up to an interest rate of'] ?? 0;
    expect([rent, rent - 0.01].map((monthlyRent) => headlineWith({ monthlyRent }))).toEqual([
      'Qualifies',
      'May Qualify',
    ]);
    expect([rate, rate + 0.01].map((interestRate) => headlineWith({ interestRate }))).toEqual([
      'Qualifies',
      'May Qualify',
    ]);
  });

  it('judges the ratio as it shows it, just below and at each threshold', () => {
    expect(judged(999.9)).toEqual(['May Not Qualify', 'bad', '0.999', [negative, lower]]);
    expect(judged(1000)).toEqual(['May Qualify', 'warning', '1.00', [lower]]);
    expect(judged(1199.9)).toEqual(['May Qualify', 'warning', '1.199', [lower]]);
    expect(judged(1200)).toEqual(['Qualifies', 'good', '1.20', [preferred]]);
    expect(judged(1249.9)).toEqual(['Qualifies', 'good', '1.249', [preferred]]);
    expect(judged(1250)).toEqual(['Qualifies', 'good', '1.25', []]);
  });

  it('warns of expenses above half of the income and of a cap rate below 8%, not of either at it', () => {
    const rich = { ...plain, monthlyRent: 10_000 };
    const concerns = (changed: Inputs) => outcomeOf({ ...rich, ...changed }).concerns.texts;
    expect(concerns({ managementPercent: 50 })).toEqual([]);
    expect(concerns({ managementPercent: 50.01 })).toEqual([expenses]);
    expect(concerns({ purchasePrice: 1_500_000, amortizationYears: 1000 })).toEqual([]);
    expect(concerns({ purchasePrice: 1_500_100, amortizationYears: 1000 })).toEqual([capRate]);
  });

  it('asks a refinance for value, loan-to-value and balance, a purchase for price and down payment', () => {
    const [purchase, refinance] = [labelsWith({}), labelsWith({ isRefinance: true })];
    expect(purchase.slice(0, 3)).toEqual(['Loan type', 'Purchase Price', 'Down Payment (%)']);
    expect(refinance.slice(0, 4)).toEqual([
      'Loan type',
      'Current Property Value',
      'Loan-to-Value (%)',
      'Current Loan Balance',
    ]);
    const headingOf = (changed: Inputs) => outcomeOf(changed).panels[0]?.blocks[0]?.heading;
    expect([headingOf({}), headingOf({ isRefinance: true })]).toEqual(['INVESTMENT METRICS', 'REFINANCE METRICS']);
  });

  it('says where 75% counts in place of no loan-to-value, and where no cash is invested', () => {
    expect(outcomeOf({ loanToValuePercent: 0 }).hints).toEqual({});
    const { hints, panels } = outcomeOf({ isRefinance: true, loanToValuePercent: 0 });
    expect(hints).toEqual({ loanToValuePercent: 'Using 75% (default)' });
    expect(panels[0]?.blocks[0]?.rows).toEqual(
      expect.arrayContaining([
        { figure: 'loanToValue', note: 'Using 75% (default)' },
        { figure: 'cashOnCashReturn', text: 'N/A (no cash invested)' },
      ]),
    );
  });

  it('tells no debt service from a failed deal, and what is due when the term ends first', () => {
    expect(outcomeOf({ downPaymentPercent: 100 }).notes).toEqual(['No debt service: there is no loan to cover.']);
    expect(outcomeOf({ amortizationYears: 0 }).notes).toEqual([
      'No debt service: enter the amortization years to see a payment.',
    ]);
    const { notes, numbers } = outcomeOf({ loanTermYears: 10 });
    expect(notes).toEqual([coverageNote, 'The remaining balance is due after 10 years.']);
    expect(writeFigure(numbers.balloonBalance, 'money')).toBe('$195,288.72');
  });
});
