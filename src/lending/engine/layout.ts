import { defaultsOfFields, type FieldDefinition } from '../../kernel/fields/fields.ts';
import { isMeasure } from '../checks/check.ts';
import type { LoanKind } from '../kinds/kind.ts';
import type { Choices, Numbers } from '../kinds/loan.ts';
import type { CommonTier, Program } from './program.ts';

/**
 * A market is scanned as numbers: a program is one run of them, its own figures first and then its tiers in a row. What is
 * not stated is NaN, which is above and below nothing. What a program offers is one bit for each option.
 */

/** Where a number stands: among the program's own, or in each of its tiers. */
export interface Column {
  readonly ofTier: boolean;
  readonly place: number;
}

export const confirmedAtPlace = 0;
export const windowPlace = 1;
const ownFigures = 2;

export const loanMinPlace = 0;
export const loanMaxPlace = 1;
const ownColumns = 2;

/** Bits that a mask has for options; whatever comes later shares the last one, and its lists are looked at. */
const sharedBit = 1 << 30;

/** The options of one check that any program of the market offers, each with its bit. */
export class OfferedOptions {
  readonly #bits = new Map<string | number, number>();

  constructor(options: Choices) {
    for (const option of options) this.bitOf(option);
  }

  /** Gives a new option a bit of its own while there are any. */
  bitOf(option: string | number): number {
    const known = this.#bits.get(option);
    if (known !== undefined) return known;
    const bit = this.#bits.size < 30 ? 1 << this.#bits.size : sharedBit;
    this.#bits.set(option, bit);
    return bit;
  }

  maskOf(offered: Choices): number {
    return offered.reduce<number>((mask, option) => mask | this.bitOf(option), 0);
  }

