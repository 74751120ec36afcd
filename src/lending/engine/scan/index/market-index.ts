import { isMeasure } from '../../../checks/check.ts';
import { type Column, confirmedAtPlace, type Layout, type Run } from '../../layout.ts';
import type { PreparedLender } from '../../program-checks.ts';
import type { Entry } from '../../ranking.ts';
import { BitmapIndex, Bitset } from '../bitsets/bitset.ts';
import { ColumnBitmaps } from '../bitsets/column-bitmaps.ts';
import { bestOfTiers, bestPrices, directionsOf } from './best-of-tiers.ts';
import { CodePool } from './code-pool.ts';
import { combinationOf, type FigureCombinations } from './combinations.ts';
import { Dictionary } from './dictionary.ts';
import { LenderColumns } from './lender-columns.ts';

/**
 * Rows of programs are stored in blocks, column by column within a block: as many as one word of a bitset has bits, so that a
 * column of a block is what a processor reads from memory at once.
 */
export const rowsPerBlock = 32;

/** When a program was confirmed is stored apart, uncoded, so its place among the program's columns is free for the lender's. */
const creditEventPlace = confirmedAtPlace;

/** Tiers of a program that have bitmaps of their own; programs with more are checked one by one. */
const indexedTiers = 8;

/** What the programs of a market offer for one check: who asks at all, and who offers each option. */
export interface Offers {
  readonly asking: Bitset;
  readonly byOption: BitmapIndex<string | number>;
}

/** A column of codes. */
export interface CodedColumn {
  /** Among the columns of the tier, or from the beginning of the program's row. */
  readonly place: number;
  readonly ofTier: boolean;
  /** By code. */
  readonly values: readonly number[];
  /** By code: how many rows have it. */
  readonly counts: readonly number[];
}

/**
 * The programs of a market as columns of codes, and bitmaps over them, updated program by program. Every program has a number
 * of its own, which is given to another once it is gone, and a bit in each bitset it belongs to: by state, by option, by
 * each value of a column. Its row has the codes of its own columns, then of the best that any of its tiers has in each
 * column; the rows of its tiers are stored together elsewhere.
 */
export class MarketIndex {
  readonly layout: Layout;
  /** By program; undefined for numbers that are free. */
  readonly entries: (Entry | undefined)[] = [];
  readonly programRows = new CodePool();
  readonly tierRows = new CodePool();
  /** Where the best of the tiers begins in a row. */
  readonly bestAt: number;
  /** By place of the column: of the program's own, of the best of its tiers, and of each tier by its place. */
  readonly programBitmaps: readonly ColumnBitmaps[];
  readonly bestBitmaps: readonly ColumnBitmaps[];
  readonly tierBitmaps: readonly (readonly ColumnBitmaps[])[];
  /** By place of the tier: programs that have one there. */
  readonly hasTier: readonly Bitset[];
  /** Programs that the bitmaps do not cover: with more tiers than have bitmaps, or with a value that has none. */
  readonly unindexed = new Bitset();
  readonly combinations: readonly FigureCombinations[];
  /** By program. */
  tierRowAt = new Int32Array(0);
  tierCounts = new Uint16Array(0);
  confirmedAt = new Float64Array(0);
  /** By program: no tier of it is cheaper, by `priceRank` and by the keys of the sorts by rate and by points. */
  leastPrice = new Float64Array(0);
  bestRate = new Float64Array(0);
  bestPoints = new Float64Array(0);
  readonly all = new Bitset();
  readonly lenders = new LenderColumns();
  /** By check of the program; null for a measure. */
  readonly offers: readonly (Offers | null)[];
  /** By place in the layout. */
  readonly programColumns: readonly Dictionary[];
  readonly #rowLength: number;
  readonly tierColumns: readonly Dictionary[];
  readonly #freePrograms: number[] = [];
  #nextProgram = 0;
  #size = 0;
  readonly #prefersHigh: readonly (boolean | null)[];

