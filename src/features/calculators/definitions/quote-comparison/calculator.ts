import { finiteEntries } from '../../../../lending/calculators/common/entries.ts';
import { quoteBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { costOverTime } from '../../../../lending/calculators/over-time/schedules.ts';
import {
  calculateQuoteComparison,
  type QuoteComparisonInputs,
  type QuoteComparisonResults,
  quoteComparisonDefaults,
  quotesOf,
} from '../../../../lending/calculators/quote-comparison.ts';
import { defineCalculator, type InputCard, type Inputs, numbersIn, type Outcome, type Status } from '../calculator.ts';
import { lines, monthly, overMonths } from '../common/charts.ts';
import { fieldsFor } from '../common/fields.ts';
import { type Figures, money, panel, total } from '../common/figures.ts';
import { said, wholeNumberHints } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { listed } from '../list.ts';
import { writeFigure } from '../write.ts';

const { choice, money: amount, months, percent } = fieldsFor(quoteComparisonDefaults);

const lenderCard = (lender: 'A' | 'B', at: 1 | 2): InputCard => ({
  title: `Lender ${lender}`,
  fields: [
    percent(`interestRate${at}`, `Lender ${lender} Rate`, { step: 0.1, help: 'A year', columns: 4 }),
    percent(`points${at}`, `Lender ${lender} Points`, {
      ...{ shareOf: 'loanAmount', step: 0.1, help: 'Of the loan', columns: 4 },
    }),
    months(`term${at}`, `Lender ${lender} Term`, { columns: 4 }),
  ],
});

const cards: readonly InputCard[] = [
  {
    title: 'Loan',
    fields: [
      amount('loanAmount', 'Loan Amount', { example: '250,000', decimals: 0, columns: 12 }),
      choice(
        'repayment',
        'Payments',
        { interestOnly: 'Interest only', amortizing: 'Fully amortizing' },
        { help: 'Loans of 12 to 24 months are usually interest only', columns: 12 },
      ),
    ],
  },
  lenderCard('A', 1),
  lenderCard('B', 2),
];

/** What a lender costs; one whose quote has no term has nothing but its points. */
function costFigures(lender: 'A' | 'B', at: 1 | 2): Figures {
  const of = `lender${lender}`;
  const withTerm =
    (interestOnly: string, amortizing: string) =>
    (inputs: Inputs): string => {
      if (Number(inputs[`term${at}`]) < 1) return '';
      return inputs.repayment === 'interestOnly' ? interestOnly : amortizing;
    };
  return {
    [`${of}.pointsCost`]: money(`Points, Lender ${lender}`, `{loanAmount} × {points${at}}`),
    [`${of}.monthlyPayment`]: money(
      `Monthly payment, Lender ${lender}`,
      withTerm(
        `{loanAmount} × {interestRate${at}} ÷ 12`,
        `level payment of {loanAmount} at {interestRate${at}} a year over {term${at}}`,
      ),
      'Interest only: the full loan is due at the end of the term. Fully amortizing: the balance is then zero',
    ),
    [`${of}.totalInterest`]: money(
      `Total interest, Lender ${lender}`,
      withTerm(`{${of}.monthlyPayment} × {term${at}}`, `{${of}.monthlyPayment} × {term${at}} − {loanAmount}`),
    ),
    [`${of}.totalCost`]: money(`Total cost, Lender ${lender}`, `{${of}.pointsCost} + {${of}.totalInterest}`),
  };
}

const figures: Figures = {
  ...costFigures('A', 1),
  ...costFigures('B', 2),
  difference: money(
    'Difference',
    'the larger of {lenderA.totalCost} − {lenderB.totalCost} and {lenderB.totalCost} − {lenderA.totalCost}',
  ),
  savedWithA: money(
    'Saved with Lender A',
    '{lenderB.totalCost} − {lenderA.totalCost}',
    'Negative means Lender B costs less',
  ),
};

export const quoteComparisonCalculator = defineCalculator<QuoteComparisonInputs>({
  ...listed('quote-comparison'),
  ...{ cards, figures, evaluate },
  compared: [
    ...['savedWithA', 'lenderA.totalCost', 'lenderB.totalCost', 'lenderA.monthlyPayment', 'lenderB.monthlyPayment'],
  ],
  breakEvens: (inputs) => {
    const turn = quoteBreakEven(inputs);
    if (turn === null) return [];
    return turningPoints([[`Paid off early, Lender ${turn.lender} costs less after`, turn.month, 'months', 'least']]);
  },
  charts: (inputs) => {
    const turn = quoteBreakEven(inputs);
    const about = overMonths(longestTerm(inputs), 'Points plus interest to date');
    return lines(
      {
        ...{ title: 'Cost of each lender over time', about, along: 'Month' },
        ...(turn !== null && { at: { x: turn.month, label: `Lender ${turn.lender} costs less` } }),
      },
      bothOverTime(inputs),
      { 'Lender A': 'costA', 'Lender B': 'costB' },
    );
  },
  schedule: (inputs) =>
    monthly('Both loans month by month', longestTerm(inputs), bothOverTime(inputs), {
      'Lender A: interest': 'interestA',
      'Lender A: balance': 'balanceA',
      'Lender A: cost so far': 'costA',
      'Lender B: interest': 'interestB',
      'Lender B: balance': 'balanceB',
      'Lender B: cost so far': 'costB',
    }),
  sensitivity: {
    of: ['savedWithA', 'lenderA.totalCost', 'lenderB.totalCost'],
    by: [
      { field: 'interestRate1', step: { by: 0.5 } },
      { field: 'interestRate2', step: { by: 0.5 } },
      { field: 'points1', step: { by: 0.5 } },
      { field: 'points2', step: { by: 0.5 } },
      { field: 'loanAmount', step: { percent: 10 } },
    ],
    levels: { savedWithA: { good: 0, bad: 0 } },
  },
});

const longestTerm = (inputs: QuoteComparisonInputs): number =>
  Math.max(...quotesOf(inputs).map(({ months }) => months));

/** Both quotes, month by month until both are paid off. */
function bothOverTime(inputs: QuoteComparisonInputs) {
  const [a, b] = quotesOf(inputs);
  const ofB = costOverTime(b, longestTerm(inputs));
  return costOverTime(a, longestTerm(inputs)).flatMap(({ interest, balance, costToDate }, month) => {
    const other = ofB[month];
    if (other === undefined) return [];
    return {
      ...{ month, interestA: interest, balanceA: balance, costA: costToDate },
      ...{ interestB: other.interest, balanceB: other.balance, costB: other.costToDate },
    };
  });
}

function evaluate(inputs: QuoteComparisonInputs): Outcome {
  const results = calculateQuoteComparison(inputs);
  const [a, b] = quotesOf(inputs);
  const noTerm = (lender: 'A' | 'B', months: number) =>
    months === 0 && `Enter a term for Lender ${lender} to compare. Without one it has no payment and no interest.`;
  const note = inputs.repayment === 'interestOnly' ? 'interest only' : 'fully amortizing';
  const costsOf = (of: 'lenderA' | 'lenderB') => [
    ...[`${of}.pointsCost`, { figure: `${of}.monthlyPayment`, note }],
    ...[`${of}.totalInterest`, total(`${of}.totalCost`)],
  ];
  return {
    numbers: {
      ...numbersIn(finiteEntries(inputs)),
      ...{ loanAmount: a.loan, term1: a.months, term2: b.months },
      ...numbersIn(results),
      savedWithA: results.lenderB.totalCost - results.lenderA.totalCost,
    },
    status: statusOf(results),
    concerns: { title: 'Points to Review', texts: [] },
    notes: said([noTerm('A', a.months), noTerm('B', b.months)]),
    hints: wholeNumberHints(cards, inputs),
    panels: [
      panel('Cost of Both Loans', {
        'Lender A': costsOf('lenderA'),
        'Lender B': costsOf('lenderB'),
        Compared: ['difference'],
      }),
    ],
  };
}

function statusOf({ cheaper, isTie, difference }: QuoteComparisonResults): Status {
  const shown = { title: 'Cheaper Lender', figures: ['lenderA.totalCost', 'lenderB.totalCost', 'difference'] };
  if (isTie)
    return { ...shown, tone: 'plain', headline: 'Both lenders cost the same.', text: 'In points and interest' };
  if (cheaper === null)
    return { ...shown, tone: 'plain', headline: 'No comparison yet', text: 'Both quotes need a term' };
  return {
    ...{ ...shown, tone: 'good', headline: `Lender ${cheaper} costs less` },
    text: `${writeFigure(difference, 'money')} less in points and interest`,
  };
}
