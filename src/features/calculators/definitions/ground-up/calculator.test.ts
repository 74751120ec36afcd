import { describe, expect, it } from 'vitest';
import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import { groundUpDefaults } from '../../../../lending/calculators/ground-up.ts';
import { defaultInputs, fieldsOf, type Inputs } from '../calculator.ts';
import { writeFigure } from '../write.ts';
import { groundUpCalculator as groundUp } from './calculator.ts';

const inputsWith = (changed: Inputs = {}): Inputs => ({ ...defaultInputs(groundUp), ...changed });
const outcomeOf = (changed: Inputs = {}) => groundUp.evaluate(inputsWith(changed));
const risksOf = (changed: Inputs) => outcomeOf(changed).concerns.texts;
const rowsOf = (changed: Inputs) =>
  outcomeOf(changed).panels.flatMap(({ blocks }) => blocks.flatMap(({ rows }) => rows));

const highLtc = 'High loan-to-cost ratio (>85%) - limited equity cushion';
const lowEquity = 'Low equity investment (<15%) - higher financial risk';
const long = 'Long construction timeline (>18 months) - increased carrying costs';
const interest = 'High interest costs (>5% of project cost) - review timeline and rates';
const margin = 'Low profit margin (<15%) for sale strategy - market risk';
/** Without a sale nothing is said of its margin. */
const cashedOut: Inputs = { exitStrategy: 'cash' };

