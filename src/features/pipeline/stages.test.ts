import { expect, test } from 'vitest';
import { stageNames } from './model.ts';
import { stageOfFacts, stageReached, stagesToMoveTo, stageWithoutLender, whyNotTo } from './stages.ts';

const nothing = { asked: false, offered: false, lenderSelected: false };

test('a deal stands where what has happened puts it', () => {
  expect(stageOfFacts(nothing)).toBe('preparing');
  expect(stageOfFacts({ ...nothing, asked: true })).toBe('quoting');
  expect(stageOfFacts({ ...nothing, asked: true, offered: true })).toBe('offers');
  expect(stageOfFacts({ asked: true, offered: true, lenderSelected: true })).toBe('selected');
});

test('what happens moves a deal forward and never back', () => {
  for (const [at, present] of stageNames.entries())
    for (const [to, reached] of stageNames.entries())
      expect(stageReached(present, reached)).toBe(to > at ? reached : present);
});

test('without its lender a deal leaves the stages that need one, and no other', () => {
  const facts = { asked: true, offered: true };
  const after = Object.fromEntries(stageNames.map((stage) => [stage, stageWithoutLender(stage, facts)]));
  expect(after).toEqual({
    preparing: 'preparing',
    quoting: 'quoting',
    offers: 'offers',
    selected: 'offers',
    submitted: 'offers',
    funded: 'offers',
    lost: 'lost',
  });
  expect(stageWithoutLender('selected', { asked: false, offered: false })).toBe('preparing');
});

test('a deal without a lender may be moved anywhere but to where one is needed, an archived one nowhere', () => {
  const deal = { stage: 'preparing', archived: false, lenderSelected: false } as const;
  expect(stagesToMoveTo(deal)).toEqual(['quoting', 'offers', 'lost']);
  expect(stagesToMoveTo({ ...deal, lenderSelected: true })).toEqual(stageNames.slice(1));
  expect(stagesToMoveTo({ ...deal, archived: true, lenderSelected: true })).toEqual([]);
  expect(whyNotTo(deal, 'funded')).toBe('Select a lender for this deal first.');
});
