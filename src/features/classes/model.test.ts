import { describe, expect, it } from 'vitest';
import { isLocked, isPassed, noMiniProgress, percentOf, readMiniProgress, readTicked, withPassed } from './model.ts';

describe('progress in a mini-class', () => {
  it('goes on to the next section, counts in percent, and is written as it is read', () => {
    const one = withPassed(noMiniProgress, 0, 5);
    expect(one).toEqual({ completedSections: [0], currentSection: 1, progress: 20 });
    expect(readMiniProgress(JSON.stringify(one), 5)).toEqual(one);
    expect(withPassed({ ...noMiniProgress }, 0, 3).progress).toBeCloseTo(33.333);
  });

  it('stays at the last section, and counts a section passed again once', () => {
    const all = [0, 1, 1].reduce((progress, section) => withPassed(progress, section, 2), noMiniProgress);
    expect(all).toEqual({ completedSections: [0, 1], currentSection: 1, progress: 100 });
  });

  it('opens a section once the one before it is passed', () => {
    const one = withPassed(noMiniProgress, 0, 3);
    expect([0, 1, 2].map((section) => isLocked(one, section))).toEqual([false, false, true]);
  });

  it.each([
    undefined,
    '',
    '{',
    'null',
    '7',
    '"true"',
    '[]',
    '{"completedSections":"all","currentSection":{}}',
    '{"completedSections":[-1,9,1.5,null,"0"],"currentSection":4,"progress":900}',
  ])('%j is no progress', (stored) => {
    expect(readMiniProgress(stored, 3)).toEqual(noMiniProgress);
  });

  it('takes what can be read of stored data, and goes to no section that is locked', () => {
    const stored = '{"completedSections":[1,0,1,7],"currentSection":4,"progress":3}';
    expect(readMiniProgress(stored, 5)).toEqual({ completedSections: [0, 1], currentSection: 0, progress: 40 });
  });
});

describe('what is ticked off', () => {
  it('keeps the ids of the class, in its order', () => {
    expect(readTicked('["c","a","a","x",1]', ['a', 'b', 'c'])).toEqual(['a', 'c']);
    for (const bad of [undefined, '', '{}', 'null', '"a"', '{"a":true}']) expect(readTicked(bad, ['a'])).toEqual([]);
  });

  it('is a whole percent: 1 of 7 is 14, 3 of 7 is 43, 7 of 7 is 100', () => {
    expect([1, 3, 7].map((count) => percentOf(count, 7))).toEqual([14, 43, 100]);
  });
});

describe('the pass mark', () => {
  it('is 80%: 4 of 5 pass, 3 of 4 do not', () => {
    expect([isPassed(4, 5), isPassed(3, 4), isPassed(4, 4), isPassed(0, 1)]).toEqual([true, false, true, false]);
  });
});
