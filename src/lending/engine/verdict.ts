import type { Check } from '../checks/check.ts';
import type { Warning } from '../checks/warnings.ts';
import type { Numbers } from '../kinds/loan.ts';

/** From best to worst; this is also the order of results. */
export const verdictStatuses = ['eligible', 'review', 'undetermined', 'ineligible'] as const;
export type VerdictStatus = (typeof verdictStatuses)[number];

export function statusOf(failures: number, unknowns: number, reviews: number): VerdictStatus {
  if (failures > 0) return 'ineligible';
  if (unknowns > 0) return 'undetermined';
  return reviews > 0 ? 'review' : 'eligible';
}

/**
 * How the loan of a tier came about: the amounts of the kind by name, in whole dollars (shares in percent), null where
 * deal or tier do not say enough, and the limit that set the loan.
 */
export interface Sizing {
  readonly totalLoanAmount: number | null;
  readonly boundBy: string | null;
  readonly [figure: string]: number | string | null;
}

/** What a tier charges, as far as lender and program state it: rates in percent a year, fees in whole dollars. */
export interface Price {
  readonly rate: number | null;
  /** The upper end of the range, where one is stated. */
  readonly maxRate: number | null;
  readonly points: number | null;
  readonly fees: number | null;
}

/** What holds for a program or for one tier alone. */
export interface Finding {
  readonly status: VerdictStatus;
  /** Null for a program without tiers, which is judged as one empty tier. */
  readonly tierName: string | null;
  /** Position in the program's own list of tiers. */
  readonly tierIndex: number | null;
  /** The tier's columns that its kind shows with a result. */
  readonly tier: Numbers;
  /** Failing, unknown and review checks; an explanation has the passing ones too. */
  readonly checks: readonly Check[];
  readonly sizing: Sizing;
  readonly price: Price;
  readonly warnings: readonly Warning[];
  readonly failures: number;
  /** Relative gaps of the failing checks, added up. */
  readonly gap: number;
}

/** The answer for one program: its chosen tier together with the checks of lender and program. */
export interface ProgramVerdict extends Finding {
  readonly programId: string;
  readonly lenderId: string;
}

/** A verdict with every check that was applied, and each tier's own outcome in the program's order. */
export interface Explanation extends ProgramVerdict {
  readonly tiers: readonly Finding[];
}

/** In the order in which they are offered. `rate` and `points`: lowest first; the others highest first. */
export const searchSorts = ['ltc', 'loanAmount', 'rate', 'points'] as const;
export type SearchSort = (typeof searchSorts)[number];

export interface SearchOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly sortBy?: SearchSort | undefined;
  /** How many matches to answer, 50 unless told, after leaving out `offset`. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** How many near misses to answer, 10 unless told. */
  readonly nearMissLimit?: number | undefined;
  /** Programs of these lenders alone, as if the market had no others. */
  readonly lenderIds?: Iterable<string> | undefined;
  /** These programs alone, as if the market had no others; those that are not searched are left out. */
  readonly programIds?: Iterable<string> | undefined;
  /** Matches with these verdicts alone; the counts are of all. */
  readonly statuses?: readonly VerdictStatus[] | undefined;
}

export interface SearchAnswer {
  /** Of the whole market, or of the lenders asked for, whatever slice was asked for. */
  readonly counts: Readonly<Record<VerdictStatus, number>>;
  /** Eligible, then review, then undetermined; each with its failing, unknown and review checks. */
  readonly matches: readonly ProgramVerdict[];
  /** Ineligible programs, nearest first. */
  readonly nearMisses: readonly ProgramVerdict[];
}
