import {
  type ProgramValues,
  programParts,
  programWarnings,
  type StoredProgram,
} from '../../src/features/programs/model.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import { type KindSlug, kindSlugs } from '../../src/lending/kinds/find.ts';
import { Dice, idOf } from './dice.ts';
import { recipeOf } from './kinds/index.ts';
import type { DemoLender } from './lenders.ts';

export type DemoProgram = { [Kind in KindSlug]: StoredProgram<Kind> }[KindSlug];

/** Spreads an average over the lenders of a profile: 0.9 leaves out every tenth, 1.5 alternates between one and two. */
const countOf = (average: number, place: number): number =>
  Math.floor((place + 1) * average + 1e-9) - Math.floor(place * average + 1e-9);

/** Most terms were confirmed within a quarter; about one in eight is overdue. */
function confirmedAt(dice: Dice, now: Date): Date {
  const days = dice.chance(0.13) ? dice.between(95, 210) : dice.between(1, 80);
  return new Date(now.getTime() - days * dayMs - dice.between(0, 8) * 3_600_000);
}

/** Rounding can make two steps of a rate sheet alike: the one that nobody would ever be given is left out. */
function withoutIdleTiers(kind: KindSlug, values: ProgramValues<KindSlug>): ProgramValues<KindSlug> {
  const warnings = programWarnings(kind, { ...values });
  const tiers = values.tiers.filter((_tier, index) => !(`tiers.${index}.tierName` in warnings));
  return { ...values, tiers } as ProgramValues<KindSlug>;
}

function programsOfKind(lender: DemoLender, kind: KindSlug, now: Date): DemoProgram[] {
  const { profile, place } = lender;
  const { names, offers, write } = recipeOf(kind);
  const [lowest, highest] = profile.leverage;
  const taken = new Set<string>();
  return Array.from({ length: countOf(offers[profile.key] ?? 0, place) }, (_, index) => {
    const key = `program/${lender.id}/${kind}/${index}`;
    const dice = new Dice(key);
    const boldness = lowest + (highest - lowest) * dice.next();
    const parts = programParts(withoutIdleTiers(kind, write({ dice, profile, boldness })));
    const name = taken.has(parts.name) ? (names.find((other) => !taken.has(other)) ?? parts.name) : parts.name;
    taken.add(name);
    return {
      ...parts,
      name,
      kind,
      id: idOf(key),
      lenderId: lender.id,
      confirmedAt: confirmedAt(dice, now),
    } as DemoProgram;
  });
}

export const demoPrograms = (lenders: readonly DemoLender[], now: Date): DemoProgram[] =>
  lenders.flatMap((lender) => kindSlugs.flatMap((kind) => programsOfKind(lender, kind, now)));
