import { type FixAndFlipShape, fixAndFlip } from './fix-and-flip.ts';
import type { KindRules, KindShape } from './kind-rules.ts';
import { NearMisses } from './near-misses.ts';
import type { FixAndFlipProgram, LenderTerms, ProgramTerms } from './program.ts';
import {
  checkLenderAndProgram,
  type Facts,
  factsOf,
  type PreparedLender,
  prepareLender,
  prepareProgram,
} from './program-checks.ts';
import { byStanding, type Entry, type Filed, worst } from './ranking.ts';
import { Roster } from './roster.ts';
import { type Keeping, statusOf, Tally } from './tally.ts';
import { checkTier, chooseTier, type PreparedTier, prepareTiers, type TierChoice } from './tier-choice.ts';
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

export interface SearchAnswer<Sizing> {
  /** Of the whole market, whatever slice was asked for. */
  readonly counts: Readonly<Record<VerdictStatus, number>>;
  /** Eligible, then review, then undetermined; each with its failing, unknown and review checks. */
  readonly matches: readonly ProgramVerdict<Sizing>[];
  /** Ineligible programs, nearest first. */
  readonly nearMisses: readonly ProgramVerdict<Sizing>[];
}

interface Inquiry<Deal> {
  readonly facts: Facts;
  readonly deal: Deal;
}

/** An in-memory book of the lenders and the programs of one kind. Programs whose lender is not in the book are not searched. */
export class Market<Kind extends KindShape, Program extends ProgramTerms<Kind['tier']>> {
  readonly #rules: KindRules<Kind>;
  readonly #lenders = new Map<string, PreparedLender>();
  readonly #programs = new Map<string, Filed<Program, Kind['tier']>>();
  /** Undefined after a change. */
  #roster: Roster<Program, Kind['tier']> | undefined;
  readonly #programTally = new Tally('none');
  readonly #tierTally = new Tally('none');
  readonly #choice: TierChoice = { place: 0, failures: 0, gap: 0, unknowns: 0, reviews: 0, loan: null };

