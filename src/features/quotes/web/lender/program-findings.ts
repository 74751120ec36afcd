import type { Check, Outcome } from '../../../../lending/check.ts';
import { checkSentence } from '../../../../lending/reasons.ts';
import type { VerdictStatus } from '../../../../lending/verdict.ts';
import type { ProgramSnapshot } from '../../contract.ts';

export interface Finding {
  readonly outcome: Outcome;
  readonly sentence: string;
}

const order: readonly Outcome[] = ['fail', 'review', 'unknown', 'pass'];

/**
 * The checks of a stored verdict in words, what stands against the deal first. A check whose rule was since dropped
 * from the engine has no words any more and is left out.
 */
export function findingsOf({ checks }: Pick<ProgramSnapshot, 'checks'>): Finding[] {
  const findings = checks.flatMap((stored) => {
    const check = stored as unknown as Check;
    const sentence = order.includes(check.outcome) ? sentenceOf(check) : undefined;
    return sentence === undefined ? [] : [{ outcome: check.outcome, sentence }];
  });
  return findings.sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
}

function sentenceOf(check: Check): string | undefined {
  try {
    return checkSentence(check);
  } catch {
    return undefined;
  }
}

/** What the verdict means for the lender whose program it is. */
export const verdictWords: Record<VerdictStatus, { readonly label: string; readonly text: string }> = {
  eligible: { label: 'Fits', text: 'The deal meets every limit of this program.' },
  review: { label: 'Needs your look', text: 'Nothing stands against the deal; some points are for you to judge.' },
  undetermined: { label: 'Facts missing', text: 'Nothing stands against the deal so far; some facts were not given.' },
  ineligible: { label: 'Outside', text: 'The deal is outside this program. The broker asked all the same.' },
};

export const boundWords: Record<NonNullable<ProgramSnapshot['sizing']['boundBy']>, string> = {
  requested: 'your shares of price and rehab',
  totalLTC: 'held to your limit on total cost',
  maxARV: 'held to your limit on ARV',
  loanRange: 'held to your largest loan',
};