  /** The bits of what a deal wants; an option that no program offers has none. */
  wantedMask(wanted: Choices): number {
    return wanted.reduce<number>((mask, option) => mask | (this.#bits.get(option) ?? 0), 0);
  }
}

/** Whether options of these bits may be different ones all the same. */
export const isShared = (mask: number): boolean => (mask & sharedBit) !== 0;

const numeric = new Set<FieldDefinition['kind']>(['money', 'percent', 'integer', 'decimal']);
const namesOfNumbers = (fields: readonly FieldDefinition[]) =>
  fields.filter(({ kind }) => numeric.has(kind)).map(({ name }) => name);

/** The numbers of a program, from `at` on. */
export interface Run {
  readonly numbers: Float64Array;
  readonly at: number;
}

/** A tier among the numbers of its program. */
export interface TierNumbers {
  readonly numbers: Float64Array;
  /** Where its program begins. */
  readonly program: number;
  /** Where it begins itself. */
  at: number;
}

/** Where a kind's programs and tiers state a price; -1 for what they do not. */
export interface PricePlaces {
  readonly rate: number;
  readonly maxRate: number;
  readonly points: number;
  readonly fees: number;
  readonly rateAdjustment: number;
  readonly pointsAdjustment: number;
}

/** The numbers of one kind's programs, and what their choices offer. */
export class Layout {
  readonly kind: LoanKind;
  /** Numeric columns of a tier, in the order of the definition. */
  readonly tierColumns: readonly string[];
  readonly options: readonly OfferedOptions[];
  readonly header: number;
  readonly width: number;
  /** Of the experience that a tier asks for. */
  readonly experiencePlace: number;
  readonly price: PricePlaces;
  readonly #figures: readonly string[];
  readonly #columns = new Map<string, Column>();

  constructor(kind: LoanKind) {
    this.kind = kind;
    this.tierColumns = namesOfNumbers(kind.terms.tierFields);
    const derived = Object.keys(kind.loan.program?.(defaultsOfFields(kind.terms.fields)) ?? {});
    this.#figures = [...new Set([...namesOfNumbers(kind.terms.fields), ...derived])];
    this.options = kind.checks.program.map((check) =>
      isMeasure(check) ? new OfferedOptions([]) : new OfferedOptions(optionsOf(kind, check.offered)),
    );
    this.header = ownFigures + this.#figures.length + kind.checks.program.length;
    this.width = ownColumns + this.tierColumns.length;
    for (const [at, name] of this.#figures.entries())
      this.#columns.set(name, { ofTier: false, place: ownFigures + at });
    for (const [at, name] of this.tierColumns.entries())
      this.#columns.set(name, { ofTier: true, place: ownColumns + at });
    this.experiencePlace = this.column('minExperience').place;
    const placeOf = (name: string) => this.#columns.get(name)?.place ?? -1;
    this.price = {
      rate: placeOf('interestRate'),
      maxRate: placeOf('maxInterestRate'),
      points: placeOf('points'),
      fees: placeOf('lenderFees'),
      rateAdjustment: placeOf('rateAdjustment'),
      pointsAdjustment: placeOf('pointsAdjustment'),
    };
  }

  /** @throws for a name that neither a tier column nor a figure of the program has: definitions are tested for it */
  column(name: string): Column {
    const column = this.#columns.get(name);
    if (column === undefined) throw new Error(`A ${this.kind.name} program states no ${name}.`);
    return column;
  }

  /** Where the mask of a check of the program stands among the program's own numbers. */
  maskPlace(check: number): number {
    return ownFigures + this.#figures.length + check;
  }

  /** How many numbers a program with this many tiers takes. */
  size(tiers: number): number {
    return this.header + tiers * this.width;
  }

  /** Writes a program from `at`: its own figures, the masks of what it offers, its tiers in the given order. */
  write(
    numbers: Float64Array,
    at: number,
    { confirmedAt, terms }: Program,
    offered: readonly Choices[],
    tiers: readonly { readonly columns: CommonTier }[],
  ): void {
    const stated: Readonly<Record<string, unknown>> = { ...terms, ...this.kind.loan.program?.({ ...terms }) };
    numbers[at + confirmedAtPlace] = confirmedAt;
    numbers[at + windowPlace] = orNaN(terms.experienceWindowMonths);
    for (const [place, name] of this.#figures.entries()) numbers[at + ownFigures + place] = orNaN(stated[name]);
    this.writeMasks(numbers, at, offered);
    for (const [place, { columns }] of tiers.entries()) this.#writeTier(numbers, at + this.size(place), columns);
  }

  writeMasks(numbers: Float64Array, at: number, offered: readonly Choices[]): void {
    for (const [place, options] of this.options.entries()) {
      numbers[at + this.maskPlace(place)] = options.maskOf(offered[place] ?? []);
    }
  }

  #writeTier(numbers: Float64Array, at: number, tier: CommonTier): void {
    const columns: Readonly<Record<string, unknown>> = tier;
    numbers[at + loanMinPlace] = orNaN(tier.loanRange.min);
    numbers[at + loanMaxPlace] = orNaN(tier.loanRange.max);
    for (const [place, name] of this.tierColumns.entries()) numbers[at + ownColumns + place] = orNaN(columns[name]);
  }

  /** The tiers of a program, one after the other. */
  tiersOf({ numbers, at }: Run, tiers: number): Float64Array {
    return numbers.subarray(at + this.header, at + this.size(tiers));
  }

  /** A tier among the numbers of its program. */
  tierAt({ numbers, at }: Run, place: number): TierNumbers {
    return { numbers, program: at, at: at + this.size(place) };
  }

  /** The columns of a tier by name. */
  readTier(numbers: Float64Array, at: number): Numbers {
    return readNumbers(this.tierColumns, numbers, at + ownColumns);
  }

  /** The program's own figures by name. */
  readFigures(numbers: Float64Array, at: number): Numbers {
    return readNumbers(this.#figures, numbers, at + ownFigures);
  }
}

function readNumbers(names: readonly string[], numbers: Float64Array, at: number): Numbers {
  const read: Record<string, number | null> = {};
  for (let place = 0; place < names.length; place += 1) read[names[place] ?? ''] = orNull(numbers[at + place]);
  return read;
}

export const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
export const orNaN = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
export const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function optionsOf({ terms }: LoanKind, name: string): Choices {
  const field = terms.fields.find((one) => one.name === name);
  return field && 'options' in field ? field.options.map(({ value }) => value) : [];
}
