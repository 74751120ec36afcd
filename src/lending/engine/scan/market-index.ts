import { isMeasure } from '../../checks/declare.ts';
import type { Choices, Limit } from '../../kinds/loan.ts';
import { confirmedAtPlace, type Layout } from '../layout.ts';
import type { PreparedLender } from '../program-checks.ts';
import type { Entry } from '../ranking.ts';
import { CodedRows } from './coded-rows.ts';
import { bestOfTiers, directionsOf, everyTierStates } from './outlooks.ts';
import { BitsByKey, ProgramBits } from './program-bits.ts';

const leastRoom = 64;

/** What the programs of a market offer for one check: who asks at all, and who offers each option. */
export interface Offers {
  readonly asking: ProgramBits;
  readonly byOption: BitsByKey<string | number>;
}

/** The figures of a program that a computed limit reads, as one code for each combination that some program has. */
export interface FigureCombinations {
  readonly limit: Limit;
  /** Where its number stands among a program's codes. */
  readonly place: number;
  /** By number. */
  readonly figures: (readonly number[])[];
  readonly byText: Map<string, number>;
}

/**
 * The programs of a market laid out for scanning, kept up piece by piece. Every program has a number of its own, which is
 * given to another once it is gone, and so has every row: first the outlook of a program, which is the best that any of
 * its tiers has in each column, then its tiers.
 */
export class MarketIndex {
  readonly layout: Layout;
  /** By program; undefined for numbers that are free. */
  readonly entries: (Entry | undefined)[] = [];
  /** Columns as in the layout of a tier. */
  readonly rows: CodedRows;
  /** Columns as in the layout of a program's own numbers, then those below. */
  readonly own: CodedRows;
  /** Among the program's own: years that the lender wants to have passed since a credit event. */
  readonly creditEventPlace: number;
  readonly combinations: readonly FigureCombinations[];
  /** By program. */
  firstRow = new Int32Array(0);
  /** How many rows, the outlook among them. */
  rowsOf = new Uint16Array(0);
  confirmedAt = new Float64Array(0);
  lender = new Int32Array(0);
  /** By number of the lender: its place in the order that breaks ties. */
  lenderOrder = new Int32Array(0);
  readonly all = new ProgramBits();
  /** Programs of lenders that serve certain states only. */
  readonly limitedToStates = new ProgramBits();
  readonly served = new BitsByKey<string>();
  readonly licensedOnly = new BitsByKey<string>();
  /** Programs each of whose tiers states leverage, in kinds where the same columns do for every deal. */
  readonly #leverage = new ProgramBits();
  readonly refusesFelony = new ProgramBits();
  readonly refusesFinancialCrime = new ProgramBits();
  /** By check of the program; null for a measure. */
  readonly offers: readonly (Offers | null)[];
  readonly #freePrograms: number[] = [];
  readonly #freeRows = new Map<number, number[]>();
  readonly #leveragePlaces: readonly number[];
  readonly #prefersHigh: readonly (boolean | null)[];
  #rowRoom = 0;
  #rowsUsed = 0;

  constructor(layout: Layout) {
    const { checks, loan } = layout.kind;
    this.layout = layout;
    this.creditEventPlace = layout.maskPlace(0);
    const computed = loan.limits.filter(({ allows }) => 'needs' in allows);
    this.combinations = computed.map((limit, at) => ({
      limit,
      place: this.creditEventPlace + 1 + at,
      figures: [],
      byText: new Map(),
    }));
    this.rows = new CodedRows(layout.width);
    this.own = new CodedRows(this.creditEventPlace + 1 + computed.length);
    this.#prefersHigh = directionsOf(layout);
    const { leverage } = loan;
    this.#leveragePlaces = typeof leverage === 'function' ? [] : leverage.map((name) => layout.column(name).place);
    this.offers = checks.program.map((check) =>
      isMeasure(check) ? null : { asking: new ProgramBits(), byOption: new BitsByKey() },
    );
  }

  get size(): number {
    return this.entries.length - this.#freePrograms.length;
  }

  /** Gives the program its number. The entry's own numbers must stand already. */
  put(entry: Entry): void {
    const program = this.#freePrograms.pop() ?? this.entries.length;
    entry.number = program;
    this.#makeRoom(program + 1);
    this.entries[program] = entry;
    this.all.set(program);
    this.confirmedAt[program] = entry.numbers[entry.at + confirmedAtPlace] ?? 0;
    for (let place = 0; place < this.creditEventPlace; place += 1) {
      if (place !== confirmedAtPlace) this.own.put(program, place, entry.numbers[entry.at + place] ?? Number.NaN);
    }
    for (const combination of this.combinations) this.#putFigures(program, entry, combination);
    this.#putOffers(program, entry.offered);
    this.#putLender(program, entry.lender);
    this.#putRows(program, entry);
  }

