import { expect, it } from 'vitest';
import { canBeKey, newKeyToken } from './token.ts';

it('a key is letters and digits after its prefix, another one each time, and known by its checksum', () => {
  const [one, other] = [newKeyToken(), newKeyToken()];
  expect(one).toMatch(/^plinth_[0-9A-Za-z]{46}$/);
  expect(one).not.toBe(other);
  expect(canBeKey(one)).toBe(true);
});

it.each([
  ['one letter is another', (key: string) => key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
  ['two letters are swapped', (key: string) => `${key.slice(0, 7)}${key[8]}${key[7]}${key.slice(9)}`],
  ['its end is missing', (key: string) => key.slice(0, -1)],
  ['the prefix is missing', (key: string) => key.slice(7)],
  ['it is a session’s token', () => 'q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0Vng'],
])('what cannot be a key is no key: %s', (_, change) => {
  let key = newKeyToken();
  while (key[7] === key[8]) key = newKeyToken();
  expect(canBeKey(change(key))).toBe(false);
});
