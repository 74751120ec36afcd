import { type InSteps, runToEnd } from '../../kernel/steps.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { type Deal, withoutRequest } from '../kinds/loan.ts';
import { type CompiledProgram, Compiler, type StoredProgram } from './compiled/compiler.ts';
import { Matches, NearMisses, type Search } from './found/first-entries.ts';
import { Findings, type Survey, type SurveyOptions } from './found/survey.ts';
import { Trial } from './found/trial.ts';
import { type Inquiry, inquire } from './inquiry.ts';
import { Layout, type Run } from './layout.ts';
import type { LenderTerms, Program } from './program.ts';
import { type PreparedLender, prepareLender, Tally } from './program-checks.ts';
import { ProgramJudge } from './program-judge.ts';
import { byRank, type Entry, LenderOrder, newEntry } from './ranking.ts';
import { LazyScan } from './scan/lazy-scan.ts';
import type { MarketScan } from './scan/market-scan.ts';
import type { Explanation, ProgramVerdict, SearchAnswer, SearchOptions } from './verdict.ts';

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
  readonly #compiler: Compiler;
  readonly #lenders = new Map<string, PreparedLender>();
  /** Programs whose lender is not there. */
  readonly #waiting = new Map<string, StoredProgram>();
  readonly #ofLender = new Map<string, Set<string>>();
  readonly #entries = new Map<string, Entry>();
  /** How often a program has come or gone. */
  #changes = 0;
  readonly #lazyScan: LazyScan;
  readonly #order = new LenderOrder();
  readonly #judge: ProgramJudge;

  /** @param scanFrom how many programs a market has that is scanned */
  constructor(kind: LoanKind, scanFrom = scannedFrom) {
    this.#kind = kind;
    this.#layout = new Layout(kind);
    this.#compiler = new Compiler(this.#layout);
    this.#judge = new ProgramJudge(kind, this.#layout, this.#numbersOf);
    const [layout, compiler, entries, waiting] = [this.#layout, this.#compiler, this.#entries, this.#waiting];
    this.#lazyScan = new LazyScan({ layout, compiler, entries, waiting, scanFrom });
  }

  putLender(terms: LenderTerms): void {
    runToEnd(this.putLenderInSteps(terms));
  }

  /** A lender may have very many programs. A search between two steps finds each as it was, or as it is. */
  *putLenderInSteps(terms: LenderTerms): InSteps<void> {
    const lender = prepareLender(terms);
    this.#lenders.set(terms.id, lender);
    this.#order.add(lender);
    for (const id of this.storedOf(terms.id)) {
      const entry = this.#entries.get(id);
      if (entry) this.#changeLender(entry, lender);
      else this.#admit(id, lender);
      yield;
    }
  }

  #changeLender(entry: Entry, lender: PreparedLender): void {
    this.#lazyScan.noteChange();
    this.#scan?.changeLender(entry, lender);
    entry.lender = lender;
  }

  /** Removes the lender's programs too. */
  removeLender(lenderId: string): void {
    for (const id of this.storedOf(lenderId)) this.removeProgram(id);
    this.#lenders.delete(lenderId);
  }

  /**
   * @param program in the shape of the kind's terms and tiers
   * @throws where it cannot be compiled: the one before stands then; OutOfMemory where there is no memory for it
   */
  putProgram(program: Program): void {
    const compiled = this.#compiler.compile(program);
    this.removeProgram(program.id);
    this.#store(compiled);
  }

  /** A program in the form that `putCompiled` takes. Undefined when it is not there. */
  compiled(programId: string): CompiledProgram | undefined {
    const entry = this.#entries.get(programId);
    const found = entry ?? this.#waiting.get(programId);
    if (found === undefined) return undefined;
    const { id, tierNames, tierIndexes, offered } = found;
    const { numbers, at } = entry ? this.#numbersOf(entry) : (found.run as Run);
    const lenderId = 'lender' in found ? found.lender.terms.id : found.lenderId;
    const length = this.#layout.size(tierIndexes.length);
    return { id, lenderId, numbers: numbers.subarray(at, at + length), tierNames, tierIndexes, offered };
  }

  /**
   * Puts what a market of the same kind compiled, in a fraction of the time of `putProgram`.
   * @throws when it is not of this kind
   */
  putCompiled(program: CompiledProgram): void {
    const adopted = this.#compiler.adopt(program);
    this.removeProgram(program.id);
    this.#store(adopted);
  }

  #store(program: StoredProgram): void {
    const { id, lenderId } = program;
    const own = this.#ofLender.get(lenderId) ?? new Set();
    this.#ofLender.set(lenderId, own.add(id));
    const lender = this.#lenders.get(lenderId);
    if (lender) this.#enter(program, lender);
    else this.#waiting.set(id, program);
  }

  removeProgram(programId: string): void {
    const [entry, waiting] = [this.#entries.get(programId), this.#waiting.get(programId)];
    const gone = entry ?? waiting;
    if (gone === undefined) return;
    if (entry) {
      this.#lazyScan.noteChange();
      this.#scan?.remove(entry);
      this.#changes += 1;
    }
    if (gone.run) this.#compiler.giveBack(gone.run, gone.tierIndexes.length);
    this.#entries.delete(programId);
    this.#waiting.delete(programId);
    this.#ofLender.get('lender' in gone ? gone.lender.terms.id : gone.lenderId)?.delete(programId);
  }

  #numbersOf = (entry: Entry): Run => {
    const run = entry.run ?? this.#scan?.numbersOf(entry);
    if (run === undefined) throw new Error('The numbers of a program are its own, or in the index.');
    return run;
  };

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

  /** All of the lender's programs, also those that are not searched because it is not there. */
  storedOf = (lenderId: string): readonly string[] => [...(this.#ofLender.get(lenderId) ?? [])];

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

  /**
   * Makes ready for searches, which would otherwise hold the first of them up; it starts again where a program changes meanwhile.
   * @throws where no index can be made: searches walk the market then, until it is prepared again
   */
  prepare(): InSteps<void> {
    return this.#lazyScan.prepare();
  }

  /** Answers as the walk does, only sooner; null until it is made, and while the market is small. */
  get #scan(): MarketScan | null {
    return this.#lazyScan.made;
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
    return this.#lazyScan.ready()?.rank(search, among) ?? this.#judge.walk(among ?? this.#entries.values(), search);
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
    const ranked = programIds === undefined && this.#lazyScan.ready()?.rank(search);
    if (!ranked) this.#judge.walk(entries, search);
    return misses.inOrder().map((entry) => new Trial(entry, this.#numbersOf(entry), this.#layout));
  }

  /** The deal's side of every check, for trials of this market. */
  inquire(deal: Deal, now: number): Inquiry {
    this.#order.number((lender) => this.#lenders.get(lender.terms.id) === lender);
    return inquire(deal, this.#layout, now);
  }

  #admit(programId: string, lender: PreparedLender): void {
    const waiting = this.#waiting.get(programId);
    if (waiting) this.#enter(waiting, lender);
    this.#waiting.delete(programId);
  }

  #enter({ id, run, tierNames, tierIndexes, offered }: StoredProgram, lender: PreparedLender): void {
    const entry = newEntry({ id, lender, run, tierNames, tierIndexes, offered });
    this.#lazyScan.noteChange();
    if (this.#scan) {
      this.#scan.put(entry);
      entry.run = null;
    }
    this.#entries.set(id, entry);
    this.#changes += 1;
  }
}
