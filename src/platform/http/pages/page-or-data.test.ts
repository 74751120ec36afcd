import { expect, it } from 'vitest';
import { asksForData } from './page-or-data.ts';

it.each([
  ['a browser that opens the address', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, false],
  ['a browser that reloads as somebody logged in by cookie', { accept: 'text/html', cookie: 'a=b' }, false],
  ['a call with a bearer token', { authorization: 'Bearer abcdefghijklmnopqrstuvwxyz', accept: 'text/html' }, true],
  ['a call that accepts JSON', { accept: 'application/json' }, true],
  ['a call that accepts JSON rather than a page', { accept: 'text/html;q=0.5, application/json' }, true],
  ['one that would rather have a page', { accept: 'application/json;q=0.5, text/html' }, false],
  ['one that takes either', { accept: 'application/json, text/html' }, false],
  ['one that takes anything', { accept: '*/*' }, true],
  ['one that does not say', {}, true],
])('at an address that page and call share: %s', (_who, headers, data) => {
  expect(asksForData(headers)).toBe(data);
});
