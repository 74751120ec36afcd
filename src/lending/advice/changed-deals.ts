import type { Inquiry } from '../engine/inquiry.ts';
import type { Market } from '../engine/market.ts';
import type { Deal } from '../kinds/loan.ts';
import { movedChecks } from './moved-checks.ts';
import type { FieldValue, Way } from './ways.ts';

/** How far along a way. */
export interface Setting {
  readonly way: Way;
  /** 0 is where the deal is. */
  readonly step: number;
}

/** One field of a deal set to another value. */
export interface Change {
  readonly field: string;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

export const changeOf = ({ way, step }: Setting): Change => ({
  field: way.field,
  from: way.from,
  to: way.valueAt(step),
});

export const effortOf = (settings: readonly Setting[]): number =>
  settings.reduce((sum, { way, step }) => sum + (step === 0 ? 0 : way.effortAt(step)), 0);

/** A deal with one field or several changed, each change worked out once for all programs. */
export class ChangedDeals {
  /** Unchanged. */
  readonly own: Inquiry;
  /** The checks that some way may clear. */
  readonly movable: ReadonlySet<string>;
  readonly #market: Market;
  readonly #deal: Deal;
  readonly #moved = new Map<Way, ReadonlySet<string>>();
  readonly #single = new Map<Way, Map<number, Inquiry>>();

  constructor(market: Market, deal: Deal, ways: readonly Way[], now: number) {
    this.#market = market;
    this.#deal = deal;
    this.own = market.inquire(deal, now);
    this.movable = new Set(ways.flatMap((way) => [...this.moved(way)]));
  }

  /** The checks that a way may clear or break. */
  moved(way: Way): ReadonlySet<string> {
    const known = this.#moved.get(way) ?? movedChecks(this.own, this.at(way, way.steps));
    this.#moved.set(way, known);
    return known;
  }

  at(way: Way, step: number): Inquiry {
    if (step === 0) return this.own;
    const along = this.#single.get(way) ?? new Map<number, Inquiry>();
    this.#single.set(way, along);
    const known = along.get(step) ?? this.#inquire([{ way, step }]);
    along.set(step, known);
    return known;
  }

  together(settings: readonly Setting[]): Inquiry {
    const moved = settings.filter(({ step }) => step > 0);
    const [only] = moved;
    if (only === undefined) return this.own;
    return moved.length === 1 ? this.at(only.way, only.step) : this.#inquire(moved);
  }

  #inquire(settings: readonly Setting[]): Inquiry {
    const changes = Object.fromEntries(settings.map(({ way, step }) => [way.field, way.valueAt(step)]));
    return this.#market.inquire({ ...this.#deal, ...changes }, this.own.now);
  }
}

/** The first step from `low` to `high` at which a condition holds that holds from there on and at `high`. */
export function firstStep(low: number, high: number, holds: (step: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    // Not by shifting bits: a loan of a billion dollars has more steps than 32 bits hold.
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}