  /**
   * @param sample some programs of the market, to know the usual figures by
   * @param room for so many at first
   */
  constructor(layout: Layout, sample: readonly Entry[], room = { programs: 0, tiers: 0 }) {
    const { checks, loan } = layout.kind;
    this.layout = layout;
    this.#prefersHigh = directionsOf(layout);
    const ownColumns = layout.maskPlace(0);
    const computed = loan.limits.filter(({ allows }) => 'needs' in allows);
    this.combinations = computed.map((limit, at) => {
      return { limit, place: (ownColumns + at) * rowsPerBlock, figures: [], byText: new Map() };
    });
    this.bestAt = (ownColumns + computed.length) * rowsPerBlock;
    this.#rowLength = this.bestAt + layout.width * rowsPerBlock;
    const bitmapsOf = (length: number) => Array.from({ length }, () => new ColumnBitmaps());
    this.programBitmaps = bitmapsOf(ownColumns);
    this.bestBitmaps = bitmapsOf(layout.width);
    this.tierBitmaps = Array.from({ length: indexedTiers }, () => bitmapsOf(layout.width));
    this.hasTier = this.tierBitmaps.map(() => new Bitset());
    this.programColumns = Array.from({ length: ownColumns }, () => new Dictionary());
    this.tierColumns = Array.from({ length: layout.width }, () => new Dictionary());
    for (const [place, column] of this.programColumns.entries())
      column.seed(sample.map((entry) => ownNumber(entry, runOf(entry), place)));
    for (const [place, column] of this.tierColumns.entries()) {
      column.seed(
        sample.flatMap((entry) => [...tiersOf(entry, layout).filter((_, at) => at % layout.width === place)]),
      );
    }
    this.offers = checks.program.map((check) =>
      isMeasure(check) ? null : { asking: new Bitset(), byOption: new BitmapIndex() },
    );
    this.#grow(room.programs);
    this.tierRows.reserve(room.tiers * layout.width);
  }

  get size(): number {
    return this.#size;
  }

  columnOf({ ofTier, place }: Column): CodedColumn {
    const column = (ofTier ? this.tierColumns : this.programColumns)[place];
    if (column === undefined) throw new Error('The index has every column of the layout.');
    return { place: ofTier ? place : place * rowsPerBlock, ofTier, values: column.values, counts: column.counts };
  }

  /** Years that the lender wants to have passed since a credit event. */
  get creditEvents(): CodedColumn {
    return this.columnOf({ ofTier: false, place: creditEventPlace });
  }

  /** Where the row of a program begins: its columns are `rowsPerBlock` codes apart. */
  rowOf(program: number): number {
    return (program >>> 5) * this.#rowLength + (program & 31);
  }

  /**
   * Gives the program its number, and has its numbers from then on.
   * @throws where there is no memory: no search sees anything of it then, and its number is given to no other
   */
  put(entry: Entry): void {
    const run = runOf(entry);
    const program = this.#freePrograms.pop() ?? this.#nextProgram++;
    this.#grow(program + 1);
    this.confirmedAt[program] = run.numbers[run.at + confirmedAtPlace] ?? 0;
    this.#putPrice(program, run, entry.tierIndexes.length);
    this.#putRows(program, entry, run);
    this.lenders.put(program, entry.lender);
    for (const [place, offers] of this.offers.entries()) {
      const options = entry.offered[place] ?? [];
      if (options.length > 0) offers?.asking.set(program);
      for (const option of options) offers?.byOption.set(option, program);
    }
    entry.number = program;
    this.entries[program] = entry;
    this.#size += 1;
    this.all.set(program);
  }

