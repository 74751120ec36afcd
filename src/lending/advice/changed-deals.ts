import type { Inquiry } from '../engine/inquiry.ts';
import type { Market } from '../engine/market.ts';
import type { Deal } from '../kinds/loan.ts';
import type { Adjustment, FieldValue } from './adjustments.ts';
import { movedChecks } from './moved-checks.ts';

/** How far along an adjustment. */
export interface Setting {
  readonly adjustment: Adjustment;
  /** 0 is where the deal is. */
  readonly step: number;
}

/** One field of a deal set to another value. */
export interface Change {
  readonly field: string;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

export const changeOf = ({ adjustment, step }: Setting): Change => ({
  field: adjustment.field,
  from: adjustment.from,
  to: adjustment.valueAt(step),
});

export const effortOf = (settings: readonly Setting[]): number =>
  settings.reduce((sum, { adjustment, step }) => sum + (step === 0 ? 0 : adjustment.effortAt(step)), 0);

/** A deal with one field or several changed, each change worked out once for all programs. */
export class ChangedDeals {
  /** Unchanged. */
  readonly own: Inquiry;
  /** The checks that some adjustment may clear. */
  readonly movable: ReadonlySet<string>;
  readonly #market: Market;
  readonly #deal: Deal;
  readonly #moved = new Map<Adjustment, ReadonlySet<string>>();
  readonly #single = new Map<Adjustment, Map<number, Inquiry>>();

  constructor(market: Market, deal: Deal, adjustments: readonly Adjustment[], now: number) {
    this.#market = market;
    this.#deal = deal;
    this.own = market.inquire(deal, now);
    this.movable = new Set(adjustments.flatMap((adjustment) => [...this.moved(adjustment)]));
  }

  /** The checks that an adjustment may clear or break. */
  moved(adjustment: Adjustment): ReadonlySet<string> {
    const known = this.#moved.get(adjustment) ?? movedChecks(this.own, this.at(adjustment, adjustment.steps));
    this.#moved.set(adjustment, known);
    return known;
  }

  at(adjustment: Adjustment, step: number): Inquiry {
    if (step === 0) return this.own;
    const along = this.#single.get(adjustment) ?? new Map<number, Inquiry>();
    this.#single.set(adjustment, along);
    const known = along.get(step) ?? this.#inquire([{ adjustment, step }]);
    along.set(step, known);
    return known;
  }

  together(settings: readonly Setting[]): Inquiry {
    const moved = settings.filter(({ step }) => step > 0);
    const [only] = moved;
    if (only === undefined) return this.own;
    return moved.length === 1 ? this.at(only.adjustment, only.step) : this.#inquire(moved);
  }

  #inquire(settings: readonly Setting[]): Inquiry {
    const changes = Object.fromEntries(
      settings.map(({ adjustment, step }) => [adjustment.field, adjustment.valueAt(step)]),
    );
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
