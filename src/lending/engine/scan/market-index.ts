import { isMeasure } from '../../checks/declare.ts';
import type { Choices, Limit } from '../../kinds/loan.ts';
import { confirmedAtPlace, type Layout } from '../layout.ts';
import type { PreparedLender } from '../program-checks.ts';
import type { Entry } from '../ranking.ts';
import { CodedColumn } from './coded-column.ts';
import { bestOfTiers, directionsOf } from './outlooks.ts';
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
  readonly column: CodedColumn;
  /** By value of the column. */
  readonly figures: (readonly number[])[];
  readonly byText: Map<string, number>;
}

/**
 * The programs of a market laid out for scanning, kept up piece by piece: every program has a number of its own, which is
 * given to another once it is gone, and so has every tier; the tiers of a program follow one another. Its outlook is the
 * best that any of them has in each column.
 */
export class MarketIndex {
  readonly layout: Layout;
  /** By program; undefined for numbers that are free. */
  readonly entries: (Entry | undefined)[] = [];
  /** By place of the column: of a tier, and of the program's own numbers. */
  readonly ofTier: readonly CodedColumn[];
  readonly ofProgram: readonly CodedColumn[];
  /** Years that the lender wants to have passed since a credit event. */
  readonly creditEventYears = new CodedColumn();
  readonly combinations: readonly FigureCombinations[];
  /** By program. */
  firstTier = new Int32Array(0);
  tiers = new Uint16Array(0);
  confirmedAt = new Float64Array(0);
  lender = new Int32Array(0);
  /** By number of the lender: its place in the order that breaks ties. */
  lenderOrder = new Int32Array(0);
  readonly all = new ProgramBits();
  /** Programs of lenders that serve certain states only. */
  readonly limitedToStates = new ProgramBits();
  readonly served = new BitsByKey<string>();
  readonly licensedOnly = new BitsByKey<string>();
  readonly refusesFelony = new ProgramBits();
  readonly refusesFinancialCrime = new ProgramBits();
  /** By check of the program; null for a measure. */
  readonly offers: readonly (Offers | null)[];
  readonly #freePrograms: number[] = [];
  readonly #freeTiers = new Map<number, number[]>();
  readonly #prefersHigh: readonly (boolean | null)[];
  #tierRoom = 0;
  #tiersUsed = 0;

  constructor(layout: Layout) {
    const { checks, loan } = layout.kind;
    this.layout = layout;
    this.#prefersHigh = directionsOf(layout);
    this.ofTier = Array.from({ length: layout.width }, () => new CodedColumn());
    this.ofProgram = Array.from({ length: layout.maskPlace(0) }, () => new CodedColumn());
    this.offers = checks.program.map((check) =>
      isMeasure(check) ? null : { asking: new ProgramBits(), byOption: new BitsByKey() },
    );
    this.combinations = loan.limits.flatMap((limit) =>
      'needs' in limit.allows ? [{ limit, column: new CodedColumn(), figures: [], byText: new Map() }] : [],
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
    for (const [place, column] of this.ofProgram.entries()) {
      if (place !== confirmedAtPlace) column.put(program, entry.numbers[entry.at + place] ?? Number.NaN);
    }
    for (const combination of this.combinations) this.#putFigures(program, entry, combination);
    this.#putOffers(program, entry.offered);
    this.#putLender(program, entry.lender);
    this.#putTiers(program, entry);
  }

  /** Takes a program off. Its lender must still be the one that it was put with. */
  remove(entry: Entry): void {
    const program = entry.number;
    for (const [place, column] of this.ofProgram.entries()) if (place !== confirmedAtPlace) column.clear(program);
    for (const { column } of this.combinations) column.clear(program);
    this.#clearLender(program, entry.lender);
    for (const [place, offers] of this.offers.entries()) {
      offers?.asking.clear(program);
      for (const option of entry.offered[place] ?? []) offers?.byOption.clear(option, program);
    }
    this.#removeTiers(program);
    this.all.clear(program);
    this.entries[program] = undefined;
    this.#freePrograms.push(program);
  }

  /** @param inOrder every lender of the market */
  orderLenders(inOrder: readonly PreparedLender[]): void {
    this.lenderOrder = new Int32Array(1 + inOrder.reduce((most, { number }) => Math.max(most, number), 0));
    for (const { number, order } of inOrder) this.lenderOrder[number] = order;
  }

  #putFigures(program: number, entry: Entry, { limit, column, figures, byText }: FigureCombinations): void {
    if (!('needs' in limit.allows)) return;
    const read = limit.allows.program.map((name) => {
      const { place } = this.layout.column(name);
      return entry.numbers[entry.at + place] ?? Number.NaN;
    });
    const text = read.join();
    const number = byText.get(text) ?? figures.length;
    byText.set(text, number);
    figures[number] = read;
    column.put(program, number);
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
    this.creditEventYears.put(program, terms.bkFcSsDil ?? Number.NaN);
  }

