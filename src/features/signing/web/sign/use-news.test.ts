import { describe, expect, it } from 'vitest';
import { newsOf } from './use-news.ts';

describe('what the other signers did', () => {
  const other = (state: 'waiting' | 'asked' | 'opened' | 'signed' | 'declined', name = 'Ray Harlow') => ({
    ...{ role: 'co-borrower' as const, name, state },
  });

  it('is said when one has signed or declined, once', () => {
    expect(newsOf([other('opened')], [other('signed')])).toEqual(['Ray Harlow has signed.']);
    expect(newsOf([other('asked')], [other('declined')])).toEqual(['Ray Harlow declined to sign.']);
    expect(newsOf([other('signed')], [other('signed')])).toEqual([]);
  });

  it('is not said of what only goes on, nor of somebody who came in place of another', () => {
    expect(newsOf([other('waiting')], [other('asked')])).toEqual([]);
    expect(newsOf([other('declined')], [other('signed', 'Iris Mora')])).toEqual([]);
  });
});
