import { expect, it } from 'vitest';
import { hardMoneyHref } from '../../../src/content/classes/cards.ts';
import { classPages as contentPages } from '../../../src/content/classes/pages.ts';
import { bytesOf, fileBudget, isOver, weighClasses, weighPages } from '../../bench/pages/page-weight.ts';

// Here because this project builds the web app; what is weighed are the bytes that the server sends, the same on every machine.
it.each(await weighPages())('$name stays within its budget of $budget bytes', (weight) => {
  expect(bytesOf(weight)).toBeLessThanOrEqual(weight.budget);
  expect(weight.files).toBeLessThanOrEqual(fileBudget);
});

const classPages = await weighClasses();

it.each(classPages)('$name has at most $budget bytes of scripts beyond the frame', ({ scripts, budget }) => {
  expect(scripts).toBeGreaterThan(0);
  expect(scripts).toBeLessThanOrEqual(budget);
});

it('every class and lesson is among them, and the classes that lenders teach', () => {
  expect(classPages.map(({ name }) => name).toSorted()).toEqual(
    ['/classes', '/classes/$classId', hardMoneyHref, ...contentPages.map(({ path }) => path)].toSorted(),
  );
});

it('a page that is a byte or a file over its budget is over it, styles included', () => {
  const full = { name: 'full', scripts: 200, styles: 50, files: fileBudget, budget: 250 };
  expect([full, { ...full, styles: 51 }, { ...full, files: fileBudget + 1 }].map(isOver)).toEqual([false, true, true]);
});
