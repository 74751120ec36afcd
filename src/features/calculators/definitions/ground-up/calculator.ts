import { isAbove, isNothing } from '../../../../lending/calculators/common/ratios.ts';
import {
  calculateGroundUp,
  type GroundUpInputs,
  type GroundUpResults,
  groundUpFallbacks,
  resolveGroundUp,
} from '../../../../lending/calculators/ground-up.ts';
import { groundUpBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { constructionSchedule } from '../../../../lending/calculators/over-time/schedules.ts';
import { defineCalculator, numbersIn, type Outcome, type Status } from '../calculator.ts';
import { monthly } from '../common/charts.ts';
import { isProfit, said } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { listed } from '../list.ts';
import { writeFigure } from '../write.ts';
import { charts } from './charts.ts';
import { figures } from './figures.ts';
import { cards } from './inputs.ts';
import { market } from './market.ts';
import { panelsOf } from './panels.ts';

export const groundUpCalculator = defineCalculator<GroundUpInputs>({
  ...listed('ground-up'),
  ...{ cards, figures, evaluate, charts, market },
  compared: [
    ...['exitResults.roi', 'exitResults.totalProfit', 'exitResults.monthlyCashFlow', 'exitResults.totalReturn'],
    ...['totalProjectCost', 'maxLoanAmount', 'totalCashRequired', 'constructionInterest'],
  ],
  breakEvens: (entered) => {
    const { salePrice, constructionOverrun } = groundUpBreakEven(entered);
    return turningPoints([
      ['You lose money below a sale price of', salePrice, 'money', 'least'],
      ['You lose money when construction costs more than planned by', constructionOverrun, 'money', 'most'],
    ]);
  },
  schedule: (inputs) =>
    monthly(
      'Construction month by month',
      inputs.constructionTimeMonths,
      constructionSchedule(inputs, calculateGroundUp(inputs)),
      {
        Drawn: 'drawn',
        'Loan balance': 'loanBalance',
        Interest: 'interest',
        'Cash paid so far': 'cashOut',
      },
    ),
  sensitivity: {
    of: ['exitResults.roi', 'totalCashRequired', 'constructionInterest'],
    by: [
      { field: 'constructionCost', step: { percent: 5 } },
      { field: 'expectedSalePrice', step: { percent: 5 } },
      { field: 'estimatedAppraisedValue', step: { percent: 5 } },
      { field: 'constructionTimeMonths', step: { by: 2 } },
      { field: 'interestRate', step: { by: 1 } },
      { field: 'ltcRatio', step: { by: 5 } },
      { field: 'monthlyRent', step: { percent: 5 } },
      { field: 'permanentLoanRate', step: { by: 0.5 } },
    ],
    levels: { 'exitResults.roi': { good: 0, bad: 0 } },
  },
});

const { salePriceTimesCost, appraisedTimesCost, rentPercentOfAppraised } = groundUpFallbacks;
/** What a field that says nothing counts as, of those that each strategy asks for. */
const fallbacksOf: Readonly<Record<GroundUpInputs['exitStrategy'], Readonly<Record<string, string>>>> = {
  sell: { expectedSalePrice: `${salePriceTimesCost} x project cost` },
  refinance: {
    estimatedAppraisedValue: `${appraisedTimesCost} x project cost`,
    monthlyRent: `${rentPercentOfAppraised}% of the appraised value`,
  },
  cash: {},
};

function evaluate(entered: GroundUpInputs): Outcome {
  const { inputs, usedFallbacks } = resolveGroundUp(entered);
  const results = calculateGroundUp(entered);
  const usedValues = new Map(Object.entries(usedFallbacks));
  const used = Object.entries(fallbacksOf[entered.exitStrategy]).filter(([name]) => usedValues.has(name));
  return {
    numbers: {
      ...numbersIn(inputs),
      ...numbersIn(results),
      plannedCost: inputs.landCost + inputs.constructionCost + inputs.softCosts,
    },
    status: { title: 'Project Summary', ...verdictOf(results) },
    concerns: { title: 'Project Risks', texts: risksOf(results) },
    notes: notesOf(results),
    hints: Object.fromEntries(
      used.map(([name, how]) => [name, `Using ${how} = ${writeFigure(usedValues.get(name), 'money')}`]),
    ),
    panels: panelsOf(results, Object.fromEntries(used)),
  };
}

/** Whether the exit pays, and the figures that show it beside cost and cash. */
function verdictOf({ exitResults: exit }: GroundUpResults): Omit<Status, 'title'> {
  const money = (value: number) => writeFigure(value, 'money');
  const judged = (pays: boolean, good: string, text: string, bad: string): Omit<Status, 'title' | 'figures'> =>
    pays ? { tone: 'good', headline: good, text } : { tone: 'bad', headline: bad, text: 'Review your numbers' };
  const figuresOf = (first: string, second: string, last = 'totalCashRequired') => ({
    figures: [`exitResults.${first}`, `exitResults.${second}`, 'totalProjectCost', last],
  });
  switch (exit.strategy) {
    case 'sell': {
      const margin = `Profit margin: ${writeFigure(exit.profitMargin, 'percent')}`;
      return {
        ...judged(isProfit(exit.totalProfit), 'Profitable Sale', margin, 'Potential Loss'),
        ...figuresOf('totalProfit', 'roi'),
      };
    }
    case 'refinance': {
      const cashFlow = `Monthly cash flow: ${money(exit.monthlyCashFlow)}`;
      return {
        ...judged(isAbove(exit.roi, 0), 'Profitable Rental', cashFlow, 'No Positive Cash Flow'),
        ...figuresOf('monthlyCashFlow', 'dscr', 'exitResults.remainingCashInvested'),
      };
    }
    case 'cash':
      return {
        ...judged(isAbove(exit.roi, 0), 'Profitable Project', `Return: ${money(exit.totalReturn)}`, 'Potential Loss'),
        ...figuresOf('totalReturn', 'roi'),
      };
  }
}

const risksOf = ({ warnings }: GroundUpResults): readonly string[] =>
  said([
    warnings.highLTC && 'High loan-to-cost ratio (>85%) - limited equity cushion',
    warnings.lowEquity && 'Low equity investment (<15%) - higher financial risk',
    warnings.longConstruction && 'Long construction timeline (>18 months) - increased carrying costs',
    warnings.highInterestCost && 'High interest costs (>5% of project cost) - review timeline and rates',
    warnings.exitStrategyRisk && 'Low profit margin (<15%) for sale strategy - market risk',
  ]);

function notesOf({ exitResults }: GroundUpResults): readonly string[] {
  if (exitResults.strategy !== 'refinance') return [];
  return said([
    !isNothing(exitResults.cashNeeded) &&
      'The permanent loan does not pay off the construction loan. You need the rest in cash at refinance.',
    isNothing(exitResults.remainingCashInvested) && 'No cash remains invested: the refinance returns all of it.',
  ]);
}
