import { describe, expect, it } from 'vitest';
import { brokerEarningsDefaults } from '../../../../lending/calculators/broker-earnings.ts';
import { quoteComparisonDefaults } from '../../../../lending/calculators/quote-comparison.ts';
import { brokerEarningsCalculator as broker } from '../broker-earnings/calculator.ts';
import { defaultInputs, fieldsOf, type Inputs } from '../calculator.ts';
import { writeFigure } from '../write.ts';
import { quoteComparisonCalculator as quotes } from './calculator.ts';

/** Paid off in level payments, as the documented formula has it, unless a test says otherwise. */
const outcomeOf = (changed: Inputs = {}) =>
  quotes.evaluate({ ...defaultInputs(quotes), repayment: 'amortizing', ...changed });
const stepOf = (calculator: typeof quotes, name: string) => {
  const field = fieldsOf(calculator).find((one) => one.name === name);
  return field !== undefined && 'step' in field ? field.step : undefined;
};

describe('the comparison of two quotes', () => {
  it('names the cheaper lender of the untouched quotes and by how much', () => {
    expect(defaultInputs(quotes)).toEqual(quoteComparisonDefaults);
    const { status, panels } = outcomeOf();
    expect([status.headline, status.text]).toEqual(['Lender A costs less', '$878.89 less in points and interest']);
    expect(panels[0]?.blocks.map(({ heading }) => heading)).toEqual(['Lender A', 'Lender B', 'Compared']);
    expect(panels[0]?.blocks[0]?.rows).toContainEqual({ figure: 'lenderA.monthlyPayment', note: 'fully amortizing' });
    expect(outcomeOf({ points1: 4 }).status.headline).toBe('Lender B costs less');
  });

  it('opens interest only: a point more costs what a percent less saves in a year', () => {
    const { status, numbers, panels } = quotes.evaluate(defaultInputs(quotes));
    // 200,000 at 12% is 2,000 a month; with 4,000 of points 28,000 in all, as 6,000 and 22,000 are.
    expect(numbers).toMatchObject({ 'lenderA.monthlyPayment': 2_000, 'lenderA.totalCost': 28_000 });
    expect(numbers['lenderB.totalCost']).toBeCloseTo(28_000, 6);
    expect(status.headline).toBe('Both lenders cost the same.');
    expect(panels[0]?.blocks[0]?.rows).toContainEqual({ figure: 'lenderA.monthlyPayment', note: 'interest only' });
    expect(quotes.schedule?.(defaultInputs(quotes), quotes.evaluate({}))?.rows[12]?.[2]).toBe(200_000);
  });

  it('names nobody on a tie', () => {
    const { status } = outcomeOf({ interestRate2: 12, points2: 2 });
    expect([status.tone, status.headline]).toEqual(['plain', 'Both lenders cost the same.']);
  });

  it('names nobody while a quote has no term, whose cost is then its points', () => {
    const { status, notes, numbers } = outcomeOf({ term1: 0 });
    expect([status.tone, status.headline]).toEqual(['plain', 'No comparison yet']);
    expect(notes).toEqual(['Enter a term for Lender A to compare. Without one it has no payment and no interest.']);
    expect([numbers['lenderA.totalInterest'], numbers['lenderA.totalCost']]).toEqual([0, 4000]);
  });

  it('cuts the fraction off loan and terms, and says so', () => {
    const { hints, numbers } = outcomeOf({ loanAmount: 200_000.9, term1: 12.7 });
    expect(hints).toEqual({ loanAmount: 'Using $200,000', term1: 'Using 12 months' });
    expect([numbers.loanAmount, numbers.term1]).toEqual([200_000, 12]);
  });

  it('steps rates and points by a tenth', () => {
    for (const name of ['interestRate1', 'interestRate2', 'points1', 'points2']) expect(stepOf(quotes, name)).toBe(0.1);
  });

  it('says that no more than 480 months are drawn, where there are more', () => {
    const aboutOf = (term1: number) => {
      const inputs: Inputs = { ...defaultInputs(quotes), term1 };
      return quotes.charts(inputs, quotes.evaluate(inputs))[0]?.about;
    };
    expect(aboutOf(480)).toBe('Points plus interest to date');
    expect(aboutOf(481)).toBe('Points plus interest to date. The first 480 months are shown.');
  });

  it('draws both costs up to what it shows as their totals, and where one overtakes the other', () => {
    const long: Inputs = { ...defaultInputs(quotes), term1: 360, term2: 24 };
    const outcome = quotes.evaluate(long);
    const [chart] = quotes.charts(long, outcome);
    const ends = chart?.kind === 'lines' ? chart.lines.map(({ values }) => values.at(-1) ?? 0) : [];
    const totals = ['lenderA.totalCost', 'lenderB.totalCost'].map((name) => outcome.numbers[name]);
    expect(ends.map((end) => writeFigure(end, 'money'))).toEqual(totals.map((total) => writeFigure(total, 'money')));
    const overtaken: Inputs = { ...defaultInputs(quotes), interestRate2: 6 };
    const [crossing] = quotes.charts(overtaken, quotes.evaluate(overtaken));
    expect(crossing).toMatchObject({ at: { x: 3, label: 'Lender B costs less' } });
    expect(quotes.breakEvens(overtaken)).toEqual([
      { text: 'Paid off early, Lender B costs less after', value: 3, unit: 'months' },
    ]);
  });
});

describe('what a broker earns', () => {
  const earnings = (changed: Inputs = {}) => {
    const { numbers } = broker.evaluate({ ...defaultInputs(broker), ...changed });
    return Object.entries(broker.figures).map(([name, { unit }]) => writeFigure(numbers[name], unit));
  };

  it('counts deals and referrals with a decimal, commissions in whole dollars', () => {
    expect(defaultInputs(broker)).toEqual(brokerEarningsDefaults);
    expect(earnings()).toEqual(['2.0', '$10,000', '$120,000', '0.6']);
  });

  it('works the year out from what a month earns before it is rounded', () => {
    expect(earnings({ avgLoanAmount: 1, commissionRate: 10, monthlyLeads: 7 })).toEqual(['1.4', '$0', '$2', '0.4']);
  });

  it('cuts off what is behind the point of its whole numbers, and steps the commission by a tenth', () => {
    expect(earnings({ monthlyLeads: 10.9, conversionRate: 20.9, referralRate: 30.9 })).toEqual(earnings());
    const { hints } = broker.evaluate({ ...defaultInputs(broker), monthlyLeads: 10.9, conversionRate: 20.9 });
    expect(hints).toEqual({ monthlyLeads: 'Using 10', conversionRate: 'Using 20%' });
    expect(stepOf(broker, 'commissionRate')).toBe(0.1);
  });
});
