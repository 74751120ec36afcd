import { isMeasure } from '../../checks/check.ts';
import type { Limit } from '../../kinds/loan.ts';
import { type Column, confirmedAtPlace, type Layout } from '../layout.ts';
import { priceKey, priceRank } from '../loan/price.ts';
import type { PreparedLender } from '../program-checks.ts';
import type { Entry } from '../ranking.ts';
import { CodeRuns } from './code-runs.ts';
import { LendersOfPrograms } from './lenders-of-programs.ts';
import { bestOfTiers, directionsOf } from './outlooks.ts';
import { BitsByKey, ProgramBits } from './program-bits.ts';
import { ValueBits } from './value-bits.ts';
import { ValueCodes } from './value-codes.ts';

/**
 * Programs whose heads stand together, column by column: as many as one word of a set has bits, so that a column of them
 * is what a processor reads from memory at once.
 */
export const lanes = 32;

/** When a program was confirmed is kept as it is, so that its place among the own columns is free for the lender's. */
const creditEventPlace = confirmedAtPlace;

/** Tiers of a program that have sets of their own; programs with more are looked at one by one. */
const tiersWithSets = 8;

/** What the programs of a market offer for one check: who asks at all, and who offers each option. */
export interface Offers {
  readonly asking: ProgramBits;
  readonly byOption: BitsByKey<string | number>;
}

/** The figures of a program that a computed limit reads, as one code for each combination that some program has. */
export interface FigureCombinations {
  readonly limit: Limit;
  /** From the beginning of the program's head. */
  readonly place: number;
  /** By code. */
  readonly figures: (readonly number[])[];
  readonly byText: Map<string, number>;
}

/** A column of codes. */
export interface CodedPlace {
  /** Among the columns of the tier, or from the beginning of the program's head. */
  readonly place: number;
  readonly ofTier: boolean;
  readonly values: readonly number[];
  readonly rows: readonly number[];
}

/**
 * The programs of a market laid out for scanning, kept up piece by piece. Every program has a number of its own, which is
 * given to another once it is gone, and a bit in the sets it belongs to: by state, by option, by each value of a column.
 * Its head has the codes of its own columns and of its outlook (the best that any of its tiers has in each column); its
 * tiers stand in a run elsewhere.
 */
export class MarketIndex {
  readonly layout: Layout;
  /** By program; undefined for numbers that are free. */
  readonly entries: (Entry | undefined)[] = [];
  readonly heads = new CodeRuns();
  readonly runs = new CodeRuns();
  /** From the beginning of a head. */
  readonly outlookAt: number;
  /** By place of the column: of the program's own, of its outlook, and of its tiers by their place. */
  readonly ownSets: readonly ValueBits[];
  readonly outlookSets: readonly ValueBits[];
  readonly tierSets: readonly (readonly ValueBits[])[];
  /** By place of the tier: programs that have one there. */
  readonly withTier: readonly ProgramBits[];
  /** Programs of which the sets do not tell everything: with more tiers than have sets, or a value that has none. */
  readonly untold = new ProgramBits();
  readonly combinations: readonly FigureCombinations[];
  /** By program. */
  runAt = new Int32Array(0);
  tiers = new Uint16Array(0);
  confirmedAt = new Float64Array(0);
  /** By program: no tier of it is cheaper, by `priceRank` and by the keys of the sorts by rate and by points. */
  leastPrice = new Float64Array(0);
  bestRate = new Float64Array(0);
  bestPoints = new Float64Array(0);
  readonly all = new ProgramBits();
  readonly lenders = new LendersOfPrograms();
  /** By check of the program; null for a measure. */
  readonly offers: readonly (Offers | null)[];
  /** By place in the layout. */
  readonly #own: readonly ValueCodes[];
  readonly #headLength: number;
  readonly #ofTier: readonly ValueCodes[];
  readonly #freePrograms: number[] = [];
  readonly #prefersHigh: readonly (boolean | null)[];

