import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Quinn Harlow', 'QH'],
    ['Quinn A. Harlow', 'QAH'],
    ['  anna-maria  örn ', 'AMÖ'],
    ["D'Angelo Reed", 'DR'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
