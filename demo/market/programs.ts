import { programParts, type StoredProgram } from '../../src/features/programs/model.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import { type ProgramKind, programKinds } from '../../src/lending/kinds.ts';
import { programNames } from './data/wording.ts';
import { Dice, idOf } from './dice.ts';
import { bridgeProgram } from './kinds-bridges.ts';
import { buildProgram } from './kinds-builds.ts';
import { flipProgram } from './kinds-flips.ts';
import { dscrProgram, portfolioProgram } from './kinds-rentals.ts';
import type { DemoLender } from './lenders.ts';
import type { Offer } from './offer.ts';

export type DemoProgram = { [Kind in ProgramKind]: StoredProgram<Kind> & { readonly confirmedAt: Date } }[ProgramKind];

type Parts<Kind extends ProgramKind> = Pick<StoredProgram<Kind>, 'name' | 'terms' | 'tiers'>;
const writers: { readonly [Kind in ProgramKind]: (offer: Offer) => Parts<Kind> } = {
  'fix-and-flip': (offer) => programParts<'fix-and-flip'>(flipProgram(offer)),
  dscr: (offer) => programParts<'dscr'>(dscrProgram(offer)),
  'stabilized-bridge': (offer) => programParts<'stabilized-bridge'>(bridgeProgram(offer)),
  portfolio: (offer) => programParts<'portfolio'>(portfolioProgram(offer)),
  'ground-up': (offer) => programParts<'ground-up'>(buildProgram(offer)),
};

/** Spreads an average over the lenders of a profile: 0.9 leaves out every tenth, 1.5 alternates between one and two. */
const countOf = (average: number, place: number): number =>
  Math.floor((place + 1) * average + 1e-9) - Math.floor(place * average + 1e-9);

/** Most terms were confirmed within a quarter; about one in eight is overdue. */
function confirmedAt(dice: Dice, now: Date): Date {
  const days = dice.chance(0.13) ? dice.between(95, 210) : dice.between(1, 80);
  return new Date(now.getTime() - days * dayMs - dice.between(0, 8) * 3_600_000);
}

function programsOfKind(lender: DemoLender, kind: ProgramKind, now: Date): DemoProgram[] {
  const { profile, place } = lender;
  const [lowest, highest] = profile.leverage;
  const taken = new Set<string>();
  return Array.from({ length: countOf(profile.offers[kind] ?? 0, place) }, (_, index) => {
    const key = `program/${lender.id}/${kind}/${index}`;
    const dice = new Dice(key);
    const boldness = lowest + (highest - lowest) * dice.next();
    const parts = writers[kind]({ dice, profile, boldness });
    const name = taken.has(parts.name)
      ? (programNames[kind].find((other) => !taken.has(other)) ?? parts.name)
      : parts.name;
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
  lenders.flatMap((lender) => programKinds.flatMap((kind) => programsOfKind(lender, kind, now)));
