import { finiteEntries } from '../../../../lending/calculators/common/entries.ts';
import { quoteBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import {
  calculateQuoteComparison,
  type QuoteComparisonResults,
  quotesOf,
} from '../../../../lending/calculators/quote-comparison.ts';
import {
  type Block,
  type BreakEven,
  defineCalculator,
  numbersIn,
  type Outcome,
  type ResultPanel,
  type Status,
} from '../calculator.ts';
import { said, wholeNumberHints } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { listed } from '../list.ts';
import { writeFigure } from '../write.ts';
import { charts, schedule, sensitivity } from './charts.ts';
import { figures } from './figures.ts';
import { cards, type QuoteComparisonCards } from './inputs.ts';

export const quoteComparisonCalculator = defineCalculator({
  ...listed('quote-comparison'),
  cards,
  figures,
  compared: [
    'savedWithA',
    'lenderA.totalCost',
    'lenderB.totalCost',
    'lenderA.monthlyPayment',
    'lenderB.monthlyPayment',
  ],
  evaluate,
  breakEvens,
  charts,
  schedule,
  sensitivity,
});

function evaluate(inputs: QuoteComparisonCards): Outcome {
  const results = calculateQuoteComparison(inputs);
  const [a, b] = quotesOf(inputs);
  return {
    numbers: {
      ...numbersIn(finiteEntries(inputs)),
      ...{ loanAmount: a.loan, term1: a.months, term2: b.months },
      ...numbersIn(results),
      savedWithA: results.lenderB.totalCost - results.lenderA.totalCost,
    },
    status: statusOf(results),
    concerns: { title: 'Points to Review', texts: [] },
    notes: said([
      a.months === 0 && 'Enter a term for Lender A to compare. Without one it has no payment and no interest.',
      b.months === 0 && 'Enter a term for Lender B to compare. Without one it has no payment and no interest.',
    ]),
    hints: wholeNumberHints(cards, inputs),
    panels: [comparisonOf(inputs)],
  };
}

function breakEvens(inputs: QuoteComparisonCards): readonly BreakEven[] {
  const turn = quoteBreakEven(inputs);
  if (turn === null) return [];
  return turningPoints([[`Paid off early, Lender ${turn.lender} costs less after`, turn.month, 'months', 'least']]);
}

function statusOf({ cheaper, isTie, difference }: QuoteComparisonResults): Status {
  const shown = { title: 'Cheaper Lender', figures: ['lenderA.totalCost', 'lenderB.totalCost', 'difference'] };
  if (isTie)
    return { ...shown, tone: 'plain', headline: 'Both lenders cost the same.', text: 'In points and interest' };
  if (cheaper === null)
    return { ...shown, tone: 'plain', headline: 'No comparison yet', text: 'Both quotes need a term' };
  return {
    ...shown,
    tone: 'good',
    headline: `Lender ${cheaper} costs less`,
    text: `${writeFigure(difference, 'money')} less in points and interest`,
  };
}

const costsOf = (lender: 'A' | 'B', note: string): Block => ({
  heading: `Lender ${lender}`,
  rows: [
    { figure: `lender${lender}.pointsCost` },
    { figure: `lender${lender}.monthlyPayment`, note },
    { figure: `lender${lender}.totalInterest` },
    { figure: `lender${lender}.totalCost`, as: 'total' },
  ],
});

function comparisonOf({ repayment }: QuoteComparisonCards): ResultPanel {
  const note = repayment === 'interestOnly' ? 'interest only' : 'fully amortizing';
  return {
    title: 'Cost of Both Loans',
    blocks: [costsOf('A', note), costsOf('B', note), { heading: 'Compared', rows: [{ figure: 'difference' }] }],
  };
}