  /** @param sample some programs of the market, to know the usual figures by */
  constructor(layout: Layout, sample: readonly Entry[]) {
    const { checks, loan } = layout.kind;
    this.layout = layout;
    this.#prefersHigh = directionsOf(layout);
    const ownColumns = layout.maskPlace(0);
    const computed = loan.limits.filter(({ allows }) => 'needs' in allows);
    this.combinations = computed.map((limit, at) => {
      return { limit, place: (ownColumns + at) * lanes, figures: [], byText: new Map() };
    });
    this.outlookAt = (ownColumns + computed.length) * lanes;
    this.#headLength = this.outlookAt + layout.width * lanes;
    const setsOf = (length: number) => Array.from({ length }, () => new ValueBits());
    this.ownSets = setsOf(ownColumns);
    this.outlookSets = setsOf(layout.width);
    this.tierSets = Array.from({ length: tiersWithSets }, () => setsOf(layout.width));
    this.withTier = this.tierSets.map(() => new ProgramBits());
    this.#own = Array.from({ length: ownColumns }, () => new ValueCodes());
    this.#ofTier = Array.from({ length: layout.width }, () => new ValueCodes());
    for (const [place, column] of this.#own.entries()) column.begin(sample.map((entry) => ownNumber(entry, place)));
    for (const [place, column] of this.#ofTier.entries()) {
      column.begin(
        sample.flatMap((entry) => [...layout.tiersOf(entry).filter((_, at) => at % layout.width === place)]),
      );
    }
    this.offers = checks.program.map((check) =>
      isMeasure(check) ? null : { asking: new ProgramBits(), byOption: new BitsByKey() },
    );
  }

  get size(): number {
    return this.entries.length - this.#freePrograms.length;
  }

  placeOf({ ofTier, place }: Column): CodedPlace {
    const column = (ofTier ? this.#ofTier : this.#own)[place];
    if (column === undefined) throw new Error('Every column of the layout stands in the index.');
    return { place: ofTier ? place : place * lanes, ofTier, values: column.values, rows: column.rows };
  }

  /** Years that the lender wants to have passed since a credit event. */
  get creditEvents(): CodedPlace {
    return this.placeOf({ ofTier: false, place: creditEventPlace });
  }

  /** Where the head of a program begins: its columns are `lanes` codes apart. */
  headOf(program: number): number {
    return (program >>> 5) * this.#headLength + (program & 31);
  }

  /** Gives the program its number. The entry's own numbers must stand already. */
  put(entry: Entry): void {
    const program = this.#freePrograms.pop() ?? this.entries.length;
    entry.number = program;
    this.#makeRoom(program + 1);
    this.entries[program] = entry;
    this.all.set(program);
    this.confirmedAt[program] = entry.numbers[entry.at + confirmedAtPlace] ?? 0;
    this.#putPrice(program, entry);
    this.#putRun(program, entry);
    this.lenders.put(program, entry.lender);
    for (const [place, offers] of this.offers.entries()) {
      const options = entry.offered[place] ?? [];
      if (options.length > 0) offers?.asking.set(program);
      for (const option of options) offers?.byOption.set(option, program);
    }
  }

  #putPrice(program: number, { numbers, at, tierIndexes }: Entry): void {
    const { layout } = this;
    const tiers = [...tierIndexes.keys()].map((place) => ({ numbers, program: at, at: at + layout.size(place) }));
    this.leastPrice[program] = Math.min(...tiers.map((tier) => priceRank(tier, layout)));
    this.bestRate[program] = Math.max(...tiers.map((tier) => priceKey('rate', tier, layout)));
    this.bestPoints[program] = Math.max(...tiers.map((tier) => priceKey('points', tier, layout)));
  }

  /** Takes a program off. Its lender must still be the one that it was put with. */
  remove(entry: Entry): void {
    const program = entry.number;
    this.#removeRun(program);
    this.lenders.clear(program, entry.lender);
    for (const [place, offers] of this.offers.entries()) {
      offers?.asking.clear(program);
      for (const option of entry.offered[place] ?? []) offers?.byOption.clear(option, program);
    }
    this.all.clear(program);
    this.entries[program] = undefined;
    this.#freePrograms.push(program);
  }

  /** Puts other terms of its lender beside a program that stands: much less than to put the program itself again. */
  changeLender(entry: Entry, to: PreparedLender): void {
    const program = entry.number;
    const place = this.headOf(program) + creditEventPlace * lanes;
    const bits = this.ownSets[creditEventPlace];
    const column = this.#own[creditEventPlace];
    const was = this.heads.codes[place] ?? 0;
    this.lenders.clear(program, entry.lender);
    this.lenders.put(program, to);
    bits?.clear(was, program);
    column?.giveBack(was);
    const code = column?.take(to.terms.bkFcSsDil ?? Number.NaN) ?? 0;
    this.heads.put(place, code);
    if (bits?.set(code, program) === false) this.untold.set(program);
  }

  #putRun(program: number, entry: Entry): void {
    const { numbers, at, tierIndexes } = entry;
    const { layout, heads, runs } = this;
    const head = this.headOf(program);
    const run = runs.take(tierIndexes.length * layout.width);
    this.runAt[program] = run;
    this.tiers[program] = tierIndexes.length;
    for (const [place, column] of this.#own.entries()) {
      heads.put(head + place * lanes, column.take(ownNumber(entry, place)));
    }
    for (const one of this.combinations) heads.put(head + one.place, this.#combinationOf(numbers, at, one));
    const tiers = layout.tiersOf(entry);
    const best = bestOfTiers(tiers, this.#prefersHigh);
    for (const [place, column] of this.#ofTier.entries()) {
      heads.put(head + this.outlookAt + place * lanes, column.take(best[place] ?? Number.NaN));
      for (let tier = place; tier < tiers.length; tier += layout.width) {
        runs.put(run + tier, column.take(tiers[tier] ?? Number.NaN));
      }
    }
    let isTold = tierIndexes.length <= tiersWithSets;
    this.#eachSet(program, (bits, code) => {
      isTold = bits.set(code, program) && isTold;
    });
    if (!isTold) this.untold.set(program);
    for (const [place, bits] of this.withTier.entries()) if (place < tierIndexes.length) bits.set(program);
  }

