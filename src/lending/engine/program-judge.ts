import { isStale } from '../checks/confirmation.ts';
import type { LoanKind } from '../kinds/kind.ts';
import type { NearMisses, Search } from './found/first-entries.ts';
import type { Inquiry } from './inquiry.ts';
import { confirmedAtPlace, type Layout, type Run, type TierNumbers } from './layout.ts';
import { rankingOf } from './loan/loan-check.ts';
import { breaksTies, isByPrice, priceKey, priceOf, priceRank } from './loan/price.ts';
import { sizeLoan } from './loan/size-loan.ts';
import { checkLenderAndProgram, type Keeping, Tally } from './program-checks.ts';
import { checkTier, chooseTier, type Entry, type TierChoice, worst } from './ranking.ts';
import { type Finding, type ProgramVerdict, type SearchSort, statusOf, verdictStatuses } from './verdict.ts';

/** Judges the programs of one kind for a deal, each by itself: where it ranks, and why. */
export class ProgramJudge {
  readonly #kind: LoanKind;
  readonly #layout: Layout;
  readonly #programTally = new Tally('none');
  readonly #tierTally = new Tally('none');
  readonly #choice: TierChoice = { place: 0, failures: 0, gap: 0, unknowns: 0, reviews: 0, loan: Number.NaN };

  readonly #numbersOf: (entry: Entry) => Run;

  constructor(kind: LoanKind, layout: Layout, numbersOf: (entry: Entry) => Run) {
    this.#kind = kind;
    this.#layout = layout;
    this.#numbersOf = numbersOf;
  }

  /** Ranks one program after the other. Answers how many there are of each status, by its place in verdictStatuses. */
  walk(entries: Iterable<Entry>, { inquiry, matches, misses, sortBy, lending }: Search): readonly number[] {
    const totals = [0, 0, 0, 0];
    for (const entry of entries) {
      this.#rank(entry, inquiry, misses, sortBy);
      totals[entry.status] = (totals[entry.status] ?? 0) + 1;
      if (entry.status !== worst) {
        matches?.offer(entry);
        lending?.add(this.#choice.loan);
      } else if (misses.admits(entry.failures, entry.gap)) misses.offer(entry);
    }
    return totals;
  }

  #rank(entry: Entry, inquiry: Inquiry, misses: NearMisses, sortBy: SearchSort): void {
    const run = this.#numbersOf(entry);
    this.#rankProgram(entry, run, inquiry);
    // No tier can mend a failure, so most programs that nobody will see need none.
    if (entry.failures === 0 || misses.admits(entry.failures, entry.gap)) this.#rankTiers(entry, run, inquiry, sortBy);
  }

  rankFully(entry: Entry, inquiry: Inquiry): void {
    const run = this.#numbersOf(entry);
    this.#rankProgram(entry, run, inquiry);
    this.#rankTiers(entry, run, inquiry, 'loanAmount');
  }

  /** What lender and program ask: the least a program falls short by, whatever its tiers say. */
  #rankProgram(entry: Entry, run: Run, inquiry: Inquiry): void {
    const tally = this.#programTally;
    tally.reset();
    checkLenderAndProgram(entry, run, inquiry, tally);
    entry.failures = tally.failures;
    entry.gap = tally.gap;
    entry.status = worst;
    entry.stale = isStale(run.numbers[run.at + confirmedAtPlace] ?? 0, inquiry.now) ? 1 : 0;
    entry.sortKey = -1;
    entry.price = 0;
  }

  /** Adds the tier that answers for the program that was ranked last. */
  #rankTiers(entry: Entry, { numbers, at }: Run, inquiry: Inquiry, sortBy: SearchSort): void {
    const tally = this.#programTally;
    const choice = this.#choice;
    const tier: TierNumbers = { numbers, program: at, at };
    chooseTier(tier, entry.tierIndexes.length, inquiry, this.#layout, this.#tierTally, choice);
    entry.tier = choice.place;
    entry.failures = tally.failures + choice.failures;
    entry.gap = tally.gap + choice.gap;
    const status = statusOf(entry.failures, tally.unknowns + choice.unknowns, tally.reviews + choice.reviews);
    entry.status = verdictStatuses.indexOf(status);
    const chosen = this.#layout.tierAt({ numbers, at }, choice.place);
    entry.price = breaksTies(sortBy) ? priceRank(chosen, this.#layout) : 0;
    if (sortBy === 'ltc') entry.sortKey = rankingOf(chosen, inquiry.loan);
    else if (isByPrice(sortBy)) entry.sortKey = priceKey(sortBy, chosen, this.#layout);
    else entry.sortKey = Number.isNaN(choice.loan) ? -1 : choice.loan;
  }

  /** Judges a ranked program again, this time keeping the checks. */
  verdict(entry: Entry, inquiry: Inquiry, keeping: Keeping = 'notable'): ProgramVerdict {
    const tally = new Tally(keeping);
    checkLenderAndProgram(entry, this.#numbersOf(entry), inquiry, tally);
    const finding = this.finding(entry, entry.tier, inquiry, tally);
    return { programId: entry.id, lenderId: entry.lender.terms.id, ...finding };
  }

  /** Adds the tier's checks to the tally and reads the whole of it. */
  finding(entry: Entry, place: number, inquiry: Inquiry, tally: Tally): Finding {
    const tier = this.#layout.tierAt(this.#numbersOf(entry), place);
    checkTier(tier, inquiry, this.#layout, tally);
    const { columns, sizing, warnings } = sizeLoan(tier, inquiry, this.#layout);
    return {
      status: statusOf(tally.failures, tally.unknowns, tally.reviews),
      tierName: entry.tierNames[place] ?? null,
      tierIndex: entry.tierIndexes[place] ?? null,
      tier: Object.fromEntries(this.#kind.figures.tierColumns.map((name) => [name, columns[name] ?? null])),
      checks: tally.checks,
      sizing,
      price: priceOf(tier, this.#layout),
      warnings,
      failures: tally.failures,
      gap: tally.gap,
    };
  }
}
