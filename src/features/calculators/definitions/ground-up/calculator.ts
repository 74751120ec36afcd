import { isAbove, isNothing } from '../../../../lending/calculators/common/ratios.ts';
import {
  calculateGroundUp,
  type GroundUpResults,
  groundUpFallbacks,
  resolveGroundUp,
} from '../../../../lending/calculators/ground-up.ts';
import { groundUpBreakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { type BreakEven, defineCalculator, numbersIn, type Outcome, type Status } from '../calculator.ts';
import { isProfit, said } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import { listed } from '../list.ts';
import { writeFigure } from '../write.ts';
import { charts, schedule, sensitivity } from './charts.ts';
import { figures } from './figures.ts';
import { cards, type GroundUpCards } from './inputs.ts';
import { market } from './market.ts';
import { panelsOf } from './panels.ts';

export const groundUpCalculator = defineCalculator({
  ...listed('ground-up'),
  cards,
  figures,
  compared: [
    'exitResults.roi',
    'exitResults.totalProfit',
    'exitResults.monthlyCashFlow',
    'exitResults.totalReturn',
    'totalProjectCost',
    'maxLoanAmount',
    'totalCashRequired',
    'constructionInterest',
  ],
  evaluate,
  breakEvens,
  charts,
  schedule,
  sensitivity,
  market,
});

function evaluate(entered: GroundUpCards): Outcome {
  const { inputs, usedFallbacks } = resolveGroundUp(entered);
  const results = calculateGroundUp(entered);
  const used = usedOf(entered, usedFallbacks);
  return {
    numbers: {
      ...numbersIn(inputs),
      ...numbersIn(results),
      plannedCost: inputs.landCost + inputs.constructionCost + inputs.softCosts,
    },
    status: statusOf(results),
    concerns: { title: 'Project Risks', texts: risksOf(results) },
    notes: notesOf(results),
    hints: Object.fromEntries(
      used.map(({ name, how, value }) => [name, `Using ${how} = ${writeFigure(value, 'money')}`]),
    ),
    panels: panelsOf(results, Object.fromEntries(used.map(({ name, how }) => [name, how]))),
  };
}

function breakEvens(entered: GroundUpCards): readonly BreakEven[] {
  const { salePrice, constructionOverrun } = groundUpBreakEven(entered);
  return turningPoints([
    ['You lose money below a sale price of', salePrice, 'money', 'least'],
    ['You lose money when construction costs more than planned by', constructionOverrun, 'money', 'most'],
  ]);
}

const { salePriceTimesCost, appraisedTimesCost, rentPercentOfAppraised } = groundUpFallbacks;
/** What a field that says nothing counts as, of those that each strategy asks for. */
const fallbacksOf: Readonly<Record<GroundUpCards['exitStrategy'], Readonly<Record<string, string>>>> = {
  sell: { expectedSalePrice: `${salePriceTimesCost} x project cost` },
  refinance: {
    estimatedAppraisedValue: `${appraisedTimesCost} x project cost`,
    monthlyRent: `${rentPercentOfAppraised}% of the appraised value`,
  },
  cash: {},
};

/** Of the fallbacks that are used, how each comes about and what it is. */
const usedOf = ({ exitStrategy }: GroundUpCards, used: Readonly<Record<string, number | undefined>>) =>
  Object.entries(fallbacksOf[exitStrategy]).flatMap(([name, how]) => {
    const value = used[name];
    return value === undefined ? [] : [{ name, how, value }];
  });

type Verdict = Pick<Status, 'tone' | 'headline' | 'text' | 'figures'>;

function verdictOf({ exitResults: exit }: GroundUpResults): Verdict {
  const loss = { tone: 'bad', text: 'Review your numbers' } as const;
  const money = (value: number) => writeFigure(value, 'money');
  switch (exit.strategy) {
    case 'sell': {
      const shown = {
        figures: ['exitResults.totalProfit', 'exitResults.roi', 'totalProjectCost', 'totalCashRequired'],
      };
      return isProfit(exit.totalProfit)
        ? {
            tone: 'good',
            headline: 'Profitable Sale',
            text: `Profit margin: ${writeFigure(exit.profitMargin, 'percent')}`,
            ...shown,
          }
        : { ...loss, headline: 'Potential Loss', ...shown };
    }
    case 'refinance': {
      const shown = {
        figures: [
          'exitResults.monthlyCashFlow',
          'exitResults.dscr',
          'totalProjectCost',
          'exitResults.remainingCashInvested',
        ],
      };
      return isAbove(exit.roi, 0)
        ? {
            tone: 'good',
            headline: 'Profitable Rental',
            text: `Monthly cash flow: ${money(exit.monthlyCashFlow)}`,
            ...shown,
          }
        : { ...loss, headline: 'No Positive Cash Flow', ...shown };
    }
    case 'cash': {
      const shown = {
        figures: ['exitResults.totalReturn', 'exitResults.roi', 'totalProjectCost', 'totalCashRequired'],
      };
      return isAbove(exit.roi, 0)
        ? { tone: 'good', headline: 'Profitable Project', text: `Return: ${money(exit.totalReturn)}`, ...shown }
        : { ...loss, headline: 'Potential Loss', ...shown };
    }
  }
}

const statusOf = (results: GroundUpResults): Status => ({ title: 'Project Summary', ...verdictOf(results) });

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
