import type { PreparedLender } from '../../program-checks.ts';
import { BitmapIndex, Bitset } from '../bitsets/bitset.ts';

/** What the programs of a market have from their lenders. */
export class LenderColumns {
  /** Programs of lenders that serve certain states only. */
  readonly limitedToStates = new Bitset();
  readonly served = new BitmapIndex<string>();
  readonly licensedOnly = new BitmapIndex<string>();
  readonly refusesFelony = new Bitset();
  readonly refusesFinancialCrime = new Bitset();
  /** By program: the number of its lender. */
  #ofProgram = new Int32Array(0);
  /** By number of the lender: its place in the order that breaks ties. */
  #places = new Int32Array(0);
  readonly #lenders: PreparedLender[] = [];
  readonly #numbers = new Map<string, number>();

  /** Makes room for this many words of programs. */
  reserve(words: number): void {
    const grown = new Int32Array(words * 32);
    grown.set(this.#ofProgram);
    this.#ofProgram = grown;
    const { limitedToStates, served, licensedOnly, refusesFelony, refusesFinancialCrime } = this;
    for (const bits of [limitedToStates, served, licensedOnly, refusesFelony, refusesFinancialCrime])
      bits.reserve(words);
  }

  put(program: number, lender: PreparedLender): void {
    const { licensedOnly, refusesFelony, refusesFinancialCrime, terms } = lender;
    const number = this.#numbers.get(terms.id) ?? this.#lenders.length;
    this.#numbers.set(terms.id, number);
    this.#lenders[number] = lender;
    this.#ofProgram[program] = number;
    if (licensedOnly.size > 0) this.limitedToStates.set(program);
    for (const [state, only] of licensedOnly) {
      this.served.set(state, program);
      if (only) this.licensedOnly.set(state, program);
    }
    if (refusesFelony) this.refusesFelony.set(program);
    if (refusesFinancialCrime) this.refusesFinancialCrime.set(program);
  }

  /** @param lender as it was put */
  clear(program: number, { licensedOnly }: PreparedLender): void {
    for (const bits of [this.limitedToStates, this.refusesFelony, this.refusesFinancialCrime]) bits.clear(program);
    for (const state of licensedOnly.keys()) {
      this.served.clear(state, program);
      this.licensedOnly.clear(state, program);
    }
  }

  /** Reads the places of the lenders in the order that breaks ties. */
  readOrder(): void {
    const lenders = this.#lenders;
    if (this.#places.length < lenders.length) this.#places = new Int32Array(2 * lenders.length);
    for (let number = 0; number < lenders.length; number += 1) {
      this.#places[number] = (lenders[number] as PreparedLender).order;
    }
  }

  /** The place of a program's lender in the order that breaks ties. */
  orderOf(program: number): number {
    return this.#places[this.#ofProgram[program] as number] as number;
  }
}
