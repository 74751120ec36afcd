import { describe, expect, it } from 'vitest';
import { usNumberOf } from './us-number.ts';

describe('a number for text messages', () => {
  it.each([
    ['(512) 555-0123', '+15125550123'],
    ['512.555.0123', '+15125550123'],
    ['1 512 555 0123', '+15125550123'],
    ['+1 (512) 555-0123', '+15125550123'],
    [' 5125550123 ', '+15125550123'],
  ])('%s is written as %s', (typed, number) => {
    expect(usNumberOf(typed)).toBe(number);
  });

  it.each([
    ['nothing', ''],
    ['words', 'call me'],
    ['too short a number', '555-0123'],
    ['too long a number', '512 555 0123 4'],
    ['an extension', '(512) 555-0123 ext. 4'],
    ['another country', '+44 20 7946 0123'],
    ['another country with as many digits', '+52 5125550123'],
    ['an area code that does not exist', '112 555 0123'],
    ['an area code of a service', '911 555 0123'],
    ['an exchange that does not exist', '512 155 0123'],
    ['a premium number', '900 555 0123'],
  ])('there is none in %s', (_what, typed) => {
    expect(usNumberOf(typed)).toBeUndefined();
  });
});
