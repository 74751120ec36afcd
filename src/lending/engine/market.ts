import { type InSteps, runToEnd } from '../../kernel/steps.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { type Deal, withoutRequest } from '../kinds/loan.ts';
import { Matches, NearMisses, type Search } from './found/first-entries.ts';
import { Findings, type Survey, type SurveyOptions } from './found/survey.ts';
import { type Inquiry, inquire } from './inquiry.ts';
import { Layout, NumberPool, SharedLists } from './layout.ts';
import type { LenderTerms, Program } from './program.ts';
import { offersOf, type PreparedLender, prepareLender, Tally } from './program-checks.ts';
import { ProgramJudge } from './program-judge.ts';
import { byRank, type Entry, LenderOrder, orderTiers } from './ranking.ts';
import { MarketScan } from './scan/market-scan.ts';
import { Trial } from './trial.ts';
import type { Explanation, ProgramVerdict, SearchAnswer, SearchOptions } from './verdict.ts';

/** A program that stands in the market; searched while its lender does too. */
interface StoredProgram {
  readonly entry: Pick<Entry, 'id' | 'numbers' | 'at' | 'tierNames' | 'tierIndexes' | 'offered'>;
  readonly lenderId: string;
}

/** A smaller market is walked program by program, which is what a search means; from here on its index is quicker. */
const scannedFrom = 1_000;
/** Whose first a survey names. */
const surveyedOrders = ['loanAmount', 'ltc'] as const;
/** A survey holds nobody up for longer than so many programs take. */
const surveyedAtOnce = 10_000;

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
  /** How often a program has come or gone. */
  #changes = 0;
  /** Answers as the walk does, only sooner; null until a search needs it, and while the market is small. */
  #scan: MarketScan | null = null;
  readonly #order = new LenderOrder();
  readonly #judge: ProgramJudge;

  /** @param scanFrom how many programs a market has that is scanned */
  constructor(kind: LoanKind, scanFrom = scannedFrom) {
    this.#kind = kind;
    this.#layout = new Layout(kind);
    this.#judge = new ProgramJudge(kind, this.#layout);
    this.#scanFrom = scanFrom;
  }

  putLender(terms: LenderTerms): void {
    const lender = prepareLender(terms);
    this.#lenders.set(terms.id, lender);
    this.#order.add(lender);
    for (const id of this.#ofLender.get(terms.id) ?? []) {
      const entry = this.#entries.get(id);
      if (entry) this.#changeLender(entry, lender);
      else this.#enter(id, lender);
    }
  }

  #changeLender(entry: Entry, lender: PreparedLender): void {
    this.#scan?.changeLender(entry, lender);
    entry.lender = lender;
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
    const offered = this.#lists.shareAll(offersOf(program, layout));
    const { numbers, at } = this.#pool.take(layout.size(ordered.length));
    layout.write(numbers, at, program, offered, ordered);
    const named = ordered.map((tier) => (tier.index === null ? null : (tier.columns.tierName ?? '')));
    const [tierNames, tierIndexes] = [this.#lists.share(named), this.#lists.share(ordered.map(({ index }) => index))];
    const entry = { id: program.id, numbers, at, tierNames, tierIndexes, offered };
    this.#stored.set(program.id, { entry, lenderId: program.lenderId });
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
    // A program without tiers has none, although an empty one stands in for them.
    for (const { tierIndexes } of this.#entries.values()) if (tierIndexes[0] !== null) tiers += tierIndexes.length;
    return { programs: this.#entries.size, tiers };
  }

  /** The lender's programs that are searched. */
  programsOf(lenderId: string): readonly string[] {
    return this.#entriesOf([lenderId]).map(({ id }) => id);
  }

  #entriesWith = (ids: Iterable<string>): Entry[] => [...ids].flatMap((id) => this.#entries.get(id) ?? []);

  #entriesOf(lenderIds: Iterable<string>): Entry[] {
    const entries: Entry[] = [];
    for (const lenderId of lenderIds) {
      for (const id of this.#ofLender.get(lenderId) ?? []) {
        const entry = this.#entries.get(id);
        if (entry) entries.push(entry);
      }
    }
    return entries;
  }

  /** Makes ready for searches, which would otherwise hold the first of them up. No program may change meanwhile. */
  *prepare(): InSteps<void> {
    if (this.#scan !== null || this.#entries.size < this.#scanFrom) return;
    this.#scan = yield* MarketScan.of(this.#layout, [...this.#entries.values()]);
  }

  #index(): MarketScan | null {
    runToEnd(this.prepare());
    return this.#scan;
  }

  search(deal: Deal, options: SearchOptions): SearchAnswer {
    const inquiry = this.inquire(deal, options.now);
    const {
      offset = 0,
      limit = 50,
      nearMissLimit = 10,
      sortBy = 'loanAmount',
      lenderIds,
      programIds,
      statuses,
    } = options;
    const matches = new Matches(offset + limit, statuses);
    const misses = new NearMisses(nearMissLimit);
    const search = { inquiry, matches, misses, sortBy };
    const among = programIds
      ? this.#entriesWith(new Set(programIds))
      : lenderIds && this.#entriesOf(new Set(lenderIds));
    const totals = this.#rank(search, among);
    const [eligible = 0, review = 0, undetermined = 0, ineligible = 0] = totals;
    const write = (entries: Entry[]) => entries.map((entry) => this.#judge.verdict(entry, inquiry));
    return {
      counts: { eligible, review, undetermined, ineligible },
      matches: write(matches.inOrder().slice(offset)),
      nearMisses: write(misses.inOrder()),
    };
  }

  /** Answers how many programs there are of each status, by its place in verdictStatuses. */
  #rank(search: Search, among?: readonly Entry[]): readonly number[] {
    return this.#index()?.rank(search, among) ?? this.#judge.walk(among ?? this.#entries.values(), search);
  }

  /**
   * How many programs a deal has, and the most that any of them lends; a loan that the deal asks for is left out of account.
   * Each step is a search of a part of the market, and programs may change in between: one that is new by then is left out.
   */
  *survey(deal: Deal, { now, atLeast }: SurveyOptions): InSteps<Survey> {
    const stated = withoutRequest(this.#kind, deal);
    const all = [...this.#entries.values()];
    const begunAt = this.#changes;
    const findings = new Findings(atLeast);
    for (let from = 0; from < all.length; from += surveyedAtOnce) {
      for (const sortBy of surveyedOrders) {
        const inquiry = this.inquire(stated, now);
        let part = all.length > surveyedAtOnce ? all.slice(from, from + surveyedAtOnce) : all;
        if (this.#changes > begunAt) part = part.flatMap(({ id }) => this.#entries.get(id) ?? []);
        const search = findings.search(inquiry, sortBy);
        const totals = this.#rank(search, part);
        findings.add(search, totals, (entry) => this.#judge.verdict(entry, inquiry));
        yield;
      }
    }
    return findings.survey;
  }

  /** The verdict of one program with its passing checks and every tier's own outcome; undefined when it is not searched. */
  explain(programId: string, deal: Deal, now: number): Explanation | undefined {
    const entry = this.#entries.get(programId);
    if (entry === undefined) return undefined;
    const inquiry = this.inquire(deal, now);
    this.#judge.rankFully(entry, inquiry);
    const tiers = [...entry.tierIndexes.keys()]
      .filter((place) => entry.tierIndexes[place] !== null)
      .sort((a, b) => (entry.tierIndexes[a] ?? 0) - (entry.tierIndexes[b] ?? 0))
      .map((place) => this.#judge.finding(entry, place, inquiry, new Tally('all')));
    return { ...this.#judge.verdict(entry, inquiry, 'all'), tiers };
  }

  /** The best of these programs for a deal, in the order of results; undefined when none of them is searched. */
  best(programIds: readonly string[], deal: Deal, now: number): ProgramVerdict | undefined {
    const inquiry = this.inquire(deal, now);
    const entries = programIds.flatMap((id) => this.#entries.get(id) ?? []);
    for (const entry of entries) this.#judge.rankFully(entry, inquiry);
    const [first] = entries.sort(byRank);
    return first && this.#judge.verdict(first, inquiry);
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
    const ranked = programIds === undefined && this.#index()?.rank(search);
    if (!ranked) this.#judge.walk(entries, search);
    return misses.inOrder().map((entry) => new Trial(entry, this.#layout));
  }

  /** The deal's side of every check, for trials of this market. */
  inquire(deal: Deal, now: number): Inquiry {
    this.#order.number((lender) => this.#lenders.get(lender.terms.id) === lender);
    return inquire(deal, this.#layout, now);
  }

  #enter(programId: string, lender: PreparedLender): void {
    const stored = this.#stored.get(programId);
    if (stored === undefined) return;
    this.#leave(programId);
    // Member by member: V8 keeps what is spread into a literal out of line, and every search walks all entries.
    const { id, numbers, at, tierNames, tierIndexes, offered } = stored.entry;
    const rank = { tier: 0, failures: 0, gap: 0, status: 0, sortKey: 0, price: 0 };
    const entry = { id, lender, numbers, at, tierNames, tierIndexes, offered, number: 0, ...rank };
    this.#entries.set(programId, entry);
    this.#changes += 1;
    this.#scan?.put(entry);
  }

  #leave(programId: string): void {
    const entry = this.#entries.get(programId);
    if (entry) this.#scan?.remove(entry);
    if (this.#entries.delete(programId)) this.#changes += 1;
  }
}
