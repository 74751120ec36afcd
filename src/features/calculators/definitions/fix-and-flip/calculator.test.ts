import { describe, expect, it } from 'vitest';
import { fixAndFlipDefaults } from '../../../../lending/calculators/fix-and-flip.ts';
import { fixAndFlipClassicDefaults } from '../../../../lending/calculators/fix-and-flip-classic.ts';
import { defaultInputs, fieldsOf, type Inputs, type Row } from '../calculator.ts';
import { fixAndFlipClassicCalculator } from '../fix-and-flip-classic/calculator.ts';
import { writeFigure } from '../write.ts';
import { fixAndFlipCalculator as flip } from './calculator.ts';

const outcomeOf = (changed: Inputs = {}) => flip.evaluate({ ...defaultInputs(flip), ...changed });
const rowsIn = (changed: Inputs): readonly Row[] =>
  outcomeOf(changed).panels.flatMap(({ blocks }) => blocks.flatMap(({ rows }) => rows));

/** Nothing but the fees of 3,300, staging and marketing; half of the price goes to tax on the sale. */
const bare: Inputs = {
  purchasePrice: 0,
  rehabQuick: 0,
  loanToCost: 0,
  timeToSold: 0,
  transferTax: 0,
  realtorFee: 0,
  saleTransferTax: 50,
  taxTreatment: 'flat',
  capitalGains: 50,
};
const lowProfit = 'Profit margin is below 10% - consider revising your strategy';
const highRisk = 'Cash-on-cash return is below 15% - high risk investment';

