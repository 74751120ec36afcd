import { expect, it } from 'vitest';
import { environmentOf } from './environment.ts';

const screen = { width: 1440, height: 900 };

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140', 'Linux', 'Computer'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge 141',
    'Windows',
    'Computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
    'Phone',
  ],
  ['something else', '', '', 'Computer'],
])('names browser, system and device: %s', (userAgent, browser, os, device) => {
  expect(environmentOf(userAgent, screen)).toEqual({ browser, os, device: `${device}, 1440 x 900` });
});
