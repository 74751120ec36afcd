import type { VerdictStatus } from '../../lending/engine/verdict.ts';

/** A verdict as people read it, on screen and in files. */
export const verdictLabels = {
  eligible: 'Eligible',
  review: 'Review',
  undetermined: 'Undetermined',
  ineligible: 'Ineligible',
} as const satisfies Record<VerdictStatus, string>;
