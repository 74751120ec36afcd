import type { Check, ChoiceCode, MeasuredCode, UnknownCheck } from './check.ts';
import type { ScenarioField } from './scenario.ts';
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
  /** When false, a passing check need not be built. */
  readonly keepsPasses: boolean;

  constructor(keeping: Keeping) {
    this.#notable = keeping !== 'none';
    this.keepsPasses = keeping === 'all';
  }

  reset(): void {
    this.failures = 0;
    this.gap = 0;
    this.unknowns = 0;
    this.reviews = 0;
  }

  /** An absent minimum asks nothing, nor does one that no value can miss. */
  atLeast(code: MeasuredCode, minimum: number | null, actual: number | null, fields: readonly ScenarioField[]): void {
    if (minimum === null || minimum <= 0) return;
    if (actual === null) this.unknown(code, minimum, fields);
    else this.measured(code, actual >= minimum, minimum, actual);
  }

  atMost(code: MeasuredCode, maximum: number | null, actual: number | null, fields: readonly ScenarioField[]): void {
    if (maximum === null) return;
    if (actual === null) this.unknown(code, maximum, fields);
    else this.measured(code, actual <= maximum, maximum, actual);
  }

  measured(code: MeasuredCode, holds: boolean, threshold: number, actual: number): void {
    if (holds) {
      if (this.keepsPasses) this.checks.push({ code, outcome: 'pass', threshold, actual, gap: 0 });
      return;
    }
    const gap = Math.abs(threshold - actual) / Math.max(Math.abs(threshold), 1);
    this.failures += 1;
    this.gap += gap;
    if (this.#notable) this.checks.push({ code, outcome: 'fail', threshold, actual, gap });
  }

  /** One wish against the options of the program. */
  choice(code: ChoiceCode, offered: readonly string[], wanted: string): void {
    const holds = offered.includes(wanted);
    if (holds && !this.keepsPasses) return;
    this.settled({ code, outcome: holds ? 'pass' : 'fail', offered, wanted: [wanted], gap: holds ? 0 : 1 });
  }

  unknown(code: UnknownCheck['code'], threshold: number | null, fields: readonly ScenarioField[]): void {
    this.unknowns += 1;
    if (this.#notable) this.checks.push({ code, outcome: 'unknown', threshold, fields });
  }

  /** A check without a number to measure: its gap, when it fails, is 1. */
  settled(check: Exclude<Check, UnknownCheck>): void {
    if (check.outcome === 'fail') {
      this.failures += 1;
      this.gap += 1;
    } else if (check.outcome === 'review') {
      this.reviews += 1;
    }
    if (check.outcome === 'pass' ? this.keepsPasses : this.#notable) this.checks.push(check);
  }
}

export function statusOf(failures: number, unknowns: number, reviews: number): VerdictStatus {
  if (failures > 0) return 'ineligible';
  if (unknowns > 0) return 'undetermined';
  return reviews > 0 ? 'review' : 'eligible';
}
