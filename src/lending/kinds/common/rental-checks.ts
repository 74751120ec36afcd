import { formatPercent } from '../../../kernel/format.ts';
import type { Choice } from '../../checks/check.ts';
import { figure } from '../../checks/members.ts';
import { defineWarning, type Warning } from '../../checks/warnings.ts';
import type { Review, SizedDeal } from '../loan.ts';
import { crossCollateral, recourse, setting } from './checks.ts';
import { carryingCostsOf, financingOf } from './rental.ts';

/** What a deal may want of a rental program. */
export const rentalChoices: readonly Choice[] = [
  setting,
  recourse,
  crossCollateral,
  { code: 'LOAN_TERM', label: 'Term', subject: 'Term in years', offered: 'termsInYears', wanted: 'loanTerm' },
  { code: 'PROPERTY_USE', label: 'Property use', offered: 'propertyUses', wanted: 'propertyUse' },
  { code: 'PROGRAM_TYPE', label: 'Program type', offered: 'programTypes', wanted: 'programType' },
];

/** Without a purpose the lowest LTV counts, and somebody has to ask. */
export const loanPurposeReview: Review = {
  code: 'LOAN_PURPOSE',
  label: 'Loan purpose',
  sentence: 'No loan purpose is stated: the lowest LTV applies',
  when: ({ loanPurpose }) => loanPurpose === null || loanPurpose === undefined,
};

export const assumedRate = defineWarning(
  'ASSUMED_RATE',
  { rate: figure('Percent a year') },
  ({ rate }) => `The program states no rate: the DSCR is computed at an assumed ${formatPercent(rate, 3)}`,
);

/** Wherever a DSCR, or the loan that a DSCR allows, is computed with a rate that the program does not state. */
export function assumedRateWarnings(sized: SizedDeal): readonly Warning[] {
  const { loan, amounts, tier, program, statesLeverage } = sized;
  const { rate, assumed } = financingOf(amounts, program);
  if (!assumed || amounts.rent == null || carryingCostsOf(amounts) === null) return [];
  const limited = statesLeverage && (tier.dscrRatioMin ?? 0) > 0;
  return loan !== null || limited ? [{ code: assumedRate.code, rate }] : [];
}
