import { expect, it } from 'vitest';
import { answersOf, daysSince, dealsTogether } from './card-texts.ts';

const none = { asked: 0, offered: 0, waiting: 0, declined: 0 };

it.each([
  ['nobody was asked', {}, 'No quotes requested'],
  ['somebody offered, whatever the others did', { asked: 5, offered: 2, waiting: 1, declined: 2 }, '2 of 5 offered'],
  ['somebody may still answer', { asked: 4, waiting: 3, declined: 1 }, '3 of 4 pending'],
  ['lenders declined', { asked: 3, declined: 3 }, '3 of 3 declined'],
  ['all requests ran out or were withdrawn', { asked: 2 }, 'No open requests'],
])('a card says how it stands where %s', (_where, counts, text) => {
  expect(answersOf({ ...none, ...counts })).toBe(text);
});

it.each([
  ['2026-03-10T12:00:00Z', 'today'],
  ['2026-03-09T11:00:00Z', '1 day here'],
  ['2026-02-28T12:00:00Z', '10 days here'],
  // A clock that is behind the server's.
  ['2026-03-11T12:00:00Z', 'today'],
])('a deal that came to its stage at %s is %s', (moment, text) => {
  expect(daysSince(moment, new Date('2026-03-10T12:00:00Z'))).toBe(text);
});

it.each([
  [{ count: 1, amount: 250_000 }, '1 deal · $250,000'],
  [{ count: 1_200, amount: 5_000_000 }, '1,200 deals · $5,000,000'],
  [{ count: 2, amount: 0 }, '2 deals'],
])('a column of %o is headed %s', (column, text) => {
  expect(dealsTogether(column)).toBe(text);
});