  /** The sets by value of a program that stands, each with the code it has there. */
  #eachSet(program: number, act: (bits: ValueBits, code: number) => void): void {
    const head = this.headOf(program);
    const run = this.runAt[program] ?? 0;
    const codeAt = (at: number) => this.heads.codes[head + at] ?? 0;
    for (const [place, bits] of this.ownSets.entries()) act(bits, codeAt(place * lanes));
    for (const [place, bits] of this.outlookSets.entries()) act(bits, codeAt(this.outlookAt + place * lanes));
    for (const [tier, sets] of this.tierSets.slice(0, this.tiers[program]).entries()) {
      const at = run + tier * this.layout.width;
      for (const [place, bits] of sets.entries()) act(bits, this.runs.codes[at + place] ?? 0);
    }
  }

  #combinationOf(numbers: Float64Array, at: number, { limit, figures, byText }: FigureCombinations): number {
    const names = 'needs' in limit.allows ? limit.allows.program : [];
    const read = names.map((name) => numbers[at + this.layout.column(name).place] ?? Number.NaN);
    const text = read.join();
    const code = byText.get(text) ?? figures.length;
    byText.set(text, code);
    figures[code] = read;
    return code;
  }

  #removeRun(program: number): void {
    const { width } = this.layout;
    const { codes } = this.runs;
    const head = this.headOf(program);
    const [run = 0, length] = [this.runAt[program], (this.tiers[program] ?? 0) * width];
    const codeIn = (at: number) => this.heads.codes[head + at] ?? 0;
    this.#eachSet(program, (bits, code) => bits.clear(code, program));
    for (const bits of [...this.withTier, this.untold]) bits.clear(program);
    for (const [place, column] of this.#own.entries()) column.giveBack(codeIn(place * lanes));
    for (const [place, column] of this.#ofTier.entries()) {
      column.giveBack(codeIn(this.outlookAt + place * lanes));
      for (let tier = place; tier < length; tier += width) column.giveBack(codes[run + tier] ?? 0);
    }
    this.runs.giveBack(run, length);
  }

  #makeRoom(programs: number): void {
    if (programs <= this.runAt.length) return;
    const room = Math.ceil(Math.max(2 * lanes, programs, this.runAt.length * 1.5) / lanes) * lanes;
    this.runAt = wider(this.runAt, new Int32Array(room));
    this.tiers = wider(this.tiers, new Uint16Array(room));
    this.lenders.reserve(room / lanes);
    this.confirmedAt = wider(this.confirmedAt, new Float64Array(room));
    this.leastPrice = wider(this.leastPrice, new Float64Array(room));
    this.bestRate = wider(this.bestRate, new Float64Array(room));
    this.bestPoints = wider(this.bestPoints, new Float64Array(room));
    this.heads.reserve((room / lanes) * this.#headLength);
    const offers = this.offers.flatMap((one) => (one ? [one.asking, one.byOption] : []));
    const sets = [...this.ownSets, ...this.outlookSets, ...this.tierSets.flat(), ...this.withTier, this.untold];

    for (const one of [this.all, ...sets, ...offers]) one.reserve(room / lanes);
  }
}

function wider<Numbers extends Int32Array | Uint16Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

const ownNumber = ({ numbers, at, lender }: Entry, place: number): number =>
  (place === creditEventPlace ? lender.terms.bkFcSsDil : numbers[at + place]) ?? Number.NaN;
