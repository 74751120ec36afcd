/**
 * All ids in a new order, after one of some was moved among them: the others keep their places.
 * @param shown the ids among which it is moved, in their order; the list on screen may leave some out
 * @param to its new place among the shown ones, from 0
 */
export function moveAmong(all: readonly string[], shown: readonly string[], id: string, to: number): readonly string[] {
  const rest = shown.filter((one) => one !== id);
  const place = Math.max(0, Math.min(to, rest.length));
  const moved = [...rest.slice(0, place), id, ...rest.slice(place)];
  const next = moved.values();
  return all.map((one) => (shown.includes(one) ? (next.next().value ?? one) : one));
}
