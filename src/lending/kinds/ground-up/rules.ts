import { formatMoney } from '../../../kernel/format.ts';
import type { CheckDeclarations } from '../../checks/check.ts';
import { figure } from '../../checks/members.ts';
import { defineWarning, type Warning, type WarningDeclaration } from '../../checks/warnings.ts';
import { shareOf } from '../../money.ts';
import { cashBeforeCosts, defineFunds, splitLoan } from '../../offers/funding.ts';
import {
  borrowerMeasures,
  crossCollateral,
  drawType,
  interestType,
  minAsIsValue,
  propertyType,
  recourse,
  setting,
  termLength,
} from '../common/checks.ts';
import { defineAmounts, type LoanDefinition, type Numbers, type SizedDeal } from '../loan.ts';
import type { GroundUpDeal } from './deal.ts';

/** Ground-Up Construction, by docs/rules/sizing.md. Whole dollars, null where unknown. */

/** What the land counts for: its price when it is purchased, its value when it is owned. */
export function landBasisOf({ landStatus, landPurchasePrice, landValue }: GroundUpDeal): number | null {
  if (landStatus === 'purchase') return landPurchasePrice ?? null;
  return landStatus === 'owned' ? (landValue ?? null) : null;
}

/** What the land costs at closing: its price when it is purchased, what is owed on it when it is owned. */
function landDueOf({ landStatus, landPurchasePrice, landBalance }: GroundUpDeal): number | null {
  if (landStatus === 'purchase') return landPurchasePrice ?? null;
  return landStatus === 'owned' ? (landBalance ?? null) : null;
}

/** The land at closing, the construction in draws. */
export const funds = defineFunds<GroundUpDeal>({
  closing: (deal) => ({ label: deal.landStatus === 'owned' ? 'Land payoff' : 'Land', amount: landDueOf(deal) }),
  draws: ({ constructionBudget }) => ({ label: 'Construction', amount: constructionBudget ?? null }),
});

/** Without a land status nothing tells which figure of the land counts. */
const landFields = ({ landStatus }: GroundUpDeal): readonly string[] =>
  landStatus === 'purchase' ? ['landPurchasePrice'] : landStatus === 'owned' ? ['landValue'] : ['landStatus'];

export function costOf(deal: GroundUpDeal): number | null {
  const basis = landBasisOf(deal);
  return basis === null || deal.constructionBudget == null ? null : basis + deal.constructionBudget;
}

export const amounts = defineAmounts<GroundUpDeal>()({
  fico: { of: (deal) => deal.fico, settledBy: ['fico'] },
  experience: { of: (deal) => deal.experience, settledBy: ['experience'] },
  landBasis: { of: landBasisOf, settledBy: landFields },
  landBalance: {
    of: ({ landStatus, landBalance }) => (landStatus === 'owned' ? landBalance : null),
    settledBy: ['landBalance'],
  },
  landDue: {
    of: landDueOf,
    settledBy: ({ landStatus }) => (landStatus === 'owned' ? ['landBalance'] : landFields({ landStatus })),
  },
  constructionBudget: { of: (deal) => deal.constructionBudget, settledBy: ['constructionBudget'] },
  cost: { of: costOf, settledBy: (deal) => [...landFields(deal), 'constructionBudget'] },
  completedValue: { of: (deal) => deal.completedValue, settledBy: ['completedValue'] },
});

const leverage = ['maxLandPercent', 'maxConstructionPercent', 'totalBlendedCostPercent', 'arv'] as const;

function figures({ loan, parts, statesLeverage, amounts }: SizedDeal): Numbers {
  const { cost, completedValue, constructionBudget, landDue = null } = amounts;
  // A tier that does not say how much it lends has no amounts to show.
  const [, construction] = statesLeverage ? parts : [];
  const split = loan === null || construction == null ? null : splitLoan(loan, construction);
  return {
    landAmount: split?.advance ?? null,
    constructionAmount: split?.holdback ?? null,
    // Percents of land + construction and of the completed value, to one decimal.
    ltc: loan === null || !cost ? null : shareOf(loan, cost),
    ltv: loan === null || !completedValue ? null : shareOf(loan, completedValue),
    equity: cashBeforeCosts([cost], loan),
    cashToClose: cashBeforeCosts([landDue, constructionBudget], loan),
  };
}

const landBalanceUncovered = defineWarning(
  'LAND_BALANCE_UNCOVERED',
  { balance: figure(), landAmount: figure(), short: figure() },
  ({ balance, landAmount, short }) =>
    `The ${formatMoney(landAmount)} lent on the land is ${formatMoney(short)} short of the balance of ${formatMoney(balance)} owed on it`,
);

/** The lender of the new loan pays off what is owed on the land, out of what it lends against the land. */
function warningsOf({ parts: [land], amounts: { landBalance } }: SizedDeal): readonly Warning[] {
  if (land == null || landBalance == null || landBalance <= land) return [];
  return [{ code: landBalanceUncovered.code, balance: landBalance, landAmount: land, short: landBalance - land }];
}

/** Interest types in this kind's own words; others that a search may name ask nothing of these programs. */
const interestTypes: readonly unknown[] = ['interestOnly', 'amortizing'];
const isTerm = (value: unknown): value is number => typeof value === 'number';

export const loan: LoanDefinition = {
  whole: { amount: 'cost', words: 'land + construction' },
  parts: {
    name: 'requested',
    figure: 'requestedAmount',
    label: 'Program max advance',
    forLender: 'your shares of land and construction',
    of: [
      { percent: 'maxLandPercent', of: 'landBasis', words: 'the land' },
      { percent: 'maxConstructionPercent', of: 'constructionBudget', words: 'the construction budget' },
    ],
  },
  limits: [
    {
      name: 'totalBlendedCost',
      figure: 'blendedLimit',
      label: 'Blended cost limit',
      forLender: 'held to your limit on total cost',
      stated: ['totalBlendedCostPercent'],
      allows: { percentOf: 'cost', words: 'total cost' },
    },
    {
      name: 'completedValue',
      figure: 'valueLimit',
      label: 'Completed value limit',
      forLender: 'held to your limit on completed value',
      stated: ['arv'],
      allows: { percentOf: 'completedValue', words: 'completed value' },
    },
  ],
  leverage,
  ranking: ['totalBlendedCostPercent'],
  wants: ({ termMonths, termLengthMonths, interestType }) => ({
    terms: [termMonths, ...(Array.isArray(termLengthMonths) ? termLengthMonths : [])].filter(isTerm),
    interestInOwnWords: typeof interestType === 'string' && interestTypes.includes(interestType) ? [interestType] : [],
  }),
  figures,
  warningsOf,
};

export const checks = {
  program: [
    propertyType,
    setting,
    recourse,
    { ...interestType, wanted: 'interestInOwnWords' },
    drawType,
    crossCollateral,
    { ...termLength, wanted: 'terms' },
    { ...minAsIsValue, label: 'Land basis', subject: 'Land basis', actual: 'landBasis' },
  ],
  borrower: borrowerMeasures,
  tier: [
    {
      code: 'MAX_CONSTRUCTION_BUDGET',
      label: 'Construction budget',
      bound: 'maximum',
      subject: 'Construction budget',
      unit: 'money',
      stated: 'maxConstructionBudget',
      actual: 'constructionBudget',
    },
  ],
} as const satisfies CheckDeclarations;

export const warnings: readonly WarningDeclaration[] = [landBalanceUncovered];
