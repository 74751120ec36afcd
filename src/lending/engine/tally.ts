import type { Check, Outcome } from '../checks/check.ts';
import type { Measure } from '../checks/declare.ts';
import type { VerdictStatus } from './verdict.ts';

/** Which checks a tally keeps as objects besides counting them. */
export type Keeping = 'none' | 'notable' | 'all';

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
  readonly #notable: boolean;
  readonly #passes: boolean;

  constructor(keeping: Keeping) {
    this.#notable = keeping !== 'none';
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
    } else if (outcome === 'unknown') {
      this.unknowns += 1;
    } else {
      this.reviews += 1;
    }
    return this.#notable;
  }

  /** Holds an amount against what is stated. An absent threshold asks nothing, nor does a minimum that no value can miss. */
  hold(measure: Measure, threshold: number | null, actual: number | null): void {
    if (threshold === null || (measure.bound === 'minimum' && threshold <= 0)) return;
    if (actual === null) this.unknown(measure.code, threshold, measure.fields);
    else
      this.measured(
        measure.code,
        measure.bound === 'minimum' ? actual >= threshold : actual <= threshold,
        threshold,
        actual,
      );
  }

  measured(code: string, holds: boolean, threshold: number, actual: number): void {
    const outcome = holds ? 'pass' : 'fail';
    const gap = holds ? 0 : Math.abs(threshold - actual) / Math.max(Math.abs(threshold), 1);
    if (this.counts(outcome, gap)) this.checks.push({ code, outcome, threshold, actual, gap });
  }

  unknown(code: string, threshold: number | null, fields: readonly string[]): void {
    if (this.counts('unknown')) this.checks.push({ code, outcome: 'unknown', threshold, fields });
  }
}

export function statusOf(failures: number, unknowns: number, reviews: number): VerdictStatus {
  if (failures > 0) return 'ineligible';
  if (unknowns > 0) return 'undetermined';
  return reviews > 0 ? 'review' : 'eligible';
}
