/**
 * The shortest columns that hold blocks in their order, none cut in two: how many blocks each has.
 * @param heights of the blocks, with the space above each
 */
export function inColumns(heights: readonly number[], count: number): readonly number[] {
  // A column ends with some block, so its height is a sum of neighbouring ones: the lowest that is enough is looked for.
  const sums = heights.flatMap((_, from) => {
    let sum = 0;
    return heights.slice(from).map((height) => {
      sum += height;
      return sum;
    });
  });
  const enough = sums.sort((a, b) => a - b).find((height) => filled(heights, height).length <= count);
  return filled(heights, enough ?? 0);
}

const hair = 1e-6;

/** As many blocks in each column as it has room for; at least one. */
function filled(heights: readonly number[], height: number): readonly number[] {
  const counts: number[] = [];
  let left = 0;
  for (const one of heights) {
    const last = counts.length - 1;
    // Sums of fractions differ by a hair with the order they are made in.
    if (last >= 0 && one <= left + hair) counts[last] = (counts[last] ?? 0) + 1;
    else {
      counts.push(1);
      left = height;
    }
    left -= one;
  }
  return counts;
}
