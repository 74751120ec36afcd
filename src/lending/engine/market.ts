import type { LoanKind } from '../kinds/kind.ts';
import type { Deal, Numbers } from '../kinds/loan.ts';
import { type Inquiry, inquire } from './inquiry.ts';
import { Layout, NumberPool, SharedLists } from './layout.ts';
import { rankingOf, sizeLoan, type TierNumbers } from './loan-check.ts';
import type { LenderTerms, Program } from './program.ts';
import {
  checkLenderAndProgram,
  type Keeping,
  offersOf,
  type PreparedLender,
  prepareLender,
  Tally,
} from './program-checks.ts';
import {
  byRank,
  checkTier,
  chooseTier,
  type Entry,
  Matches,
  NearMisses,
  orderLenders,
  orderTiers,
  type Search,
  type TierChoice,
  worst,
} from './ranking.ts';
import { MarketScan } from './scan/scan.ts';
import { Trial } from './trial.ts';
import {
  type Explanation,
  type Finding,
  type ProgramVerdict,
  type SearchAnswer,
  type SearchOptions,
  type SearchSort,
  statusOf,
  verdictStatuses,
} from './verdict.ts';

/** A program that stands in the market; searched while its lender does too. */
interface StoredProgram {
  readonly entry: Pick<Entry, 'id' | 'numbers' | 'at' | 'tierNames' | 'tierIndexes' | 'offered'>;
  readonly lenderId: string;
  readonly tiers: number;
}

/** A smaller market is walked program by program, which is what a search means; from here on its index is quicker. */
const scannedFrom = 1_000;

/** The lenders and the programs of one kind, in memory. Programs whose lender is not there are not searched. */
export class Market {
  readonly #kind: LoanKind;
  readonly #layout: Layout;
  readonly #pool = new NumberPool();
  readonly #lists = new SharedLists();
  readonly #lenders = new Map<string, PreparedLender>();
  readonly #stored = new Map<string, StoredProgram>();
  readonly #ofLender = new Map<string, Set<string>>();
  readonly #entries = new Map<string, Entry>();
  readonly #scanFrom: number;
  /** Answers as the walk does, only sooner; null while the market is small. */
  #scan: MarketScan | null = null;
  #lendersInOrder = true;
  readonly #programTally = new Tally('none');
  readonly #tierTally = new Tally('none');
  readonly #choice: TierChoice = { place: 0, failures: 0, gap: 0, unknowns: 0, reviews: 0, loan: Number.NaN };

  /** @param scanFrom how many programs a market has that is scanned */
  constructor(kind: LoanKind, scanFrom = scannedFrom) {
    this.#kind = kind;
    this.#layout = new Layout(kind);
    this.#scanFrom = scanFrom;
  }

