import type { Check, LoanCheck, Outcome } from '../checks/check.ts';

/** Which checks a tally keeps as objects besides counting them. */
export type Keeping = 'none' | 'failures' | 'notable' | 'all';

/**
 * Counts the outcomes of checks and, when asked, keeps them. The rules are written once against a tally: ranking a whole
 * market counts without allocating, a row that somebody looks at keeps its checks, and the two cannot disagree.
 */
export class Tally {
  failures = 0;
  gap = 0;
  unknowns = 0;
  reviews = 0;
  readonly checks: Check[] = [];
  readonly #failures: boolean;
  readonly #notable: boolean;
  readonly #passes: boolean;

  constructor(keeping: Keeping) {
    this.#failures = keeping !== 'none';
    this.#notable = keeping === 'notable' || keeping === 'all';
    this.#passes = keeping === 'all';
  }

  reset(): void {
    this.failures = 0;
    this.gap = 0;
    this.unknowns = 0;
    this.reviews = 0;
  }

  /** Counts one outcome and answers whether its check is to be kept. The gap of a failed check without a number is 1. */
  counts(outcome: Outcome, gap = 1): boolean {
    if (outcome === 'pass') return this.#passes;
    if (outcome === 'fail') {
      this.failures += 1;
      this.gap += gap;
      return this.#failures;
    }
    if (outcome === 'unknown') {
      this.unknowns += 1;
    } else {
      this.reviews += 1;
    }
    return this.#notable;
  }

  measured(code: string, holds: boolean, threshold: number, actual: number): void {
    const outcome = holds ? 'pass' : 'fail';
    const gap = holds ? 0 : gapOf(threshold, actual);
    if (this.counts(outcome, gap)) this.checks.push({ code, outcome, threshold, actual, gap });
  }

  /** `fields`: what would settle it; worked out only for a check that is kept. A threshold of NaN is none. */
  unknown(code: string, threshold: number, fields: () => readonly string[]): void {
    if (!this.counts('unknown')) return;
    this.checks.push({
      code,
      outcome: 'unknown',
      threshold: Number.isNaN(threshold) ? null : threshold,
      fields: fields(),
    });
  }

  loan(against: LoanCheck['against'], holds: boolean, threshold: number, actual: number): void {
    const outcome = holds ? 'pass' : 'fail';
    const gap = holds ? 0 : gapOf(threshold, actual);
    if (this.counts(outcome, gap)) {
      this.checks.push({ code: 'LOAN_AMOUNT', outcome, against, threshold, actual, gap });
    }
  }
}

/** How far a number is from its threshold, relative to it. */
export const gapOf = (threshold: number, actual: number): number =>
  Math.abs(threshold - actual) / Math.max(Math.abs(threshold), 1);
