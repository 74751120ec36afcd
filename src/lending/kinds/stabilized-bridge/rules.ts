import { isBlank } from '../../../kernel/blank.ts';
import type { CheckDeclarations } from '../../checks/check.ts';
import { shareOf } from '../../money.ts';
import { defineFunds } from '../../offers/funding.ts';
import { cashFigures } from '../../offers/payoff-cash.ts';
import { borrowerMeasures, crossCollateral, propertyType, recourse, setting, termLength } from '../common/checks.ts';
import { defineAmounts, type LoanDefinition, type Numbers, type SizedDeal } from '../loan.ts';
import type { BridgeDeal } from './deal.ts';

/** Stabilized Bridge, by docs/rules/sizing.md. Whole dollars, null where unknown. */

/** The unit counts that a program allows one by one, with the property types that belong to each. */
export const unitCategories = {
  singleFamily: {
    maximum: 'maxLoanSingleFamily',
    label: 'Single family',
    propertyTypes: ['Single Family 1-4', 'Condo', 'Townhome', 'Manufactured', 'Cabins'],
  },
  twoToFour: { maximum: 'maxLoanTwoToFour', label: '2-4 units', propertyTypes: ['2-4 Unit'] },
  fivePlus: { maximum: 'maxLoanFivePlus', label: '5+ units', propertyTypes: ['5+ Unit'] },
} as const;
type Category = (typeof unitCategories)[keyof typeof unitCategories];
const categories = Object.entries(unitCategories) as readonly (readonly [string, Category])[];

const categoryOf = (propertyType: unknown): Category | undefined =>
  categories.find(([, { propertyTypes }]) => propertyTypes.some((type) => type === propertyType))?.[1];

interface UnitTerms {
  readonly allowed: boolean;
  readonly maxLoanAmount: number | null;
}
/** What a program states of each unit count; where it states any, that has come through the schema of its own field. */
const unitTerms = (terms: Readonly<Record<string, unknown>>): Readonly<Record<string, UnitTerms>> =>
  (terms.unitCountRestrictions ?? {}) as Readonly<Record<string, UnitTerms>>;

/** Percent. The remaining rehab first, so that a share that is a whole percent comes out as one. */
function rehabShare({ rehabRemaining, propertyValue }: BridgeDeal): number | null {
  // No rehab is no share of any value.
  if (rehabRemaining === 0) return 0;
  if (rehabRemaining == null || propertyValue == null) return null;
  return (rehabRemaining * 100) / Math.max(propertyValue, 1);
}

export const amounts = defineAmounts<BridgeDeal>()({
  fico: { of: (deal) => deal.fico, settledBy: ['fico'] },
  experience: { of: (deal) => deal.experience, settledBy: ['experience'] },
  value: { of: (deal) => deal.propertyValue, settledBy: ['propertyValue'] },
  loanAmount: { of: (deal) => deal.loanAmount, settledBy: ['loanAmount'] },
  dscr: { of: (deal) => deal.dscr, settledBy: ['dscr'] },
  rehabShare: { of: rehabShare, settledBy: ['rehabRemaining', 'propertyValue'] },
});

/** A bridge loan pays off the loan before it. */
export const funds = defineFunds<BridgeDeal>({
  closing: ({ currentLoanBalance }) => ({ label: 'Payoff', amount: currentLoanBalance ?? null }),
});

const figuresOf = ({ loan, amounts: { value, rehabShare: share } }: SizedDeal): Numbers => ({
  // Percent of the value, to one decimal.
  ltv: loan === null || !value ? null : shareOf(loan, value),
  equity: loan === null || value == null ? null : value - loan,
  rehabShare: share == null ? null : Math.round(share * 10) / 10,
});

const figures = (sized: SizedDeal): Numbers => ({ ...figuresOf(sized), ...cashFigures(funds, sized) });

export const loan: LoanDefinition = {
  whole: { amount: 'value', words: 'the property value' },
  requested: 'loanAmount',
  limits: [
    {
      name: 'maxLTV',
      figure: 'ltvLimit',
      label: 'LTV limit',
      forLender: 'held to your limit on value',
      stated: ['maxLTV'],
      allows: { percentOf: 'value', words: 'value' },
      check: { code: 'LTV', label: 'LTV', bound: 'maximum', subject: 'Loan to value', unit: 'percent' },
    },
    {
      name: 'unitMaximum',
      figure: 'unitLimit',
      label: 'Unit count limit',
      forLender: 'held to your maximum for this unit count',
      stated: ({ propertyType }) => {
        const category = categoryOf(propertyType);
        return category ? [category.maximum] : [];
      },
      // Without a property type any of the allowed categories may turn out to be the right one.
      pending: {
        stated: ({ propertyType }) => (isBlank(propertyType) ? categories.map(([, { maximum }]) => maximum) : []),
        settledBy: ['propertyType'],
      },
      allows: { dollars: true },
      check: {
        code: 'UNIT_MAXIMUM',
        label: 'Maximum for the unit count',
        bound: 'maximum',
        subject: 'Loan for this unit count',
        unit: 'money',
      },
    },
  ],
  leverage: ['maxLTV'],
  ranking: ['maxLTV'],
  program: (terms) => {
    const units = unitTerms(terms);
    return Object.fromEntries(
      categories.map(([name, { maximum }]) => [maximum, units[name]?.allowed ? units[name].maxLoanAmount : null]),
    );
  },
  offers: (terms) => {
    const units = unitTerms(terms);
    const allowed = categories.filter(([name]) => units[name]?.allowed);
    return {
      unitCounts: allowed.map(([, { label }]) => label),
      rehab: terms.rehabComplete === true ? ['complete'] : [],
    };
  },
  wants: ({ propertyType, rehabRemaining }) => {
    const category = categoryOf(propertyType);
    return {
      unitCount: category ? [category.label] : [],
      // Nothing left to do is fine with every program.
      rehab: typeof rehabRemaining === 'number' && rehabRemaining > 0 ? ['remaining'] : [],
    };
  },
  figures,
  warningsOf: () => [],
};

export const checks = {
  program: [
    propertyType,
    setting,
    recourse,
    crossCollateral,
    termLength,
    {
      code: 'UNIT_COUNT',
      label: 'Unit count',
      offered: 'unitCounts',
      wanted: 'unitCount',
      needed: 'propertyType',
    },
    {
      code: 'REHAB_COMPLETE',
      label: 'Rehab complete',
      offered: 'rehab',
      wanted: 'rehab',
      refusal: 'The rehab must be complete',
    },
    {
      code: 'MAX_REHAB_SHARE',
      label: 'Rehab remaining',
      bound: 'maximum',
      subject: 'Rehab remaining, as a share of the value,',
      unit: 'percent',
      stated: 'maxRehabPercent',
      actual: 'rehabShare',
      when: 'rehabRemaining',
    },
  ],
  borrower: borrowerMeasures,
  tier: [
    {
      code: 'MIN_DSCR',
      label: 'DSCR',
      bound: 'minimum',
      subject: 'DSCR',
      unit: 'ratio',
      stated: 'minDSCR',
      actual: 'dscr',
      when: 'dscr',
    },
  ],
} as const satisfies CheckDeclarations;
