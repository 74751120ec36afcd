import type { Profile } from './data/profiles.ts';
import type { Dice } from './dice.ts';

/** One step of a rate sheet: whom it is for, and how far down from the best terms it is (0) to the last (1). */
export interface Step {
  readonly tierName: string;
  readonly minFICO: number;
  readonly minExperience: number;
  readonly share: number;
}

const metals = ['Platinum', 'Gold', 'Silver', 'Bronze', 'Copper', 'Starter'];
const even = (count: number, index: number) => (count === 1 ? 0 : index / (count - 1));

/** `count` different values from the top down to the floor, in multiples of the step. */
function bands(top: number, floor: number, step: number, count: number): number[] {
  const values = Array.from({ length: count }, (_, index) => top - (top - floor) * even(count, index));
  return [...new Set(values.map((value) => Math.round(value / step) * step))];
}

function nameOf(style: 'metal' | 'number' | 'plain', index: number, fico: number, experience: number): string {
  if (style === 'metal') return metals[index] ?? `Tier ${index + 1}`;
  if (style === 'number') return `Tier ${index + 1}`;
  return experience === 0 ? `Any experience, ${fico}+` : `${experience}+ deals, ${fico}+`;
}

/** Experience and FICO fall together, as most rate sheets have it. */
function stairs(dice: Dice, profile: Profile, experienced: boolean): Step[] {
  const count = dice.between(2, 5);
  const fico = bands(dice.pick(profile.ficoTop), dice.pick(profile.ficoFloor), 10, count);
  const experience = bands(experienced ? dice.pick(profile.experienceTop) : 0, 0, 1, fico.length);
  const style = dice.pick(['metal', 'number', 'plain'] as const);
  return fico.map((minFICO, index) => {
    const minExperience = experience[index] ?? 0;
    return {
      tierName: nameOf(style, index, minFICO, minExperience),
      minFICO,
      minExperience,
      share: even(fico.length, index),
    };
  });
}

/** Every experience band against every FICO band: up to 16 tiers, best terms first. */
function grid(dice: Dice, profile: Profile, experienced: boolean): Step[] {
  const fico = bands(dice.pick(profile.ficoTop), dice.pick(profile.ficoFloor), 10, dice.between(2, 4));
  const top = experienced ? dice.pick(profile.experienceTop) : 0;
  const experience = bands(top, 0, 1, dice.between(2, 4));
  const weight = experience.length === 1 ? 0 : 0.6;
  return experience
    .flatMap((minExperience, row) =>
      fico.map((minFICO, column) => ({
        tierName: nameOf('plain', 0, minFICO, minExperience),
        minFICO,
        minExperience,
        share: weight * even(experience.length, row) + (1 - weight) * even(fico.length, column),
      })),
    )
    .sort((a, b) => a.share - b.share);
}

function single(dice: Dice, profile: Profile): Step[] {
  return [{ tierName: 'Standard', minFICO: dice.pick(profile.ficoFloor), minExperience: 0, share: 0.5 }];
}

/** The tiers of one program, best terms first. Rentals seldom ask for experience. */
export function ladderOf(dice: Dice, profile: Profile, experienced = true): Step[] {
  const draw = dice.next();
  if (draw < 0.12) return single(dice, profile);
  return draw < 0.72 ? stairs(dice, profile, experienced) : grid(dice, profile, experienced);
}

/** A limit that falls from top to bottom along the ladder, rounded down to the step. */
export const falling = (top: number, bottom: number, step: number, share: number): number =>
  Math.floor((top - (top - bottom) * share) / step + 1e-9) * step;

/** A bold program starts near the high end, a careful one near the low end, rounded down to the step. */
export const between = (low: number, high: number, step: number, boldness: number): number =>
  Math.floor((low + (high - low) * boldness) / step + 1e-9) * step;