describe('Fix and Flip', () => {
  it('opens on the six cards with the values that the calculation starts from', () => {
    expect(flip.cards.map(({ title }) => title)).toEqual([
      'Property Details',
      'Rehab Costs',
      'Financing Terms',
      'Holding Costs (Monthly)',
      'Closing & Transaction Costs',
      'Sale Expenses & Taxes',
    ]);
    const { rehabBudget, ...shown } = fixAndFlipDefaults;
    expect(defaultInputs(flip)).toEqual(shown);
    expect(rehabBudget).toBe(shown.rehabQuick);
  });

  it('gives every amount a placeholder that is not its default', () => {
    for (const field of fieldsOf(flip)) {
      if (field.kind === 'yesNo' || field.kind === 'choice') continue;
      expect(field.placeholder, field.label).toMatch(/^e\.g\. [\d,.]+$/);
      expect(Number(field.placeholder?.slice(5).replaceAll(',', '')), field.label).not.toBe(field.default);
    }
  });

  it('works the untouched deal out: a profit of $25,830.50, a margin of 12.92%, no warning', () => {
    const { status, concerns, hints, notes, numbers } = outcomeOf();
    const breakEvens = flip.breakEvens(defaultInputs(flip));
    expect(status).toMatchObject({ tone: 'good', headline: 'Profitable Investment', text: 'Profit margin: 12.92%' });
    expect(writeFigure(numbers.netProfit, 'money')).toBe('$25,830.50');
    expect(writeFigure(numbers.cashOnCashReturn, 'percent')).toBe('125.63%');
    expect([concerns.texts, hints]).toEqual([[], {}]);
    expect(notes).toEqual([
      'The loan is capped by the LTC limit: 90% of purchase price and rehab.',
      'Tax is an estimate: short-term brackets, with the profit on top of other income of $100,000, single filer.',
    ]);
    expect(breakEvens.map(({ text, value, unit }) => `${text} ${writeFigure(value, unit)}`)).toEqual([
      'You lose money below a sale price of $162,803.09',
      'You lose money when the rehab costs more than $63,175.00',
      'You lose money when it takes longer than 22.37 months',
    ]);
  });

  it('loses nothing at the very points that it names, and something beyond each', () => {
    const [price, rehab, months] = flip.breakEvens(defaultInputs(flip)).map(({ value }) => value);
    const profits = (name: string, ...values: readonly number[]) =>
      values.map((value) => Number(outcomeOf({ [name]: value }).numbers.netProfit) >= 0);
    expect(profits('targetSalePrice', Number(price), Number(price) - 0.01)).toEqual([true, false]);
    expect(profits('rehabQuick', Number(rehab), Number(rehab) + 0.01)).toEqual([true, false]);
    expect(profits('timeToSold', Number(months), Number(months) + 0.01)).toEqual([true, false]);
  });

  it('calls a profit of exactly nothing a potential loss', () => {
    const headlineAt = (targetSalePrice: number) => {
      const { status } = outcomeOf({ ...bare, targetSalePrice });
      return `${status.headline}: ${status.text}`;
    };
    expect(headlineAt(11_599.98)).toBe('Potential Loss: Review your numbers');
    expect(headlineAt(11_600)).toBe('Potential Loss: Review your numbers');
    // A quarter of a cent is shown as $0.00.
    expect(headlineAt(11_600.01)).toBe('Potential Loss: Review your numbers');
    expect(headlineAt(11_600.04)).toBe('Profitable Investment: Profit margin: 0.00%');
  });

  it('warns of a margin below 10%, not of one at it', () => {
    const warningsAt = (targetSalePrice: number) =>
      outcomeOf({ ...bare, saleTransferTax: 40, targetSalePrice }).concerns.texts;
    expect(warningsAt(14_499.99)).toEqual([lowProfit]);
    expect(warningsAt(14_500)).toEqual([]);
    expect(warningsAt(14_500.01)).toEqual([]);
  });

  it('warns of a return on cash below 15%, not of one at it', () => {
    const warningsAt = (targetSalePrice: number) => outcomeOf({ ...bare, targetSalePrice }).concerns.texts;
    expect(warningsAt(13_579.96)).toEqual([lowProfit, highRisk]);
    expect(warningsAt(13_580)).toEqual([lowProfit]);
    expect(warningsAt(13_580.04)).toEqual([lowProfit]);
  });

  it('judges no return where no cash is invested, and says so', () => {
    const noCash = { ...bare, titleInsurance: -2500, targetSalePrice: 100_000 };
    const { notes, concerns, status } = outcomeOf(noCash);
    expect(notes).toContain('No cash invested');
    expect(concerns.texts).not.toContain(highRisk);
    expect(status.figures).not.toContain('cashOnCashReturn');
    const texts = rowsIn(noCash).flatMap(({ figure, text }) => (text === undefined ? [] : [[figure, text]]));
    expect(texts).toEqual([
      ['cashOnCashReturn', 'No cash invested'],
      ['totalROI', 'No cash invested'],
    ]);
  });

  it('says beside each field of 0 what counts in its place, and beside the figure', () => {
    const zeros = Object.fromEntries(fieldsOf(flip).flatMap(({ name, kind }) => (kind === 'money' ? [[name, 0]] : [])));
    expect(outcomeOf({ ...zeros, transferTax: 0, saleTransferTax: 0 }).hints).toEqual({
      utilitiesPerMonth: 'Using $200 (default)',
      maintenanceCosts: 'Using $250 (default)',
      insurancePerMonth: 'Using $150 (default)',
      propertyTaxesPerMonth: 'Using $300 (default)',
      titleInsurance: 'Using $800 (default)',
      attorneyFees: 'Using $1,200 (default)',
      inspectionCost: 'Using $500 (default)',
      appraisalCost: 'Using $600 (default)',
      recordingFees: 'Using $200 (default)',
      saleTransferTax: 'Using 0.75% (default)',
      stagingCosts: 'Using $2,000 (default)',
      marketingCosts: 'Using $500 (default)',
    });
    const [attorney] = rowsIn({ attorneyFees: 0 }).filter(({ figure }) => figure === 'closingCosts.attorneyFees');
    expect(attorney?.note).toBe('Using $1,200 (default)');
    expect(outcomeOf({ saleTransferTax: 0, transferTax: 1 }).hints).toEqual({
      saleTransferTax: 'Using 1% (transfer tax of the purchase)',
    });
  });

  it('asks for the rate of a flat tax or for the income below the brackets, never for both', () => {
    expect(outcomeOf({ capitalGains: 0 }).hints).toEqual({});
    const flat = outcomeOf({ taxTreatment: 'flat', capitalGains: 0 });
    expect(flat.hints).toEqual({ capitalGains: 'Using 20% (default)' });
    expect(writeFigure(flat.numbers.capitalGainsAmount, 'money')).toBe('$6,797.50');
    expect(flat.notes).toContain('Tax is an estimate: a flat rate on the full profit.');
    const long = outcomeOf({ taxTreatment: 'longTerm', assumedIncome: 0 });
    expect(long.numbers.capitalGainsAmount).toBe(0);
  });

  it('names the limit that sets the loan, and shows what neither purchase nor rehab draws', () => {
    expect(outcomeOf({ arvLimit: 50 }).notes[0]).toBe('The loan is capped by the ARV limit: 50% of the sale price.');
    const unused = (changed: Inputs) => rowsIn(changed).some(({ figure }) => figure === 'unusedLoanCapacity');
    expect([unused({}), unused({ rehabPercentage: 50 })]).toEqual([false, true]);
    expect(outcomeOf({ rehabPercentage: 50 }).numbers.unusedLoanCapacity).toBe(2000);
  });

  it('schedules the months up to the interest, the holding costs and the loan that it shows', () => {
    const inputs = defaultInputs(flip);
    const outcome = flip.evaluate(inputs);
    const rows = flip.schedule?.(inputs, outcome).rows ?? [];
    const sum = (column: number) => rows.reduce((total, row) => total + (row[column] ?? 0), 0);
    expect(rows).toHaveLength(7);
    expect([sum(1), sum(3), sum(4)].map((total) => writeFigure(total, 'money'))).toEqual([
      '$117,000.00',
      '$7,052.50',
      '$5,400.00',
    ]);
  });
});

describe('the older Fix and Flip', () => {
  const classic = fixAndFlipClassicCalculator;
  const outcomeWith = (changed: Inputs = {}) => classic.evaluate({ ...defaultInputs(classic), ...changed });

  it('starts from its own values and exceeds its loan-to-cost limit with them', () => {
    expect(defaultInputs(classic)).toEqual(fixAndFlipClassicDefaults);
    const { status, concerns, numbers } = outcomeWith();
    expect(status).toMatchObject({ headline: 'Profitable Investment', text: 'Profit margin: 17.54%' });
    expect(numbers.netProfit).toBe(35_080);
    expect(concerns.texts).toEqual(['Exceeds Loan to Cost limit']);
  });

  it('warns above its limits, not at them, and lets a 0 be a 0', () => {
    expect(outcomeWith({ arvLimit: 60 }).concerns.texts).toEqual(['Exceeds Loan to Cost limit']);
    expect(outcomeWith({ arvLimit: 59.99 }).concerns.texts).toEqual([
      'Exceeds Loan to Cost limit',
      'Exceeds ARV limit',
    ]);
    const { hints, numbers } = outcomeWith({ utilitiesPerMonth: 0, maintenanceCosts: 0 });
    expect([hints, numbers.holdingCosts]).toEqual([{}, 0]);
  });
});
