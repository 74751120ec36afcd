import type { Failure, Trial } from '../engine/found/trial.ts';
import type { Inquiry } from '../engine/inquiry.ts';

/** Where advice leads: nothing fails and nothing is open. */
export const goals = ['eligible', 'review'] as const;
export type Goal = (typeof goals)[number];

/**
 * What stands against one program for the deal as it is. Along one adjustment each check changes sides at most once, so what is to
 * be cleared clears at one step and stays clear; what that breaks shows in the verdict.
 */
export class Case {
  readonly trial: Trial;
  /** What lender and program refuse, by name. */
  readonly own: ReadonlyMap<string, number>;
  readonly #inquiry: Inquiry;
  #tiers: readonly ReadonlyMap<string, number>[] | undefined;

  constructor(trial: Trial, inquiry: Inquiry) {
    this.trial = trial;
    this.#inquiry = inquiry;
    this.own = gapsOf(trial.failures(inquiry));
  }

  /** What each tier refuses. */
  get tiers(): readonly ReadonlyMap<string, number>[] {
    this.#tiers ??= Array.from({ length: this.trial.tiers }, (_, place) =>
      gapsOf(this.trial.failuresOfTier(place, this.#inquiry)),
    );
    return this.#tiers;
  }

  /** Whether all that lender and program refuse is among these checks. */
  ownIsAmong(names: ReadonlySet<string>): boolean {
    for (const name of this.own.keys()) if (!names.has(name)) return false;
    return true;
  }

  /** Whether all that a tier refuses is among these checks. */
  tierIsAmong(place: number, names: ReadonlySet<string>): boolean {
    for (const name of this.tiers[place]?.keys() ?? []) if (!names.has(name)) return false;
    return true;
  }

  /** Where a deal leads that was changed; null unless the program then takes it. */
  goal(inquiry: Inquiry): Goal | null {
    const status = this.trial.status(inquiry);
    return status === 'eligible' || status === 'review' ? status : null;
  }

  /** None of what lender and program refuse is refused any more. */
  clearsOwn(inquiry: Inquiry): boolean {
    return this.own.size === 0 || noneOf(this.trial.failures(inquiry), this.own);
  }

  /** The same of a tier. */
  clearsTier(place: number, inquiry: Inquiry): boolean {
    const refused = this.tiers[place];
    return refused === undefined || refused.size === 0 || noneOf(this.trial.failuresOfTier(place, inquiry), refused);
  }

  clears(place: number, inquiry: Inquiry): boolean {
    return this.clearsOwn(inquiry) && this.clearsTier(place, inquiry);
  }

  /** Everything that speaks against a tier, with how far it is off. */
  against(place: number): ReadonlyMap<string, number> {
    return new Map([...this.own, ...(this.tiers[place] ?? [])]);
  }

  /** The same for another deal. */
  gapsAt(place: number, inquiry: Inquiry): ReadonlyMap<string, number> {
    return gapsOf([...this.trial.failures(inquiry), ...this.trial.failuresOfTier(place, inquiry)]);
  }
}

const gapsOf = (failures: readonly Failure[]): ReadonlyMap<string, number> =>
  new Map(failures.map(({ name, gap }) => [name, gap]));

function noneOf(failures: readonly Failure[], names: ReadonlyMap<string, number>): boolean {
  for (const { name } of failures) if (names.has(name)) return false;
  return true;
}