describe('Ground Up', () => {
  it('starts from the values of the calculation, under three cards', () => {
    expect(defaultInputs(groundUp)).toEqual(groundUpDefaults);
    expect(groundUp.cards.map(({ title }) => title)).toEqual([
      'Project Details',
      'Construction Financing',
      'Exit Strategy',
    ]);
  });

  it('asks for each way out what belongs to it, and for nothing of the others', () => {
    const asked = (exitStrategy: string) =>
      fieldsOf(groundUp)
        .filter((field) => field.onlyWhen !== undefined && fieldCounts(field, inputsWith({ exitStrategy })))
        .map(({ name }) => name);
    expect(asked('sell')).toEqual(['expectedSalePrice', 'realtorCommission', 'saleClosingCosts']);
    expect(asked('refinance')).toEqual([
      'estimatedAppraisedValue',
      'permanentLoanLTV',
      'permanentLoanRate',
      'monthlyRent',
    ]);
    expect(asked('cash')).toEqual([]);
  });

  it('works the untouched project out: sold for 1.25 times its cost it leaves $18,623.00', () => {
    const { status, hints, concerns, panels, numbers } = outcomeOf();
    const breakEvens = groundUp.breakEvens(inputsWith({}));
    expect(status).toMatchObject({ title: 'Project Summary', tone: 'good', headline: 'Profitable Sale' });
    expect(writeFigure(numbers['exitResults.totalProfit'], 'money')).toBe('$18,623.00');
    expect(hints).toEqual({ expectedSalePrice: 'Using 1.25 x project cost = $295,625.00' });
    expect(concerns).toEqual({ title: 'Project Risks', texts: [margin] });
    expect(panels.map(({ title, blocks }) => [title, blocks[0]?.heading])).toEqual([
      ['Project Costs & Financing', 'PROJECT COSTS'],
      ['Exit Strategy Analysis', 'Build & Sell Strategy'],
    ]);
    expect(breakEvens.map(({ text, value, unit }) => `${text} ${writeFigure(value, unit)}`)).toEqual([
      'You lose money below a sale price of $275,382.61',
      'You lose money when construction costs more than planned by $16,154.58',
    ]);
  });

  it('rents out what is refinanced: a loss of $160.40 a month is told as one', () => {
    const { status, hints, panels, numbers } = outcomeOf({ exitStrategy: 'refinance' });
    expect(status).toMatchObject({ tone: 'bad', headline: 'No Positive Cash Flow', text: 'Review your numbers' });
    expect(writeFigure(numbers['exitResults.monthlyCashFlow'], 'money')).toBe('-$160.40');
    expect(hints).toEqual({
      estimatedAppraisedValue: 'Using 1.15 x project cost = $271,975.00',
      monthlyRent: 'Using 0.8% of the appraised value = $2,175.80',
    });
    expect(panels[1]?.blocks[0]?.heading).toBe('Build & Hold Strategy');
    const better = outcomeOf({ exitStrategy: 'refinance', monthlyRent: 2600 });
    expect(better.status).toMatchObject({ tone: 'good', headline: 'Profitable Rental' });
    expect(better.hints).not.toHaveProperty('monthlyRent');
  });

  it('names what a permanent loan lacks, and judges no return on cash that has all come back', () => {
    const figures = (changed: Inputs) => rowsOf({ exitStrategy: 'refinance', ...changed }).map(({ figure }) => figure);
    expect(figures({})).toContain('exitResults.cashBack');
    expect(figures({ permanentLoanLTV: 50 })).toContain('exitResults.cashNeeded');
    expect(outcomeOf({ exitStrategy: 'refinance', permanentLoanLTV: 50 }).notes).toEqual([
      'The permanent loan does not pay off the construction loan. You need the rest in cash at refinance.',
    ]);
    const all = { exitStrategy: 'refinance', estimatedAppraisedValue: 400_000, monthlyRent: 5000 };
    expect(rowsOf(all).find(({ figure }) => figure === 'exitResults.cashOnCashReturn')?.text).toBe('No cash invested');
    expect(outcomeOf(all).status.headline).toBe('Profitable Rental');
  });

  it('shows what a project that is kept counts as, whatever was entered for another way out', () => {
    const { status, panels, numbers, hints } = outcomeOf({ ...cashedOut, estimatedAppraisedValue: 900_000 });
    expect(panels[1]?.blocks[0]).toMatchObject({
      heading: 'Cash Strategy',
      rows: expect.arrayContaining([{ figure: 'exitResults.estimatedValue', note: '1.2 x project cost' }]),
    });
    expect(numbers['exitResults.estimatedValue']).toBe(283_800);
    expect(writeFigure(numbers['exitResults.roi'], 'percent')).toBe('47.46%');
    expect([status.tone, hints]).toEqual(['good', {}]);
  });

  it('warns above 85% of the cost, and of the equity that is below 15% then', () => {
    expect(risksOf({ ...cashedOut, ltcRatio: 85 })).toEqual([]);
    expect(risksOf({ ...cashedOut, ltcRatio: 85.01 })).toEqual([highLtc, lowEquity]);
  });

  it('warns above 18 months, and above interest of 5% of the cost', () => {
    expect(risksOf({ ...cashedOut, constructionTimeMonths: 18, interestRate: 1 })).toEqual([]);
    expect(risksOf({ ...cashedOut, constructionTimeMonths: 18.1, interestRate: 1 })).toEqual([long]);
    expect(risksOf({ ...cashedOut, constructionTimeMonths: 12.5 })).toEqual([]);
    expect(risksOf({ ...cashedOut, constructionTimeMonths: 12.51 })).toEqual([interest]);
  });

  it('warns of a margin below 15% of the sale price, not of one at it', () => {
    const fees = { realtorCommission: 5, saleClosingCosts: 0 };
    expect(risksOf({ ...fees, expectedSalePrice: 316_690 })).toEqual([]);
    expect(risksOf({ ...fees, expectedSalePrice: 316_689.99 })).toEqual([margin]);
  });

  it('calls a sale that leaves nothing a potential loss', () => {
    const fees = { realtorCommission: 0, saleClosingCosts: 0 };
    expect(outcomeOf({ ...fees, expectedSalePrice: 253_352 }).status).toMatchObject({
      tone: 'bad',
      headline: 'Potential Loss',
      text: 'Review your numbers',
    });
    expect(outcomeOf({ ...fees, expectedSalePrice: 253_352.01 }).status.tone).toBe('good');
  });
});
