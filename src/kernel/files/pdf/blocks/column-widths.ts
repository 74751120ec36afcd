/**
 * Divides a table's width, in points: a column gets what it wants where that is no more than an even share of what is left,
 * the others divide the rest evenly; what nobody wants is given out in proportion.
 */
export function columnWidths(wanted: readonly number[], width: number): readonly number[] {
  const all = wanted.reduce((sum, one) => sum + one, 0);
  if (all <= width) return wanted.map((one) => (all > 0 ? (one / all) * width : width / wanted.length));
  const given = new Map<number, number>();
  let [left, open] = [width, wanted.length];
  // From the narrowest on, the even share of what is left only grows.
  for (const { one, place } of wanted.map((one, place) => ({ one, place })).sort((a, b) => a.one - b.one)) {
    const share = Math.min(one, left / open);
    given.set(place, share);
    left -= share;
    open--;
  }
  return wanted.map((_, place) => given.get(place) ?? 0);
}