  /** Takes a program off. Its lender must still be the one that it was put with. */
  remove(entry: Entry): void {
    const program = entry.number;
    this.#leverage.clear(program);
    this.own.clear(program);
    this.#clearLender(program, entry.lender);
    for (const [place, offers] of this.offers.entries()) {
      offers?.asking.clear(program);
      for (const option of entry.offered[place] ?? []) offers?.byOption.clear(option, program);
    }
    this.#removeRows(program);
    this.all.clear(program);
    this.entries[program] = undefined;
    this.#freePrograms.push(program);
  }

  /** @param inOrder every lender of the market */
  orderLenders(inOrder: readonly PreparedLender[]): void {
    this.lenderOrder = new Int32Array(1 + inOrder.reduce((most, { number }) => Math.max(most, number), 0));
    for (const { number, order } of inOrder) this.lenderOrder[number] = order;
  }

  #putFigures(program: number, entry: Entry, { limit, place, figures, byText }: FigureCombinations): void {
    if (!('needs' in limit.allows)) return;
    const read = limit.allows.program.map((name) => {
      const column = this.layout.column(name);
      return entry.numbers[entry.at + column.place] ?? Number.NaN;
    });
    const text = read.join();
    const number = byText.get(text) ?? figures.length;
    byText.set(text, number);
    figures[number] = read;
    this.own.put(program, place, number);
  }

  #putOffers(program: number, offered: readonly Choices[]): void {
    for (const [place, offers] of this.offers.entries()) {
      const options = offered[place] ?? [];
      if (options.length > 0) offers?.asking.set(program);
      for (const option of options) offers?.byOption.set(option, program);
    }
  }

  #putLender(program: number, lender: PreparedLender): void {
    const { licensedOnly, refusesFelony, refusesFinancialCrime, terms } = lender;
    this.lender[program] = lender.number;
    if (licensedOnly.size > 0) this.limitedToStates.set(program);
    for (const [state, only] of licensedOnly) {
      this.served.set(state, program);
      if (only) this.licensedOnly.set(state, program);
    }
    if (refusesFelony) this.refusesFelony.set(program);
    if (refusesFinancialCrime) this.refusesFinancialCrime.set(program);
    this.own.put(program, this.creditEventPlace, terms.bkFcSsDil ?? Number.NaN);
  }

  #clearLender(program: number, { licensedOnly }: PreparedLender): void {
    for (const bits of [this.limitedToStates, this.refusesFelony, this.refusesFinancialCrime]) bits.clear(program);
    for (const state of licensedOnly.keys()) {
      this.served.clear(state, program);
      this.licensedOnly.clear(state, program);
    }
  }

  #putRows(program: number, { numbers, at, tierIndexes }: Entry): void {
    const { header, width } = this.layout;
    const count = tierIndexes.length + 1;
    const first = this.#freeRows.get(count)?.pop() ?? this.#newRows(count);
    this.firstRow[program] = first;
    this.rowsOf[program] = count;
    const tiers = numbers.subarray(at + header, at + header + (count - 1) * width);
    if (everyTierStates(tiers, width, this.#leveragePlaces)) this.#leverage.set(program);
    for (const [place, value] of bestOfTiers(tiers, this.#prefersHigh).entries()) this.rows.put(first, place, value);
    for (let cell = 0; cell < tiers.length; cell += 1) {
      const tier = Math.floor(cell / width);
      this.rows.put(first + 1 + tier, cell - tier * width, tiers[cell] ?? Number.NaN);
    }
  }

  /** Whether it is known that every tier of the program states leverage, whatever the deal. */
  statesLeverage(program: number): boolean {
    return ((this.#leverage.words[program >>> 5] as number) & (1 << (program & 31))) !== 0;
  }

  #removeRows(program: number): void {
    const [first = 0, count = 0] = [this.firstRow[program], this.rowsOf[program]];
    for (let row = first; row < first + count; row += 1) this.rows.clear(row);
    const free = this.#freeRows.get(count);
    if (free) free.push(first);
    else this.#freeRows.set(count, [first]);
  }

  #newRows(count: number): number {
    const first = this.#rowsUsed;
    this.#rowsUsed += count;
    if (this.#rowsUsed > this.#rowRoom) {
      this.#rowRoom = Math.max(leastRoom, this.#rowsUsed, Math.ceil(this.#rowRoom * 1.25));
      this.rows.reserve(this.#rowRoom);
    }
    return first;
  }

  #makeRoom(programs: number): void {
    if (programs <= this.firstRow.length) return;
    const room = Math.ceil(Math.max(leastRoom, programs, this.firstRow.length * 1.25) / 32) * 32;
    this.firstRow = wider(this.firstRow, new Int32Array(room));
    this.rowsOf = wider(this.rowsOf, new Uint16Array(room));
    this.lender = wider(this.lender, new Int32Array(room));
    this.confirmedAt = wider(this.confirmedAt, new Float64Array(room));
    this.own.reserve(room);
    const ofLender = [this.all, this.limitedToStates, this.served, this.licensedOnly];
    const offers = this.offers.flatMap((one) => (one ? [one.asking, one.byOption] : []));
    const bits = [...ofLender, this.#leverage, this.refusesFelony, this.refusesFinancialCrime, ...offers];
    for (const one of bits) one.reserve(room / 32);
  }
}

function wider<Numbers extends Int32Array | Uint16Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
