import { describe, expect, it } from 'vitest';
import { kindFromText } from './find.ts';

describe('kindFromText', () => {
  it.each([
    ['Fix & Flip', 'fix-and-flip'],
    ['fix and flip', 'fix-and-flip'],
    ['FIX_AND_FLIP', 'fix-and-flip'],
    ['fix-&-flip', 'fix-and-flip'],
    ['DSCR', 'dscr'],
    ['stabilized-bridge', 'stabilized-bridge'],
    ['Stabilized Bridge Program', 'stabilized-bridge'],
    ['Portfolio', 'portfolio'],
    ['Portfolio Loan Program', 'portfolio'],
    ['Ground Up Construction', 'ground-up'],
    ['ground up', 'ground-up'],
    ['Ground-Up', 'ground-up'],
  ])('reads %j as %s', (text, kind) => expect(kindFromText(text)).toBe(kind));

  it.each(['', 'mortgage', 'flip', 'constructor'])('does not know %j', (text) =>
    expect(kindFromText(text)).toBeUndefined(),
  );
});