  putLender(terms: LenderTerms): void {
    const lender = prepareLender(terms);
    this.#lenders.set(terms.id, lender);
    this.#lendersInOrder = false;
    for (const id of this.#ofLender.get(terms.id) ?? []) this.#enter(id, lender);
  }

  /** Removes the lender's programs too. */
  removeLender(lenderId: string): void {
    for (const id of [...(this.#ofLender.get(lenderId) ?? [])]) this.removeProgram(id);
    this.#lenders.delete(lenderId);
  }

  /** @param program in the shape of the kind's terms and tiers */
  putProgram(program: Program): void {
    this.removeProgram(program.id);
    const layout = this.#layout;
    const ordered = orderTiers(program, this.#kind);
    const columns = ordered.map((tier) => tier.columns);
    const offered = this.#lists.shareAll(offersOf(program, layout));
    const { numbers, at } = this.#pool.take(layout.size(ordered.length));
    layout.write(numbers, at, program, offered, columns);
    const named = ordered.map((tier) => (tier.index === null ? null : (tier.columns.tierName ?? '')));
    const [tierNames, tierIndexes] = [this.#lists.share(named), this.#lists.share(ordered.map(({ index }) => index))];
    const entry = { id: program.id, numbers, at, tierNames, tierIndexes, offered };
    this.#stored.set(program.id, { entry, lenderId: program.lenderId, tiers: program.tiers.length });
    const own = this.#ofLender.get(program.lenderId) ?? new Set();
    this.#ofLender.set(program.lenderId, own.add(program.id));
    const lender = this.#lenders.get(program.lenderId);
    if (lender) this.#enter(program.id, lender);
  }

  removeProgram(programId: string): void {
    const stored = this.#stored.get(programId);
    if (stored === undefined) return;
    const { entry, lenderId } = stored;
    this.#leave(programId);
    this.#pool.giveBack(entry.numbers, entry.at, this.#layout.size(entry.tierIndexes.length));
    this.#stored.delete(programId);
    this.#ofLender.get(lenderId)?.delete(programId);
  }

  /** What a search looks at. */
  get size(): { readonly programs: number; readonly tiers: number } {
    let tiers = 0;
    for (const id of this.#entries.keys()) tiers += this.#stored.get(id)?.tiers ?? 0;
    return { programs: this.#entries.size, tiers };
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
    const search = { inquiry, matches, misses, sortBy };
    const totals = this.#scan?.rank(search) ?? this.#walk(this.#entries.values(), search);
    const [eligible = 0, review = 0, undetermined = 0, ineligible = 0] = totals;
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
    const entries = programIds?.flatMap((id) => this.#entries.get(id) ?? []) ?? this.#entries.values();
    const search = { inquiry, matches: null, misses, sortBy: 'loanAmount' } as const;
    if (this.#scan && programIds === undefined) this.#scan.rank(search);
    else this.#walk(entries, search);
    return misses.inOrder().map((entry) => new Trial(entry, this.#layout));
  }

  /** The deal's side of every check, for trials of this market. */
  inquire(deal: Deal, now: number): Inquiry {
    if (!this.#lendersInOrder) orderLenders(this.#lenders.values());
    this.#lendersInOrder = true;
    return inquire(deal, this.#layout, now);
  }

  #enter(programId: string, lender: PreparedLender): void {
    const stored = this.#stored.get(programId);
    if (stored === undefined) return;
    this.#leave(programId);
    // Member by member: V8 keeps what is spread into a literal out of line, and every search walks all entries.
    const { id, numbers, at, tierNames, tierIndexes, offered } = stored.entry;
    const rank = { tier: 0, failures: 0, gap: 0, status: 0, sortKey: 0 };
    const entry = { id, lender, numbers, at, tierNames, tierIndexes, offered, number: 0, ...rank };
    this.#entries.set(programId, entry);
    if (this.#scan) this.#scan.put(entry);
    else if (this.#entries.size >= this.#scanFrom) this.#scan = new MarketScan(this.#layout, this.#entries.values());
  }

  #leave(programId: string): void {
    const entry = this.#entries.get(programId);
    if (entry) this.#scan?.remove(entry);
    this.#entries.delete(programId);
  }

  /** Ranks one program after the other. Answers how many there are of each status, by its place in verdictStatuses. */
  #walk(entries: Iterable<Entry>, { inquiry, matches, misses, sortBy }: Search): readonly number[] {
    const totals = [0, 0, 0, 0];
    for (const entry of entries) {
      this.#rank(entry, inquiry, misses, sortBy);
      totals[entry.status] = (totals[entry.status] ?? 0) + 1;
      if (entry.status !== worst) matches?.offer(entry);
      else if (misses.admits(entry.failures, entry.gap)) misses.offer(entry);
    }
    return totals;
  }

  #rank(entry: Entry, inquiry: Inquiry, misses: NearMisses, sortBy: SearchSort): void {
    this.#rankProgram(entry, inquiry);
    // No tier can mend a failure, so most programs that nobody will see need none.
    if (entry.failures === 0 || misses.admits(entry.failures, entry.gap)) this.#rankTiers(entry, inquiry, sortBy);
  }

  #rankFully(entry: Entry, inquiry: Inquiry): void {
    this.#rankProgram(entry, inquiry);
    this.#rankTiers(entry, inquiry, 'loanAmount');
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
  #rankTiers(entry: Entry, inquiry: Inquiry, sortBy: SearchSort): void {
    const tally = this.#programTally;
    const choice = this.#choice;
    const tier: TierNumbers = { numbers: entry.numbers, program: entry.at, at: entry.at };
    chooseTier(tier, entry.tierIndexes.length, inquiry, this.#layout, this.#tierTally, choice);
    entry.tier = choice.place;
    entry.failures = tally.failures + choice.failures;
    entry.gap = tally.gap + choice.gap;
    const status = statusOf(entry.failures, tally.unknowns + choice.unknowns, tally.reviews + choice.reviews);
    entry.status = verdictStatuses.indexOf(status);
    if (sortBy === 'ltc') entry.sortKey = rankingOf(this.#tierNumbers(entry, choice.place), inquiry.loan);
    else entry.sortKey = Number.isNaN(choice.loan) ? -1 : choice.loan;
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
