import { byKey, type Entry } from '../ranking.ts';
import { type ProgramVerdict, type SearchSort, type VerdictStatus, verdictStatuses } from '../verdict.ts';
import { LendingCount, Matches, NearMisses, type Search } from './first-entries.ts';

export interface SurveyOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Count the programs that lend as much, in whole dollars. */
  readonly atLeast?: number | undefined;
}

/** What a market has for a deal, at a glance. */
export interface Survey {
  readonly counts: Readonly<Record<VerdictStatus, number>>;
  /** How many of the programs that are not ineligible lend as much as was asked; null where nothing was. */
  readonly lendEnough: number | null;
  /** Of the same programs the one with the largest loan; null where of none it can be put in figures. */
  readonly largestLoan: ProgramVerdict | null;
  /** The one whose tier states the highest leverage; null where none states any. */
  readonly highestLeverage: ProgramVerdict | null;
}

/** The first of all parts of a market in one order. */
interface First {
  /** As it ranked when its part was looked at: entries are overwritten by every search. */
  readonly entry: Entry;
  readonly verdict: ProgramVerdict;
}

/** Puts together what is found in the parts of a market, one after the other. */
export class Findings {
  readonly #counts = [0, 0, 0, 0];
  readonly #lending: LendingCount | undefined;
  readonly #first = new Map<SearchSort, First>();

  constructor(atLeast: number | undefined) {
    this.#lending = atLeast === undefined ? undefined : new LendingCount(atLeast);
  }

  /** What to look for in a part: the first by this order. Programs are counted along with their loans. */
  search(inquiry: Search['inquiry'], sortBy: SearchSort): Search & { readonly matches: Matches } {
    const lending = sortBy === 'loanAmount' ? this.#lending : undefined;
    return { inquiry, matches: new Matches(1, verdictStatuses, true), misses: new NearMisses(0), sortBy, lending };
  }

  /** @param totals how many programs of the part there are of each status, by its place in verdictStatuses */
  add(
    { sortBy, matches }: ReturnType<Findings['search']>,
    totals: readonly number[],
    verdictOf: (entry: Entry) => ProgramVerdict,
  ): void {
    if (sortBy === 'loanAmount')
      for (const [status, total] of totals.entries()) this.#counts[status] = (this.#counts[status] ?? 0) + total;
    const [entry] = matches.inOrder();
    const first = this.#first.get(sortBy);
    if (entry === undefined || entry.sortKey < 0 || (first && byKey(first.entry, entry) <= 0)) return;
    this.#first.set(sortBy, { entry: { ...entry }, verdict: verdictOf(entry) });
  }

  get survey(): Survey {
    const [eligible = 0, review = 0, undetermined = 0, ineligible = 0] = this.#counts;
    return {
      counts: { eligible, review, undetermined, ineligible },
      lendEnough: this.#lending?.programs ?? null,
      largestLoan: this.#first.get('loanAmount')?.verdict ?? null,
      highestLeverage: this.#first.get('ltc')?.verdict ?? null,
    };
  }
}
