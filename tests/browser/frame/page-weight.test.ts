import { expect, it } from 'vitest';
import { bytesOf, fileBudget, isOver, weighPages } from '../../bench/pages/page-weight.ts';

// Here because this project builds the web app; what is weighed are the bytes that the server sends, the same on every machine.
it.each(await weighPages())('$name stays within its budget of $budget bytes', (weight) => {
  expect(bytesOf(weight)).toBeLessThanOrEqual(weight.budget);
  expect(weight.files).toBeLessThanOrEqual(fileBudget);
});

it('a page that is a byte or a file over its budget is over it, styles included', () => {
  const full = { name: 'full', scripts: 200, styles: 50, files: fileBudget, budget: 250 };
  expect([full, { ...full, styles: 51 }, { ...full, files: fileBudget + 1 }].map(isOver)).toEqual([false, true, true]);
});
