import { describe, expect, it } from 'vitest';
import { base64Of, boundsOf } from './ink.ts';

describe('the ink of a drawing', () => {
  const pixels = (...drawn: readonly number[]) => {
    const all = new Uint8ClampedArray(5 * 4 * 4);
    for (const at of drawn) all[at * 4 + 3] = 255;
    return all;
  };

  it('lies within the pixels that are not blank', () => {
    // The second pixel of the second row, and the fourth of the third.
    expect(boundsOf(pixels(6, 13), 5, 4)).toEqual({ left: 1, top: 1, width: 3, height: 2 });
    expect(boundsOf(pixels(19), 5, 4)).toEqual({ left: 4, top: 3, width: 1, height: 1 });
    expect(boundsOf(pixels(), 5, 4)).toBeUndefined();
  });

  it('travels without what a data address begins with', () => {
    expect(base64Of('data:image/png;base64,iVBO')).toBe('iVBO');
  });
});
