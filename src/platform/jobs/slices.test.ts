import { expect, it } from 'vitest';
import { mapInSteps } from '../../kernel/steps.ts';
import { inSlices } from './slices.ts';

it('lets others have their turn while a long computation runs, and answers all of it', async () => {
  let finished = false;
  let turns = 0;
  const others = setInterval(() => {
    if (!finished) turns += 1;
  }, 0);
  const spin = (item: number) => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    return item * 2;
  };
  const result = await inSlices(mapInSteps([1, 2, 3, 4, 5, 6, 7, 8], spin));
  finished = true;
  clearInterval(others);
  expect(result).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
  expect(turns).toBeGreaterThan(0);
});
