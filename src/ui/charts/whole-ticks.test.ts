import { expect, it } from 'vitest';
import { wholeTicks } from './whole-ticks.ts';

it('an axis counts whole years, at most eight of them', () => {
  expect(wholeTicks(5, false)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(wholeTicks(30, false)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  expect(wholeTicks(0, false)).toEqual([0]);
  for (const last of [1, 7, 8, 33, 480, 5000]) expect(wholeTicks(last, false).length).toBeLessThanOrEqual(8);
});

it('an axis of many months marks whole years', () => {
  expect(wholeTicks(6, true)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(wholeTicks(18, true)).toEqual([0, 3, 6, 9, 12, 15, 18]);
  expect(wholeTicks(60, true)).toEqual([0, 12, 24, 36, 48, 60]);
  expect(wholeTicks(360, true)).toEqual([0, 60, 120, 180, 240, 300, 360]);
});
