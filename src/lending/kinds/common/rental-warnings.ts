import { z } from 'zod';
import { formatPercent } from '../../../kernel/format.ts';
import { defineWarning, type Warning } from '../../checks/warnings.ts';
import type { SizedDeal } from '../loan.ts';
import { carryingCostsOf, financingOf, maxLtvOf } from './rental.ts';

export const assumedRate = defineWarning(
  'ASSUMED_RATE',
  { rate: z.number().describe('Percent a year') },
  ({ rate }) => `The program states no rate: the DSCR is computed at an assumed ${formatPercent(rate, 3)}`,
);

/** Wherever a DSCR, or the loan that a DSCR allows, is computed with a rate that the program does not state. */
export function assumedRateWarnings({ loan, amounts, tier, program, deal }: SizedDeal): readonly Warning[] {
  const { rate, assumed } = financingOf(amounts, program);
  if (!assumed || amounts.rent == null || carryingCostsOf(amounts) === null) return [];
  const limits = maxLtvOf(tier, deal) !== null && (tier.dscrRatioMin ?? 0) > 0;
  return loan !== null || limits ? [{ code: assumedRate.code, rate }] : [];
}
