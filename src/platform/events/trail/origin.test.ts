import { expect, it } from 'vitest';
import { deviceOf } from './origin.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Firefox on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`],
  ['Chrome on Windows', `${windows} ${kit} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${kit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Opera on Windows', `${windows} ${kit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['Safari on a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${kit} Version/18.6 Safari/605.1.15`],
  [
    'Safari on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${kit} Version/18.6 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome on an iPad', `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${kit} CriOS/141.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 16; K) ${kit} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 16; K) ${kit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${kit} Chrome/141.0.0.0 Safari/537.36`],
  ['A browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64) SomethingElse/1.0'],
  ['Firefox', 'Firefox/143.0'],
])('%s is said in words', (words, userAgent) => {
  expect(deviceOf(userAgent)).toBe(words);
});

it.each([undefined, '', 'curl/8.5.0', '<script>alert(1)</script>'])('nothing is said of %j', (userAgent) => {
  expect(deviceOf(userAgent)).toBeNull();
});