  #clearLender(program: number, { licensedOnly }: PreparedLender): void {
    for (const bits of [this.limitedToStates, this.refusesFelony, this.refusesFinancialCrime]) bits.clear(program);
    for (const state of licensedOnly.keys()) {
      this.served.clear(state, program);
      this.licensedOnly.clear(state, program);
    }
    this.creditEventYears.clear(program);
  }

  #putTiers(program: number, { numbers, at, tierIndexes }: Entry): void {
    const { header, width } = this.layout;
    const tiers = tierIndexes.length;
    const first = this.#freeTiers.get(tiers)?.pop() ?? this.#newTiers(tiers);
    this.firstTier[program] = first;
    this.tiers[program] = tiers;
    const best = bestOfTiers(numbers.subarray(at + header, at + header + tiers * width), this.#prefersHigh);
    for (const [place, column] of this.ofTier.entries()) column.putOutlook(program, best[place] ?? Number.NaN);
    for (let tier = 0; tier < tiers; tier += 1) {
      const from = at + header + tier * width;
      for (const [place, column] of this.ofTier.entries())
        column.put(first + tier, numbers[from + place] ?? Number.NaN);
    }
  }

  #removeTiers(program: number): void {
    const [first = 0, tiers = 0] = [this.firstTier[program], this.tiers[program]];
    for (const column of this.ofTier) {
      column.clearOutlook(program);
      for (let tier = 0; tier < tiers; tier += 1) column.clear(first + tier);
    }
    const free = this.#freeTiers.get(tiers);
    if (free) free.push(first);
    else this.#freeTiers.set(tiers, [first]);
  }

  #newTiers(tiers: number): number {
    const first = this.#tiersUsed;
    this.#tiersUsed += tiers;
    if (this.#tiersUsed > this.#tierRoom) {
      this.#tierRoom = Math.max(leastRoom, this.#tiersUsed, Math.ceil(this.#tierRoom * 1.25));
      for (const column of this.ofTier) column.reserve(this.#tierRoom);
    }
    return first;
  }

  #makeRoom(programs: number): void {
    if (programs <= this.firstTier.length) return;
    const room = Math.ceil(Math.max(leastRoom, programs, this.firstTier.length * 1.25) / 32) * 32;
    this.firstTier = wider(this.firstTier, new Int32Array(room));
    this.tiers = wider(this.tiers, new Uint16Array(room));
    this.lender = wider(this.lender, new Int32Array(room));
    this.confirmedAt = wider(this.confirmedAt, new Float64Array(room));
    const columns = [...this.ofProgram, this.creditEventYears, ...this.combinations.map(({ column }) => column)];
    for (const column of columns) column.reserve(room);
    for (const column of this.ofTier) column.reserveOutlooks(room);
    const own = [this.all, this.limitedToStates, this.served, this.licensedOnly];
    const offers = this.offers.flatMap((one) => (one ? [one.asking, one.byOption] : []));
    const bits = [...own, this.refusesFelony, this.refusesFinancialCrime, ...offers];
    for (const one of bits) one.reserve(room / 32);
  }
}

function wider<Numbers extends Int32Array | Uint16Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
