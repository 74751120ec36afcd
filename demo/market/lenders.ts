import type { Lender } from '../../src/features/lenders/model.ts';
import { type StateCode, stateCodes } from '../../src/kernel/states.ts';
import { companyNames } from './data/company-names.ts';
import { familyNames, givenNames } from './data/people.ts';
import { areaCodes, homeStates, largeMarkets, licenseRequiredStates, regions } from './data/places.ts';
import { type Profile, profiles } from './data/profiles.ts';
import { proofOfFundsNotes, rehabLogics } from './data/wording.ts';
import { Dice, idOf } from './dice.ts';

export interface DemoLender extends Lender {
  readonly profile: Profile;
  /** Its place among the lenders of its profile. */
  readonly place: number;
  readonly home: StateCode;
}

const byCode = (codes: Iterable<StateCode>): StateCode[] => {
  const chosen = new Set(codes);
  return stateCodes.filter((code) => chosen.has(code));
};

/** The lender's own state first; the others it works in follow. */
function statesOf(dice: Dice, profile: Profile, place: number): { home: StateCode; states: StateCode[] } {
  const local = homeStates[place % homeStates.length] ?? 'TX';
  if (profile.reach === 'home') return { home: local, states: [local] };
  if (profile.reach === 'region') {
    const region = regions[place % regions.length] ?? ['TX'];
    const home = region[Math.floor(place / regions.length) % region.length] ?? 'TX';
    const others = dice.shuffled(region.filter((state) => state !== home)).slice(0, dice.between(2, 6));
    return { home, states: byCode([home, ...others]) };
  }
  const home = dice.pick(largeMarkets);
  if (profile.reach === 'nation') {
    const left = new Set(
      dice.shuffled(stateCodes.filter((code) => !largeMarkets.includes(code))).slice(0, dice.between(3, 13)),
    );
    return { home, states: stateCodes.filter((code) => !left.has(code)) };
  }
  return { home, states: byCode([home, ...dice.some(largeMarkets, 0.6), ...dice.some(stateCodes, 0.18)]) };
}

/** Some lenders work with licensed brokers only where licences are common, though not at home. */
function licensedOnly(dice: Dice, home: StateCode, states: readonly StateCode[]): StateCode[] {
  if (!dice.chance(0.4)) return [];
  return states.filter((state) => state !== home && licenseRequiredStates.includes(state) && dice.chance(0.7));
}

function contactOf(dice: Dice, slug: string, home: StateCode) {
  return {
    contactName: `${dice.pick(givenNames)} ${dice.pick(familyNames)}`,
    email: `${slug}.quotes@example.com`,
    phone: `(${areaCodes[home]}) 555-01${String(dice.between(0, 99)).padStart(2, '0')}`,
    website: `https://${slug}.example.com`,
    portalAddress: dice.chance(0.6) ? `https://${slug}.example.com/brokers` : '',
  };
}

function lenderOf(name: string, profile: Profile, place: number): DemoLender {
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-');
  const dice = new Dice(`lender/${slug}`);
  const { home, states } = statesOf(dice, profile, place);
  const brokersLicenseOnlyStates = licensedOnly(dice, home, states);
  const letters = dice.chance(0.6);
  return {
    id: idOf(`lender/${slug}`),
    profile,
    place,
    home,
    name,
    companyName: place % 3 === 0 ? `${name}, LLC` : '',
    ...licenseOf(dice.fork('license'), states),
    states: states.filter((state) => !brokersLicenseOnlyStates.includes(state)),
    brokersLicenseOnlyStates,
    ...contactOf(dice, slug, home),
    brokerFriendly: dice.chance(0.88),
    whiteLabelPaperwork: dice.chance(0.35),
    whiteLabelFundingTPO: dice.chance(0.25),
    proofOfFundsLetters: letters,
    proofOfFundsNotes: letters ? dice.pick(proofOfFundsNotes) : '',
    attachPackage: false,
    assumable: dice.chance(0.12),
    bkFcSsDil: profile.key === 'lowFico' ? dice.pick([null, 1, 2]) : dice.pick([null, null, null, 2, 3, 4, 5, 7]),
    backgroundLimitations: dice.some(['Financial Crimes', 'Felony Convictions'] as const, 0.4),
    rehabLogic: dice.chance(0.5) ? dice.pick(rehabLogics) : '',
  };
}

/**
 * Licenses, of the few states where lenders of business-purpose loans commonly hold one. Ids of nine digits are given to nobody.
 */
function licenseOf(dice: Dice, states: readonly StateCode[]) {
  if (!dice.chance(0.7)) return { nmlsId: '', licenseStates: [] };
  const nmlsId = String(dice.between(900_000_000, 999_999_999));
  return { nmlsId, licenseStates: states.filter((state) => licenseRequiredStates.includes(state) && dice.chance(0.8)) };
}

/** 200 lenders, profile by profile. */
export function demoLenders(): DemoLender[] {
  const places = profiles.flatMap((profile) =>
    Array.from({ length: profile.lenders }, (_, place) => ({ profile, place })),
  );
  return places.map(({ profile, place }, index) => {
    const name = companyNames[index];
    if (name === undefined) throw new Error('There are more lenders than company names.');
    return lenderOf(name, profile, place);
  });
}