  #putPrice(program: number, { numbers, at }: Run, tiers: number): void {
    const { rank, rate, points } = bestPrices(numbers, at, tiers, this.layout);
    this.leastPrice[program] = rank;
    this.bestRate[program] = rate;
    this.bestPoints[program] = points;
  }

  /** Takes a program off. Its lender must still be the one that it was put with. */
  remove(entry: Entry): void {
    const program = entry.number;
    this.#removeRows(program);
    this.lenders.clear(program, entry.lender);
    for (const [place, offers] of this.offers.entries()) {
      offers?.asking.clear(program);
      for (const option of entry.offered[place] ?? []) offers?.byOption.clear(option, program);
    }
    this.all.clear(program);
    this.#size -= 1;
    this.entries[program] = undefined;
    this.#freePrograms.push(program);
  }

  /** Puts other terms of its lender beside a program that stands, which costs much less than to put the program again. */
  changeLender(entry: Entry, to: PreparedLender): void {
    const program = entry.number;
    const place = this.rowOf(program) + creditEventPlace * rowsPerBlock;
    const bits = this.programBitmaps[creditEventPlace];
    const column = this.programColumns[creditEventPlace];
    const was = this.programRows.codes[place] ?? 0;
    this.lenders.clear(program, entry.lender);
    this.lenders.put(program, to);
    bits?.clear(was, program);
    column?.release(was);
    const code = column?.encode(to.terms.bkFcSsDil ?? Number.NaN) ?? 0;
    this.programRows.write(place, code);
    if (bits?.set(code, program) === false) this.unindexed.set(program);
  }

  #putRows(program: number, entry: Entry, run: Run): void {
    const { tierIndexes } = entry;
    const { layout, programRows, tierRows } = this;
    const row = this.rowOf(program);
    const first = tierRows.allocate(tierIndexes.length * layout.width);
    this.tierRowAt[program] = first;
    this.tierCounts[program] = tierIndexes.length;
    for (const [place, column] of this.programColumns.entries()) {
      programRows.write(row + place * rowsPerBlock, column.encode(ownNumber(entry, run, place)));
    }
    for (const one of this.combinations) programRows.write(row + one.place, combinationOf(run, one, layout));
    const tiers = layout.tiersOf(run, tierIndexes.length);
    const best = bestOfTiers(tiers, this.#prefersHigh);
    for (const [place, column] of this.tierColumns.entries()) {
      programRows.write(row + this.bestAt + place * rowsPerBlock, column.encode(best[place] ?? Number.NaN));
      for (let tier = place; tier < tiers.length; tier += layout.width) {
        tierRows.write(first + tier, column.encode(tiers[tier] ?? Number.NaN));
      }
    }
    let isIndexed = tierIndexes.length <= indexedTiers;
    this.#eachBitmap(program, (bits, code) => {
      isIndexed = bits.set(code, program) && isIndexed;
    });
    if (!isIndexed) this.unindexed.set(program);
    for (const [place, bits] of this.hasTier.entries()) if (place < tierIndexes.length) bits.set(program);
  }

  /** The bitmaps of a program that stands, each with the code it has there. */
  #eachBitmap(program: number, act: (bits: ColumnBitmaps, code: number) => void): void {
    const row = this.rowOf(program);
    const run = this.tierRowAt[program] ?? 0;
    const codeAt = (at: number) => this.programRows.codes[row + at] ?? 0;
    for (const [place, bits] of this.programBitmaps.entries()) act(bits, codeAt(place * rowsPerBlock));
    for (const [place, bits] of this.bestBitmaps.entries()) act(bits, codeAt(this.bestAt + place * rowsPerBlock));
    for (const [tier, sets] of this.tierBitmaps.slice(0, this.tierCounts[program]).entries()) {
      const at = run + tier * this.layout.width;
      for (const [place, bits] of sets.entries()) act(bits, this.tierRows.codes[at + place] ?? 0);
    }
  }

  #removeRows(program: number): void {
    const { width } = this.layout;
    const { codes } = this.tierRows;
    const row = this.rowOf(program);
    const [run = 0, length] = [this.tierRowAt[program], (this.tierCounts[program] ?? 0) * width];
    const codeIn = (at: number) => this.programRows.codes[row + at] ?? 0;
    this.#eachBitmap(program, (bits, code) => bits.clear(code, program));
    for (const bits of [...this.hasTier, this.unindexed]) bits.clear(program);
    for (const [place, column] of this.programColumns.entries()) column.release(codeIn(place * rowsPerBlock));
    for (const [place, column] of this.tierColumns.entries()) {
      column.release(codeIn(this.bestAt + place * rowsPerBlock));
      for (let tier = place; tier < length; tier += width) column.release(codes[run + tier] ?? 0);
    }
    this.tierRows.release(run, length);
  }

  #grow(programs: number): void {
    if (programs <= this.tierRowAt.length) return;
    const room =
      Math.ceil(Math.max(2 * rowsPerBlock, programs, this.tierRowAt.length * 1.5) / rowsPerBlock) * rowsPerBlock;
    this.tierCounts = grown(this.tierCounts, new Uint16Array(room));
    this.lenders.reserve(room / rowsPerBlock);
    this.confirmedAt = grown(this.confirmedAt, new Float64Array(room));
    this.leastPrice = grown(this.leastPrice, new Float64Array(room));
    this.bestRate = grown(this.bestRate, new Float64Array(room));
    this.bestPoints = grown(this.bestPoints, new Float64Array(room));
    this.programRows.reserve((room / rowsPerBlock) * this.#rowLength);
    const offers = this.offers.flatMap((one) => (one ? [one.asking, one.byOption] : []));
    const sets = [
      ...this.programBitmaps,
      ...this.bestBitmaps,
      ...this.tierBitmaps.flat(),
      ...this.hasTier,
      this.unindexed,
    ];

    for (const one of [this.all, ...sets, ...offers]) one.reserve(room / rowsPerBlock);
    // Last: by it is known that all others have the room.
    this.tierRowAt = grown(this.tierRowAt, new Int32Array(room));
  }
}

function grown<Numbers extends Int32Array | Uint16Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

const ownNumber = ({ lender }: Entry, { numbers, at }: Run, place: number): number =>
  (place === creditEventPlace ? lender.terms.bkFcSsDil : numbers[at + place]) ?? Number.NaN;

/** Of a program that is not in the index yet. */
function runOf({ id, run }: Entry): Run {
  if (run === null) throw new Error(`The program ${id} is in an index already.`);
  return run;
}

const tiersOf = (entry: Entry, layout: Layout): Float64Array => layout.tiersOf(runOf(entry), entry.tierIndexes.length);
