import type { Placement } from '../placement.ts';

export interface Merged {
  readonly placements: readonly Placement[];
  /** Placements that both sides changed, each its own way: mine are kept. */
  readonly contested: readonly Placement[];
}

type ById = ReadonlyMap<string, Placement>;
const byId = (placements: readonly Placement[]): ById => new Map(placements.map((one) => [one.id, one]));
const isSame = (one: Placement | undefined, other: Placement | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What two people made of the same placements, put together. Where both changed the same one, mine counts. */
export function mergePlacements(
  base: readonly Placement[],
  mine: readonly Placement[],
  theirs: readonly Placement[],
): Merged {
  const [before, my, their] = [byId(base), byId(mine), byId(theirs)];
  const contested: Placement[] = [];
  const ids = [...new Set([...their.keys(), ...my.keys()])];
  const merged = ids.flatMap((id): Placement[] => {
    const [was, own, other] = [before.get(id), my.get(id), their.get(id)];
    if (isSame(own, was)) return other ? [other] : [];
    if (!isSame(other, was) && !isSame(own, other) && own) contested.push(own);
    return own ? [own] : [];
  });
  return { placements: oneForEachField(merged, my), contested };
}

/** Both may have mapped the same open field: it is mine then. */
function oneForEachField(placements: readonly Placement[], mine: ById): readonly Placement[] {
  const owners = new Map<string, Placement>();
  for (const placement of placements) {
    if (!('field' in placement.target)) continue;
    const { field } = placement.target;
    if (!owners.has(field) || mine.has(placement.id)) owners.set(field, placement);
  }
  return placements.filter((one) => !('field' in one.target) || owners.get(one.target.field) === one);
}
