import { isSameValue } from './paths.ts';

/** The tiers of a program as they were saved at one time. */
export type Tiers = readonly unknown[];

const nameOf = (tier: unknown): string | undefined => {
  const name: unknown = typeof tier === 'object' && tier !== null ? Reflect.get(tier, 'tierName') : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
};

/** Every value that a tier states, with its path. Its name is asked for before its values are. */
function statedIn(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || value === '' || value === false || path === '.tierName') return [];
  if (typeof value !== 'object') return [`${path}=${String(value)}`];
  return Object.entries(value).flatMap(([key, within]) => statedIn(within, `${path}.${key}`));
}

/** From 0, nothing in common, to 1. Tiers that state nothing have nothing to know them by. */
function likenessOf(one: unknown, other: unknown): number {
  const [own, others] = [statedIn(one), new Set(statedIn(other))];
  const all = own.length + others.size;
  return all === 0 ? 0 : (2 * own.filter((stated) => others.has(stated)).length) / all;
}

/** The one place whose tier is most like this one; undefined: several are. */
function nearest(tier: unknown, tiers: Tiers, places: readonly number[]): number | undefined {
  const likeness = places.map((place) => ({ place, likeness: likenessOf(tier, tiers[place]) }));
  const most = Math.max(...likeness.map((one) => one.likeness));
  const [first, ...others] = likeness.filter((one) => one.likeness === most);
  return others.length === 0 ? first?.place : undefined;
}

/** A tier that has less in common with what stands in its place later was replaced, not changed. */
const leastLikeness = 0.5;

/**
 * Where the tier of a place stands after a save. A name that only it has tells; a tier without one is known by its values, and
 * only where it stayed and most of them did.
 * @returns undefined where that can't be told, or it is gone
 */
export function placeAfter(before: Tiers, after: Tiers, place: number): number | undefined {
  const tier = before[place];
  if (tier === undefined) return undefined;
  const name = nameOf(tier);
  const placesOf = (tiers: Tiers, sought: string | undefined) =>
    tiers.flatMap((one, at) => (nameOf(one) === sought ? [at] : []));
  if (name !== undefined && placesOf(before, name).length === 1) {
    const places = placesOf(after, name);
    if (places.length > 0) return places.length === 1 ? places[0] : undefined;
  }
  if (after[place] === undefined) return undefined;
  if (isSameValue(tier, after[place])) return place;
  const nameThere = nameOf(after[place]);
  // Another tier, which its name tells, came here.
  if (nameThere !== undefined && nameThere !== name && placesOf(before, nameThere).length === 1) return undefined;
  // The only tier of a program, without a name, is nothing but that.
  if (name === undefined && before.length === 1 && after.length === 1) return place;
  return isMostAlike(before, after, place) ? place : undefined;
}

/** Whether the tier of this place is most like the one that stands there later, of all that changed. */
function isMostAlike(before: Tiers, after: Tiers, place: number): boolean {
  if (likenessOf(before[place], after[place]) <= leastLikeness) return false;
  // Tiers that are as they were where they were are not what this one became.
  const changed = (tiers: Tiers) => [...tiers.keys()].filter((at) => !isSameValue(before[at], after[at]));
  return (
    nearest(before[place], after, changed(after)) === place && nearest(after[place], before, changed(before)) === place
  );
}

const tierPath = /^tiers\.(\d+)(?=\.)/;

/** A path as the tier that it means is reached now, after these saves in their order; undefined: it can't be told which one that is. */
export function pathAfter(path: string, saves: readonly Tiers[]): string | undefined {
  const from = tierPath.exec(path)?.[1];
  if (from === undefined) return path;
  let place: number | undefined = Number(from);
  for (const [at, after] of saves.entries()) {
    const before = saves[at - 1];
    if (before && place !== undefined) place = placeAfter(before, after, place);
  }
  return place === undefined ? undefined : path.replace(tierPath, `tiers.${place}`);
}
