import type { LoanKind } from '../kinds/kind.ts';
import type { Deal } from '../kinds/kind-rules.ts';
import type { LenderTerms, Program } from './program.ts';
import {
  checkLenderAndProgram,
  type Facts,
  factsOf,
  type PreparedLender,
  prepareLender,
  prepareProgram,
} from './program-checks.ts';
import { byRank, type Entry, NearMisses, type PreparedEntry, Roster, worst } from './ranking.ts';
import { type Keeping, statusOf, Tally } from './tally.ts';
import {
  checkTier,
  chooseTier,
  type PreparedTier,
  prepareTiers,
  type TierChoice,
  type TierInquiry,
  tierInquiry,
} from './tier-choice.ts';
import { type Explanation, type Finding, type ProgramVerdict, type VerdictStatus, verdictStatuses } from './verdict.ts';

export type SortBy = 'loanAmount' | 'ltc';

export interface SearchOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly sortBy?: SortBy | undefined;
  /** How many matches to answer, 50 unless told, after leaving out `offset`. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** How many near misses to answer, 10 unless told. */
  readonly nearMissLimit?: number | undefined;
}

export interface SearchAnswer {
  /** Of the whole market, whatever slice was asked for. */
  readonly counts: Readonly<Record<VerdictStatus, number>>;
  /** Eligible, then review, then undetermined; each with its failing, unknown and review checks. */
  readonly matches: readonly ProgramVerdict[];
  /** Ineligible programs, nearest first. */
  readonly nearMisses: readonly ProgramVerdict[];
}

interface Inquiry extends TierInquiry {
  readonly facts: Facts;
}

/** The lenders and the programs of one kind, in memory. Programs whose lender is not there are not searched. */
export class Market {
  readonly #kind: LoanKind;
  readonly #lenders = new Map<string, PreparedLender>();
  readonly #programs = new Map<string, PreparedEntry>();
  /** Undefined after a change. */
  #roster: Roster | undefined;
  readonly #programTally = new Tally('none');
  readonly #tierTally = new Tally('none');
  readonly #choice: TierChoice = { place: 0, failures: 0, gap: 0, unknowns: 0, reviews: 0, loan: null };

  constructor(kind: LoanKind) {
    this.#kind = kind;
  }

  putLender(lender: LenderTerms): void {
    this.#lenders.set(lender.id, prepareLender(lender));
    this.#roster = undefined;
  }