  constructor(rules: KindRules<Kind>) {
    this.#rules = rules;
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

  putProgram(program: Program): void {
    const tiers = prepareTiers(program.tiers, this.#rules);
    this.#programs.set(program.id, { program, prepared: prepareProgram(program), tiers });
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

  search(scenario: Kind['scenario'], options: SearchOptions): SearchAnswer<Kind['sizing']> {
    const inquiry = this.#inquire(scenario, options.now);
    const { served, others } = this.#currentRoster().in(inquiry.facts.state);
    const matches: Entry<Program, Kind['tier']>[] = [];
    const misses = new NearMisses<Entry<Program, Kind['tier']>>(options.nearMissLimit ?? 10);
    const totals = [0, 0, 0, others.length];
    for (const entry of served) {
      const { standing } = entry;
      this.#rank(entry, inquiry, misses, options.sortBy);
      totals[standing.status] = (totals[standing.status] ?? 0) + 1;
      if (standing.status === worst) misses.offer(entry);
      else matches.push(entry);
    }
    for (const entry of others) {
      // Out of state is one failure with a gap of 1: once that is too far, it is so for all that follow.
      if (!misses.admits(entry, 1, 1)) break;
      this.#rank(entry, inquiry, misses, options.sortBy);
      misses.offer(entry);
    }
    matches.sort(byStanding);
    const offset = options.offset ?? 0;
    return {
      counts: {
        eligible: totals[0] ?? 0,
        review: totals[1] ?? 0,
        undetermined: totals[2] ?? 0,
        ineligible: totals[3] ?? 0,
      },
      matches: matches.slice(offset, offset + (options.limit ?? 50)).map((entry) => this.#verdict(entry, inquiry)),
      nearMisses: misses.entries.map((entry) => this.#verdict(entry, inquiry)),
    };
  }

  /** The verdict of one program with its passing checks and every tier's own outcome; undefined when it is not searched. */
  explain(programId: string, scenario: Kind['scenario'], now: number): Explanation<Kind['sizing']> | undefined {
    const entry = this.#currentRoster().entries.find(({ program }) => program.id === programId);
    if (entry === undefined) return undefined;
    const inquiry = this.#inquire(scenario, now);
    this.#rankProgram(entry, inquiry);
    this.#rankTiers(entry, inquiry, 'loanAmount');
    const tiers = entry.tiers
      .filter(({ index }) => index !== null)
      .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      .map((tier) => this.#finding(tier, inquiry, new Tally('all')));
    return { ...this.#verdict(entry, inquiry, 'all'), tiers };
  }

  #currentRoster(): Roster<Program, Kind['tier']> {
    this.#roster ??= new Roster(this.#programs.values(), this.#lenders);
    return this.#roster;
  }

  #inquire(scenario: Kind['scenario'], now: number): Inquiry<Kind['deal']> {
    const deal = this.#rules.dealOf(scenario);
    return { deal, facts: factsOf(scenario, this.#rules.asIsValueOf(deal), now) };
  }

  #rank(
    entry: Entry<Program, Kind['tier']>,
    inquiry: Inquiry<Kind['deal']>,
    misses: NearMisses<Entry<Program, Kind['tier']>>,
    sortBy: SortBy = 'loanAmount',
  ): void {
    const { standing } = entry;
    this.#rankProgram(entry, inquiry);
    // No tier can mend a failure, so most programs that nobody will see need none.
    if (standing.failures === 0 || misses.admits(entry, standing.failures, standing.gap)) {
      this.#rankTiers(entry, inquiry, sortBy);
    }
  }

  /** What lender and program ask: the least a program falls short by, whatever its tiers say. */
  #rankProgram({ lender, prepared, standing }: Entry<Program, Kind['tier']>, inquiry: Inquiry<Kind['deal']>): void {
    const tally = this.#programTally;
    tally.reset();
    checkLenderAndProgram(lender, prepared, inquiry.facts, tally);
    standing.failures = tally.failures;
    standing.gap = tally.gap;
    standing.status = worst;
  }

  /** Adds the tier that answers for the program that was ranked last. */
  #rankTiers(
    { tiers, standing }: Entry<Program, Kind['tier']>,
    { facts, deal }: Inquiry<Kind['deal']>,
    sortBy: SortBy,
  ): void {
    const tally = this.#programTally;
    const choice = this.#choice;
    chooseTier(tiers, facts, deal, this.#rules, this.#tierTally, choice);
    standing.tier = choice.place;
    standing.failures = tally.failures + choice.failures;
    standing.gap = tally.gap + choice.gap;
    const status = statusOf(standing.failures, tally.unknowns + choice.unknowns, tally.reviews + choice.reviews);
    standing.status = verdictStatuses.indexOf(status);
    if (choice.loan === null) standing.sortKey = -1;
    else standing.sortKey = sortBy === 'ltc' ? this.#rules.ltcOf(choice.loan, deal) : choice.loan;
  }

  /** Judges a ranked program again, this time keeping the checks. */
  #verdict(
    { lender, program, prepared, tiers, standing }: Entry<Program, Kind['tier']>,
    inquiry: Inquiry<Kind['deal']>,
    keeping: Keeping = 'notable',
  ): ProgramVerdict<Kind['sizing']> {
    const tier = tiers[standing.tier];
    if (tier === undefined) throw new Error('A program is always judged by one of its tiers.');
    const tally = new Tally(keeping);
    checkLenderAndProgram(lender, prepared, inquiry.facts, tally);
    const { status, tierName, tierIndex, checks, sizing, warnings, failures, gap } = this.#finding(
      tier,
      inquiry,
      tally,
    );
    const lenderId = lender.terms.id;
    return { programId: program.id, lenderId, status, tierName, tierIndex, checks, sizing, warnings, failures, gap };
  }

  /** Adds the tier's checks to the tally and reads the whole of it. */
  #finding(
    { terms, index }: PreparedTier<Kind['tier']>,
    { facts, deal }: Inquiry<Kind['deal']>,
    tally: Tally,
  ): Finding<Kind['sizing']> {
    checkTier(terms, facts, deal, this.#rules, tally);
    const sizing = this.#rules.sizingOf(terms, deal);
    return {
      status: statusOf(tally.failures, tally.unknowns, tally.reviews),
      tierName: index === null ? null : terms.tierName,
      tierIndex: index,
      checks: tally.checks,
      sizing,
      warnings: this.#rules.warningsOf(terms, deal, sizing),
      failures: tally.failures,
      gap: tally.gap,
    };
  }
}

/** An empty market of Fix & Flip programs. */
export const createMarket = (): Market<FixAndFlipShape, FixAndFlipProgram> => new Market(fixAndFlip);
