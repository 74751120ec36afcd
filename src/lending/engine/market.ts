import { Trial } from '../advice/trial.ts';
import type { LoanKind } from '../kinds/kind.ts';
import type { Deal, Numbers } from '../kinds/loan.ts';
import { type Inquiry, inquire } from './inquiry.ts';
import { Layout, NumberPool } from './layout.ts';
import { sizeLoan, type TierNumbers } from './loan-check.ts';
import type { LenderTerms, Program } from './program.ts';
import { checkLenderAndProgram, offersOf, type PreparedLender, prepareLender } from './program-checks.ts';
import { byRank, type Entry, Matches, NearMisses, orderLenders, worst } from './ranking.ts';
import { MarketIndex } from './scan/market-index.ts';
import { scanMarket } from './scan/scan.ts';
import { SharedLists } from './scan/shared-lists.ts';
import { type Keeping, Tally } from './tally.ts';
import { checkTier, chooseTier, orderTiers, type TierChoice } from './tier-choice.ts';
import {
  type Explanation,
  type Finding,
  type ProgramVerdict,
  statusOf,
  type VerdictStatus,
  verdictStatuses,
} from './verdict.ts';

export const searchSorts = ['loanAmount', 'ltc'] as const;
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
}

export interface SearchAnswer {
  /** Of the whole market, whatever slice was asked for. */
  readonly counts: Readonly<Record<VerdictStatus, number>>;
  /** Eligible, then review, then undetermined; each with its failing, unknown and review checks. */
  readonly matches: readonly ProgramVerdict[];
  /** Ineligible programs, nearest first. */
  readonly nearMisses: readonly ProgramVerdict[];
}

/** The lenders and the programs of one kind, in memory. Programs whose lender is not there are not searched. */
export class Market {
  readonly #kind: LoanKind;
  readonly #layout: Layout;
  readonly #pool = new NumberPool();
  readonly #lenders = new Map<string, PreparedLender>();
  /** Programs by id whose lender is not there. */
  readonly #waiting = new Map<string, Program>();
  readonly #ofLender = new Map<string, Set<string>>();
  readonly #entries = new Map<string, Entry>();
  readonly #lists = new SharedLists();
  readonly #index: MarketIndex;
  #lenderNumbers = 0;
  #tiers = 0;
  #lendersInOrder = true;
  readonly #programTally = new Tally('none');
  readonly #tierTally = new Tally('none');
  readonly #choice: TierChoice = { place: 0, failures: 0, gap: 0, unknowns: 0, reviews: 0, loan: Number.NaN };

  constructor(kind: LoanKind) {
    this.#kind = kind;
    this.#layout = new Layout(kind);
    this.#index = new MarketIndex(this.#layout);
  }

