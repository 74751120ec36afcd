import { expect, it } from 'vitest';
import { draftOf, wouldDrop } from './draft.ts';

const find = { by: 'label', label: 'Max LTC' } as const;
const whole = { programId: 'one', programVersion: 1, field: 'tiers.0.maxLTC', find, take: 'only' } as const;

it.each([
  ['is complete', {}, false],
  ['lost its field', { field: '' }, true],
  ['names no place', { find: { by: 'label', label: ' ' } as const }, true],
])('a mapping that %s: whether a save would drop it', (_, changes, isDropped) => {
  expect(wouldDrop([draftOf(whole), draftOf({ ...whole, field: 'tiers.1.maxLTC', ...changes })])).toBe(isDropped);
});