  /** Removes the lender's programs too. */
  removeLender(lenderId: string): void {
    this.#lenders.delete(lenderId);
    for (const { program } of [...this.#programs.values()]) {
      if (program.lenderId === lenderId) this.#programs.delete(program.id);
    }
    this.#roster = undefined;
  }

  /** @param program in the shape of the kind's terms and tiers */
  putProgram(program: Program): void {
    const kind = this.#kind;
    const tiers = prepareTiers(program, kind);
    this.#programs.set(program.id, { program, prepared: prepareProgram(program, kind), tiers });
    this.#roster = undefined;
  }

  removeProgram(programId: string): void {
    this.#programs.delete(programId);
    this.#roster = undefined;
  }

  /** What a search looks at. */
  get size(): { readonly programs: number; readonly tiers: number } {
    const { entries } = this.#currentRoster();
    return { programs: entries.length, tiers: entries.reduce((sum, entry) => sum + entry.program.tiers.length, 0) };
  }

  search(deal: Deal, options: SearchOptions): SearchAnswer {
    const inquiry = this.#inquire(deal, options.now);
    const { served, others } = this.#currentRoster().in(inquiry.facts.state);
    const matches: Entry[] = [];
    const misses = new NearMisses(options.nearMissLimit ?? 10);
    const totals = [0, 0, 0, others.length];
    for (const entry of served) {
      const { rank } = entry;
      this.#rank(entry, inquiry, misses, options.sortBy);
      totals[rank.status] = (totals[rank.status] ?? 0) + 1;
      if (rank.status === worst) misses.offer(entry);
      else matches.push(entry);
    }
    for (const entry of others) {
      // Out of state is one failure with a gap of 1: once that is too far, it is so for all that follow.
      if (!misses.admits(entry, 1, 1)) break;
      this.#rank(entry, inquiry, misses, options.sortBy);
      misses.offer(entry);
    }
    matches.sort(byRank);
    const offset = options.offset ?? 0;
    const [eligible = 0, review = 0, undetermined = 0, ineligible = 0] = totals;
    return {
      counts: { eligible, review, undetermined, ineligible },
      matches: matches.slice(offset, offset + (options.limit ?? 50)).map((entry) => this.#verdict(entry, inquiry)),
      nearMisses: misses.entries.map((entry) => this.#verdict(entry, inquiry)),
    };
  }

  /** The verdict of one program with its passing checks and every tier's own outcome; undefined when it is not searched. */
  explain(programId: string, deal: Deal, now: number): Explanation | undefined {
    const entry = this.#currentRoster().entries.find(({ program }) => program.id === programId);
    if (entry === undefined) return undefined;
    const inquiry = this.#inquire(deal, now);
    this.#rankProgram(entry, inquiry);
    this.#rankTiers(entry, inquiry, 'loanAmount');
    const tiers = entry.tiers
      .filter(({ index }) => index !== null)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map((tier) => this.#finding(tier, inquiry, new Tally('all')));
    return { ...this.#verdict(entry, inquiry, 'all'), tiers };
  }

  #currentRoster(): Roster {
    this.#roster ??= new Roster(this.#programs.values(), this.#lenders);
    return this.#roster;
  }

  #inquire(deal: Deal, now: number): Inquiry {
    const facts = factsOf(deal, this.#kind, now);
    return { facts, ...tierInquiry(deal, facts.amounts, this.#kind) };
  }

  #rank(entry: Entry, inquiry: Inquiry, misses: NearMisses, sortBy: SortBy = 'loanAmount'): void {
    const { rank } = entry;
    this.#rankProgram(entry, inquiry);
    // No tier can mend a failure, so most programs that nobody will see need none.
    if (rank.failures === 0 || misses.admits(entry, rank.failures, rank.gap)) {
      this.#rankTiers(entry, inquiry, sortBy);
    }
  }

  /** What lender and program ask: the least a program falls short by, whatever its tiers say. */
  #rankProgram({ lender, prepared, rank }: Entry, { facts }: Inquiry): void {
    const tally = this.#programTally;
    tally.reset();
    checkLenderAndProgram(lender, prepared, facts, tally);
    rank.failures = tally.failures;
    rank.gap = tally.gap;
    rank.status = worst;
  }

  /** Adds the tier that answers for the program that was ranked last. */
  #rankTiers({ tiers, rank }: Entry, inquiry: Inquiry, sortBy: SortBy): void {
    const tally = this.#programTally;
    const choice = this.#choice;
    chooseTier(this.#kind, tiers, inquiry, this.#tierTally, choice);
    rank.tier = choice.place;
    rank.failures = tally.failures + choice.failures;
    rank.gap = tally.gap + choice.gap;
    const status = statusOf(rank.failures, tally.unknowns + choice.unknowns, tally.reviews + choice.reviews);
    rank.status = verdictStatuses.indexOf(status);
    if (choice.loan === null) rank.sortKey = -1;
    else rank.sortKey = sortBy === 'ltc' ? this.#kind.rules.ltcOf(choice.loan, inquiry.amounts) : choice.loan;
  }

  /** Judges a ranked program again, this time keeping the checks. */
  #verdict(entry: Entry, inquiry: Inquiry, keeping: Keeping = 'notable'): ProgramVerdict {
    const { lender, program, prepared, tiers, rank } = entry;
    const tier = tiers[rank.tier];
    if (tier === undefined) throw new Error('A program is always judged by one of its tiers.');
    const tally = new Tally(keeping);
    checkLenderAndProgram(lender, prepared, inquiry.facts, tally);
    return { programId: program.id, lenderId: lender.terms.id, ...this.#finding(tier, inquiry, tally) };
  }

  /** Adds the tier's checks to the tally and reads the whole of it. */
  #finding(tier: PreparedTier, inquiry: Inquiry, tally: Tally): Finding {
    const { terms, index } = tier;
    const { rules } = this.#kind;
    checkTier(this.#kind, tier, inquiry, tally);
    const sizing = rules.sizingOf(terms, inquiry.amounts);
    return {
      status: statusOf(tally.failures, tally.unknowns, tally.reviews),
      tierName: index === null ? null : (terms.tierName ?? ''),
      tierIndex: index,
      checks: tally.checks,
      sizing,
      warnings: rules.warningsOf(terms, inquiry.amounts, sizing),
      failures: tally.failures,
      gap: tally.gap,
    };
  }
}
