import { largestAmount } from '../../../../kernel/fields/reading.ts';
import { finiteEntries } from '../../../../lending/calculators/common/entries.ts';
import {
  calculateFixAndFlipClassic,
  type FixAndFlipClassicInputs,
  fixAndFlipClassicDefaults,
} from '../../../../lending/calculators/fix-and-flip-classic.ts';
import { breakEven } from '../../../../lending/calculators/over-time/break-even.ts';
import { defineCalculator, type InputCard, numbersIn, type Outcome } from '../calculator.ts';
import { bridge } from '../common/charts.ts';
import { fieldsFor } from '../common/fields.ts';
import { type Figures, money, panel, parts, percent, total } from '../common/figures.ts';
import { said } from '../common/texts.ts';
import { turningPoints } from '../common/turning-points.ts';
import {
  flipFields,
  flipStatus,
  movedInputs,
  ofSalePrice,
  propertyCard,
  rehabCard,
  rehabFormula,
} from '../fix-and-flip/shared.ts';
import { listed } from '../list.ts';

const fields = fieldsFor(fixAndFlipClassicDefaults);
const flip = flipFields(fields);

const cards: readonly InputCard[] = [
  propertyCard(fields),
  rehabCard(fields),
  {
    title: 'Financing Terms',
    fields: [
      fields.percent('loanToCost', 'Loan-to-Cost (LTC)', {
        ...{ example: '85', shareOf: 'purchasePrice', help: 'Of the purchase price' },
      }),
      flip.rehabPercentage,
      flip.arvLimit,
      flip.interestRate,
      fields.percent('origination', 'Origination', {
        ...{ example: '2', step: 0.25, shareOf: 'loanAmount', help: 'Of the purchase loan' },
      }),
      fields.percent('transferTax', 'Transfer Tax', {
        ...{ example: '1', step: 0.05, help: 'Of the loan, and of the purchase price' },
      }),
    ],
  },
  { title: 'Holding Costs (Monthly)', fields: [flip.utilities, flip.maintenance, flip.miscCosts] },
  {
    title: 'Sale Expenses & Taxes',
    fields: [
      fields.percent('realtorFee', 'Realtor Fee', { example: '6', ...ofSalePrice }),
      fields.percent('capitalGains', 'Capital Gains Rate', { example: '15', help: 'Of the profit' }),
    ],
  },
];

const figures: Figures = {
  purchasePrice: money('Purchase price'),
  targetSalePrice: money('Target sale price'),
  rehabTotal: money('Rehab total', rehabFormula),
  loanAmount: money('Loan amount', '{purchasePrice} × {loanToCost}'),
  maxDrawLoan: money(
    'Max draw loan',
    '{loanAmount} + {rehabTotal} × {rehabPercentage}',
    'Includes all rehab funds of the loan',
  ),
  downPayment: money('Down payment', '{purchasePrice} − {loanAmount}'),
  originationFee: money('Origination fee', '{loanAmount} × {origination}'),
  closingCosts: money('Closing costs', '{loanAmount} × {transferTax}'),
  totalClosing: money(
    'Total closing',
    '{downPayment} + {originationFee} + {closingCosts} + {purchasePrice} × {transferTax}',
    'Includes the down payment; transfer tax is charged on both the loan and the price',
  ),
  interest: money('Interest', '({loanAmount} + {maxDrawLoan}) ÷ 2 × {interestRate} ÷ 12 × {timeToSold}'),
  holdingCosts: money('Holding costs', '({utilitiesPerMonth} + {maintenanceCosts} + {miscCosts}) × {timeToSold}'),
  totalCosts: money(
    'Total costs',
    '{maxDrawLoan} + {totalClosing} + {interest} + {holdingCosts}',
    'Excludes rehab that the loan does not cover',
  ),
  profit: money('Profit', '{targetSalePrice} − {totalCosts}', 'Before realtor fee and tax'),
  realtorFeeAmount: money('Realtor fee', '{targetSalePrice} × {realtorFee}'),
  capitalGainsAmount: money('Capital gains tax', '{profit} × {capitalGains}', 'Negative on a loss'),
  netProfit: money('Net profit', '{profit} − {realtorFeeAmount} − {capitalGainsAmount}'),
  profitPercent: percent('Profit margin', '{netProfit} ÷ {targetSalePrice}'),
};

const panels = [
  panel('Profit', [
    ...['targetSalePrice', 'totalCosts', total('profit'), 'realtorFeeAmount', 'capitalGainsAmount'],
    ...[total('netProfit'), 'profitPercent'],
  ]),
  panel('Loan and Costs', {
    LOAN: ['purchasePrice', 'rehabTotal', 'loanAmount', 'maxDrawLoan'],
    COSTS: [
      'totalClosing',
      ...parts('downPayment', 'originationFee', 'closingCosts'),
      ...['interest', 'holdingCosts', total('totalCosts')],
    ],
  }),
];

export const fixAndFlipClassicCalculator = defineCalculator<FixAndFlipClassicInputs>({
  ...listed('fix-and-flip-classic'),
  ...{ cards, figures, evaluate },
  compared: ['netProfit', 'profitPercent', 'maxDrawLoan', 'totalClosing', 'totalCosts', 'interest'],
  breakEvens: (inputs) => {
    const profitAt = (targetSalePrice: number) => calculateFixAndFlipClassic({ ...inputs, targetSalePrice }).netProfit;
    return turningPoints([
      ['You lose money below a sale price of', breakEven(profitAt, 0, largestAmount), 'money', 'least'],
    ]);
  },
  charts: (_inputs, { numbers }) => [
    bridge(numbers, {
      title: 'From sale price to net profit',
      about: 'What the sale price goes to',
      from: ['Sale price', 'targetSalePrice'],
      less: {
        'Max draw loan': 'maxDrawLoan',
        'Total closing': 'totalClosing',
        Interest: 'interest',
        'Holding costs': 'holdingCosts',
        'Realtor fee': 'realtorFeeAmount',
        Tax: 'capitalGainsAmount',
      },
      to: ['Net profit', 'netProfit'],
    }),
  ],
  sensitivity: {
    of: ['netProfit', 'profitPercent'],
    by: movedInputs,
    levels: { netProfit: { good: 0, bad: 0 }, profitPercent: { good: 10, bad: 0 } },
  },
});

function evaluate(inputs: FixAndFlipClassicInputs): Outcome {
  const results = calculateFixAndFlipClassic(inputs);
  const { netProfit, profitPercent, warnings } = results;
  return {
    numbers: { ...numbersIn(finiteEntries(inputs)), ...numbersIn(results) },
    status: {
      ...flipStatus(netProfit, profitPercent),
      figures: ['netProfit', 'maxDrawLoan', 'totalClosing', 'totalCosts'],
    },
    concerns: {
      title: 'Investment Warnings',
      texts: said([warnings.exceedsLTC && 'Exceeds Loan to Cost limit', warnings.exceedsARV && 'Exceeds ARV limit']),
    },
    notes: [],
    hints: {},
    panels,
  };
}
