import { describe, expect, it } from 'vitest';
import { isExpired, validityText } from './validity.ts';

describe('a document', () => {
  it.each([
    ['2026-02-27', false, 'Valid until Feb 28, 2026'],
    ['2026-02-28', false, 'Valid until Feb 28, 2026'],
    ['2026-03-01', true, 'Expired Mar 1, 2026'],
    ['2026-03-09', true, 'Expired Mar 1, 2026'],
  ])('that counts to February 28, seen on %s', (today, expired, text) => {
    expect([isExpired('2026-02-28', today), validityText('2026-02-28', today)]).toEqual([expired, text]);
  });
});
