import { formatPercent, writeNumber } from '../../../kernel/format.ts';
import type { CheckDeclarations, Measure } from '../../checks/check.ts';
import { figure } from '../../checks/members.ts';
import { defineWarning, type Warning, type WarningDeclaration } from '../../checks/warnings.ts';
import { cashFigures, rentalFunds } from '../../offers/payoff-cash.ts';
import { borrowerMeasures, propertyType } from '../common/checks.ts';
import {
  dscrOf,
  ltvColumnsOf,
  rentalAmounts,
  rentalFigures,
  rentalLimits,
  rentalOffers,
  rentalProgram,
} from '../common/rental.ts';
import { assumedRate, assumedRateWarnings, loanPurposeReview, rentalChoices } from '../common/rental-checks.ts';
import { defineAmounts, type LoanDefinition, type Numbers, type SizedDeal } from '../loan.ts';
import type { PortfolioDeal } from './deal.ts';

/** Portfolios, by docs/rules/sizing.md. Whole dollars, null where unknown. */

export const amounts = defineAmounts<PortfolioDeal>()({
  ...rentalAmounts,
  value: { of: (deal) => deal.totalPortfolioValue, settledBy: ['totalPortfolioValue'] },
  properties: { of: (deal) => deal.maxPortfolioSize, settledBy: ['maxPortfolioSize'] },
  /** Percent. */
  ltvNeeded: { of: (deal) => deal.maxLTV, settledBy: ['maxLTV'] },
  dscrStated: { of: (deal) => deal.minDSCR, settledBy: ['minDSCR'] },
});

const figures = { stated: figure(), computed: figure() } as const;

const ltvDiffers = defineWarning(
  'LTV_DIFFERS',
  figures,
  ({ stated, computed }) =>
    `The deal needs an LTV of ${formatPercent(stated)}; its loan and value make it ${formatPercent(computed)}, which counts`,
);
const dscrDiffers = defineWarning(
  'DSCR_DIFFERS',
  figures,
  ({ stated, computed }) =>
    `The deal states a DSCR of ${writeNumber(stated, 'ratio')}; rent and costs make it ${writeNumber(computed, 'ratio')} at this loan, which counts`,
);

const sizedWithoutValue = defineWarning(
  'SIZED_WITHOUT_VALUE',
  { percent: figure('The leverage that the deal needs') },
  ({ percent }) =>
    `Sized without the portfolio value: the loan needs a value that makes it ${formatPercent(percent, 3)} or less`,
);

/** By 0.01 or more; a millionth less counts too, since 1.26 - 1.25 need not be 0.01 in floating point. */
const differ = (stated: number | null | undefined, computed: number | null): computed is number =>
  stated != null && computed !== null && Math.abs(stated - computed) >= 0.01 - 1e-6;

function warningsOf(sized: SizedDeal): readonly Warning[] {
  const { loan: held, amounts: known, program } = sized;
  const { value, ltvNeeded, dscrStated, loanAmount } = known;
  const ltv = loanAmount == null || !value ? null : (loanAmount / value) * 100;
  const dscr = held === null ? null : dscrOf(held, known, program);
  const isUnvalued = held !== null && loanAmount == null && value == null && ltvNeeded != null;
  return [
    ...assumedRateWarnings(sized),
    ...(isUnvalued ? [{ code: sizedWithoutValue.code, percent: ltvNeeded }] : []),
    ...(differ(ltvNeeded, ltv) ? [{ code: ltvDiffers.code, stated: ltvNeeded, computed: ltv }] : []),
    ...(differ(dscrStated, dscr) ? [{ code: dscrDiffers.code, stated: dscrStated, computed: dscr }] : []),
  ];
}

type Terms = Readonly<Record<string, unknown>>;

/** The bounds on the number of properties and on their total value. */
function portfolioBounds({ portfolioRequirements }: Terms): Numbers {
  const stated: Terms =
    typeof portfolioRequirements === 'object' && portfolioRequirements !== null ? { ...portfolioRequirements } : {};
  const bounds = ['minProperties', 'maxProperties', 'minTotalValue', 'maxTotalValue'];
  return Object.fromEntries(
    bounds.map((name) => {
      const bound = stated[name];
      return [name, typeof bound === 'number' ? bound : null];
    }),
  );
}

export const loan: LoanDefinition = {
  whole: { amount: 'value', words: 'portfolio value' },
  requested: 'loanAmount',
  limits: rentalLimits({ value: 'the portfolio value', stated: { ltv: 'ltvNeeded', dscr: 'dscrStated' } }),
  leverage: ltvColumnsOf,
  ranking: ltvColumnsOf,
  reviews: [loanPurposeReview],
  program: (terms) => ({ ...rentalProgram(terms), ...portfolioBounds(terms) }),
  offers: rentalOffers,
  figures: (sized) => ({ ...rentalFigures(sized), ...cashFigures(rentalFunds, sized) }),
  warningsOf,
};

const properties = {
  label: 'Properties',
  subject: 'Number of properties',
  unit: 'number',
  actual: 'properties',
} as const;
const totalValue = {
  label: 'Portfolio value',
  subject: 'Total portfolio value',
  unit: 'money',
  actual: 'value',
} as const;
const bounds: readonly Measure[] = [
  { code: 'MIN_PROPERTIES', bound: 'minimum', stated: 'minProperties', ...properties },
  { code: 'MAX_PROPERTIES', bound: 'maximum', stated: 'maxProperties', ...properties },
  { code: 'MIN_TOTAL_VALUE', bound: 'minimum', stated: 'minTotalValue', ...totalValue },
  { code: 'MAX_TOTAL_VALUE', bound: 'maximum', stated: 'maxTotalValue', ...totalValue },
];

export const checks = {
  program: [propertyType, ...rentalChoices, ...bounds],
  borrower: borrowerMeasures,
  tier: [
    {
      code: 'MAX_PORTFOLIO_SIZE',
      bound: 'maximum',
      stated: 'maxPortfolioSize',
      ...properties,
      label: 'Portfolio size',
    },
  ],
} as const satisfies CheckDeclarations;

export const warnings: readonly WarningDeclaration[] = [assumedRate, sizedWithoutValue, ltvDiffers, dscrDiffers];