  putLender(terms: LenderTerms): void {
    const number = this.#lenders.get(terms.id)?.number ?? this.#lenderNumbers++;
    const lender = prepareLender(terms, number);
    this.#lenders.set(terms.id, lender);
    this.#lendersInOrder = false;
    for (const id of this.#ofLender.get(terms.id) ?? []) {
      const [entry, waiting] = [this.#entries.get(id), this.#waiting.get(id)];
      if (entry) this.#changeLender(entry, lender);
      if (waiting) this.#enter(waiting, lender);
    }
  }

  /** Removes the lender's programs too. */
  removeLender(lenderId: string): void {
    for (const id of [...(this.#ofLender.get(lenderId) ?? [])]) this.removeProgram(id);
    this.#ofLender.delete(lenderId);
    this.#lenders.delete(lenderId);
  }

  /** @param program in the shape of the kind's terms and tiers */
  putProgram(program: Program): void {
    this.removeProgram(program.id);
    const own = this.#ofLender.get(program.lenderId) ?? new Set();
    this.#ofLender.set(program.lenderId, own.add(program.id));
    const lender = this.#lenders.get(program.lenderId);
    if (lender) this.#enter(program, lender);
    else this.#waiting.set(program.id, program);
  }

  removeProgram(programId: string): void {
    const [entry, waiting] = [this.#entries.get(programId), this.#waiting.get(programId)];
    this.#ofLender.get(entry?.lender.terms.id ?? waiting?.lenderId ?? '')?.delete(programId);
    this.#waiting.delete(programId);
    if (entry === undefined) return;
    this.#entries.delete(programId);
    this.#tiers -= tiersOf(entry);
    this.#index.remove(entry);
    this.#pool.giveBack(entry.numbers, entry.at, this.#layout.size(entry.tierIndexes.length));
  }

  /** What a search looks at. */
  get size(): { readonly programs: number; readonly tiers: number } {
    return { programs: this.#entries.size, tiers: this.#tiers };
  }

  /** The lender's programs that are searched. */
  programsOf(lenderId: string): readonly string[] {
    return [...(this.#ofLender.get(lenderId) ?? [])].filter((id) => this.#entries.has(id));
  }

  search(deal: Deal, options: SearchOptions): SearchAnswer {
    const inquiry = this.inquire(deal, options.now);
    const { offset = 0, limit = 50, nearMissLimit = 10, sortBy = 'loanAmount' } = options;
    const matches = new Matches(offset + limit);
    const misses = new NearMisses(nearMissLimit);
    const [eligible = 0, review = 0, undetermined = 0, ineligible = 0] = this.#scan(inquiry, matches, misses, sortBy);
    const write = (entries: Entry[]) => entries.map((entry) => this.#verdict(entry, inquiry));
    return {
      counts: { eligible, review, undetermined, ineligible },
      matches: write(matches.inOrder().slice(offset)),
      nearMisses: write(misses.inOrder()),
    };
  }

  /** The verdict of one program with its passing checks and every tier's own outcome; undefined when it is not searched. */
  explain(programId: string, deal: Deal, now: number): Explanation | undefined {
    const entry = this.#entries.get(programId);
    if (entry === undefined) return undefined;
    const inquiry = this.inquire(deal, now);
    this.#rankFully(entry, inquiry);
    const tiers = [...entry.tierIndexes.keys()]
      .filter((place) => entry.tierIndexes[place] !== null)
      .sort((a, b) => (entry.tierIndexes[a] ?? 0) - (entry.tierIndexes[b] ?? 0))
      .map((place) => this.#finding(entry, place, inquiry, new Tally('all')));
    return { ...this.#verdict(entry, inquiry, 'all'), tiers };
  }

  /** The best of these programs for a deal, in the order of results; undefined when none of them is searched. */
  best(programIds: readonly string[], deal: Deal, now: number): ProgramVerdict | undefined {
    const inquiry = this.inquire(deal, now);
    const entries = programIds.flatMap((id) => this.#entries.get(id) ?? []);
    for (const entry of entries) this.#rankFully(entry, inquiry);
    const [first] = entries.sort(byRank);
    return first && this.#verdict(first, inquiry);
  }

  /**
   * Programs that do not fit a deal, nearest first and at most `limit`, for a closer look at what would change that; of
   * `programIds` alone where they are named.
   */
  misfits(
    inquiry: Inquiry,
    { limit, programIds }: { readonly limit: number; readonly programIds?: readonly string[] | undefined },
  ): readonly Trial[] {
    const misses = new NearMisses(limit);
    if (programIds === undefined) this.#scan(inquiry, new Matches(0), misses, 'loanAmount');
    else for (const id of programIds) this.#offerMiss(id, inquiry, misses);
    return misses.inOrder().map((entry) => new Trial(entry, this.#layout));
  }

  /** The deal's side of every check, for trials of this market. */
  inquire(deal: Deal, now: number): Inquiry {
    if (!this.#lendersInOrder) this.#index.orderLenders(orderLenders(this.#lenders.values()));
    this.#lendersInOrder = true;
    return inquire(deal, this.#layout, now);
  }

  #scan(inquiry: Inquiry, matches: Matches, misses: NearMisses, sortBy: SearchSort): readonly number[] {
    const rankProgram = (entry: Entry) => this.#rankProgram(entry, inquiry);
    return scanMarket(this.#index, { inquiry, matches, misses, byLeverage: sortBy === 'ltc', rankProgram });
  }

  #offerMiss(programId: string, inquiry: Inquiry, misses: NearMisses): void {
    const entry = this.#entries.get(programId);
    if (entry === undefined) return;
    this.#rankFully(entry, inquiry);
    if (entry.status === worst) misses.offer(entry);
  }

  #enter(program: Program, lender: PreparedLender): void {
    const layout = this.#layout;
    const lists = this.#lists;
    const ordered = orderTiers(program, this.#kind);
    const offered = lists.shareAll(offersOf(program, layout));
    const columns = ordered.map((tier) => tier.columns);
    const { numbers, at } = this.#pool.take(layout.size(ordered.length));
    layout.write(numbers, at, program, offered, columns);
    const { id } = program;
    const tierNames = lists.share(ordered.map((tier) => (tier.index === null ? null : (tier.columns.tierName ?? ''))));
    const tierIndexes = lists.share(ordered.map(({ index }) => index));
    const rank = { number: 0, tier: 0, failures: 0, gap: 0, status: 0, sortKey: 0 };
    const entry: Entry = { id, lender, numbers, at, tierNames, tierIndexes, offered, ...rank };
    this.#waiting.delete(id);
    this.#entries.set(id, entry);
    this.#tiers += tiersOf(entry);
    this.#index.put(entry);
  }

  #changeLender(entry: Entry, lender: PreparedLender): void {
    this.#index.remove(entry);
    entry.lender = lender;
    this.#index.put(entry);
  }

  #rankFully(entry: Entry, inquiry: Inquiry): void {
    this.#rankProgram(entry, inquiry);
    this.#rankTiers(entry, inquiry);
  }

  /** What lender and program ask: the least a program falls short by, whatever its tiers say. */
  #rankProgram(entry: Entry, inquiry: Inquiry): void {
    const tally = this.#programTally;
    tally.reset();
    checkLenderAndProgram(entry.lender, entry, inquiry, tally);
    entry.failures = tally.failures;
    entry.gap = tally.gap;
    entry.status = worst;
    entry.sortKey = -1;
  }

  /** Adds the tier that answers for the program that was ranked last. */
  #rankTiers(entry: Entry, inquiry: Inquiry): void {
    const tally = this.#programTally;
    const choice = this.#choice;
    const tier: TierNumbers = { numbers: entry.numbers, program: entry.at, at: entry.at };
    chooseTier(tier, entry.tierIndexes.length, inquiry, this.#layout, this.#tierTally, choice);
    entry.tier = choice.place;
    entry.failures = tally.failures + choice.failures;
    entry.gap = tally.gap + choice.gap;
    const status = statusOf(entry.failures, tally.unknowns + choice.unknowns, tally.reviews + choice.reviews);
    entry.status = verdictStatuses.indexOf(status);
    entry.sortKey = Number.isNaN(choice.loan) ? -1 : choice.loan;
  }

  #tierNumbers({ numbers, at }: Entry, place: number): TierNumbers {
    const { header, width } = this.#layout;
    return { numbers, program: at, at: at + header + place * width };
  }

  /** Judges a ranked program again, this time keeping the checks. */
  #verdict(entry: Entry, inquiry: Inquiry, keeping: Keeping = 'notable'): ProgramVerdict {
    const tally = new Tally(keeping);
    checkLenderAndProgram(entry.lender, entry, inquiry, tally);
    const finding = this.#finding(entry, entry.tier, inquiry, tally);
    return { programId: entry.id, lenderId: entry.lender.terms.id, ...finding };
  }

  /** Adds the tier's checks to the tally and reads the whole of it. */
  #finding(entry: Entry, place: number, inquiry: Inquiry, tally: Tally): Finding {
    const tier = this.#tierNumbers(entry, place);
    checkTier(tier, inquiry, this.#layout, tally);
    const { columns, sizing, warnings } = sizeLoan(tier, inquiry, this.#layout);
    return {
      status: statusOf(tally.failures, tally.unknowns, tally.reviews),
      tierName: entry.tierNames[place] ?? null,
      tierIndex: entry.tierIndexes[place] ?? null,
      tier: this.#shownColumns(columns),
      checks: tally.checks,
      sizing,
      warnings,
      failures: tally.failures,
      gap: tally.gap,
    };
  }

  #shownColumns(columns: Numbers): Numbers {
    const shown: Record<string, number | null> = {};
    for (const name of this.#kind.figures.tierColumns) shown[name] = columns[name] ?? null;
    return shown;
  }
}

/** A program without tiers has none, although one stands in for them. */
const tiersOf = ({ tierIndexes }: Entry): number => (tierIndexes[0] === null ? 0 : tierIndexes.length);
