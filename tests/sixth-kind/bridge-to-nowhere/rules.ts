import { formatMoney } from '../../../src/kernel/format.ts';
import type { CheckDeclarations } from '../../../src/lending/checks/check.ts';
import { figure } from '../../../src/lending/checks/members.ts';
import { defineWarning, type Warning } from '../../../src/lending/checks/warnings.ts';
import { borrowerMeasures, setting } from '../../../src/lending/kinds/common/checks.ts';
import { defineAmounts, type LoanDefinition, type Numbers, type SizedDeal } from '../../../src/lending/kinds/loan.ts';
import { percentOf, shareOf } from '../../../src/lending/money.ts';
import type { BridgeDeal } from './deal.ts';

/** Whole dollars. */
const yearlyInterest = (amount: number): number => percentOf(amount, 10);

/** A year's tolls over a year's interest on the build cost, to two decimals, rounded down. */
function coverOf({ tollIncome, buildCost }: BridgeDeal): number | null {
  if (tollIncome == null || buildCost == null) return null;
  const interest = yearlyInterest(buildCost);
  return interest === 0 ? null : Math.floor((tollIncome * 100) / interest) / 100;
}

export const amounts = defineAmounts<BridgeDeal>()({
  fico: { of: (deal) => deal.fico, settledBy: ['fico'] },
  experience: { of: (deal) => deal.experience, settledBy: ['experience'] },
  spanFeet: { of: (deal) => deal.spanFeet, settledBy: ['spanFeet'] },
  buildCost: { of: (deal) => deal.buildCost, settledBy: ['buildCost'] },
  tollIncome: { of: (deal) => deal.tollIncome, settledBy: ['tollIncome'] },
  tollCover: { of: coverOf, settledBy: ['buildCost', 'tollIncome'] },
});

function figures({ loan, amounts: { buildCost, tollCover } }: SizedDeal): Numbers {
  const sized = loan !== null && buildCost != null;
  return {
    // Percent of the build cost, to one decimal.
    ltc: sized && buildCost > 0 ? shareOf(loan, buildCost) : null,
    tollCover: tollCover ?? null,
    cashToClose: sized ? buildCost - loan : null,
  };
}

export const tollsBelowInterest = defineWarning(
  'TOLLS_BELOW_INTEREST',
  { tollIncome: figure(), interest: figure(), short: figure() },
  ({ tollIncome, interest, short }) =>
    `Tolls of ${formatMoney(tollIncome)} are ${formatMoney(short)} below a year's interest of ${formatMoney(interest)}`,
);

function warningsOf({ loan, amounts: { tollIncome } }: SizedDeal): readonly Warning[] {
  if (loan === null || tollIncome == null) return [];
  const interest = yearlyInterest(loan);
  return tollIncome >= interest
    ? []
    : [{ code: tollsBelowInterest.code, tollIncome, interest, short: interest - tollIncome }];
}

export const loan: LoanDefinition = {
  whole: { amount: 'buildCost', words: 'build cost' },
  parts: {
    name: 'requested',
    figure: 'ltcLimit',
    label: 'LTC limit',
    forLender: 'your share of the build cost',
    of: [{ percent: 'maxLTC', of: 'buildCost', words: 'the build cost' }],
  },
  limits: [],
  leverage: ['maxLTC'],
  ranking: ['maxLTC'],
  figures,
  warningsOf,
};

export const checks = {
  program: [
    { code: 'RIVER', label: 'River', offered: 'rivers', wanted: 'river', needed: 'river' },
    setting,
    {
      code: 'TROLL',
      label: 'Troll',
      offered: 'trollsAccepted',
      wanted: 'trollUnderneath',
      refusal: 'A troll underneath is not accepted',
    },
    {
      code: 'MAX_SPAN',
      label: 'Span',
      bound: 'maximum',
      subject: 'Span in feet',
      unit: 'number',
      stated: 'maxSpanFeet',
      actual: 'spanFeet',
    },
  ],
  borrower: borrowerMeasures,
  tier: [
    {
      code: 'MIN_TOLL_COVER',
      label: 'Toll cover',
      bound: 'minimum',
      subject: 'Toll cover',
      unit: 'ratio',
      stated: 'minTollCover',
      actual: 'tollCover',
    },
  ],
} as const satisfies CheckDeclarations;
