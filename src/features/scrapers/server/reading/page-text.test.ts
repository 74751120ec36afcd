import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { textOf } from './page-text.ts';

it.each([
  ['<p>9.5<sup>1</sup>%</p>', '9.5%'],
  ['<p>9.5%<sup><a href="#note">(2)</a></sup></p>', '9.5%'],
  ['<p>Max LTV<sup>1, 2</sup></p>', 'Max LTV'],
  ['<p>75%<sup>*</sup> of value</p>', '75% of value'],
  ['<p>1<sup>st</sup> lien</p>', '1st lien'],
  ['<p>8<sup>7</sup>/<sub>8</sub>%</p>', '8 7/8%'],
  ['<p>8<sup><b><i>1</i></b></sup>%</p>', '8 1%'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
])('of %s people read: %s', (html, text) => {
  const page = load(html);
  const [body] = page('body').toArray();
  expect(body && textOf(body)).toBe(text);
});
