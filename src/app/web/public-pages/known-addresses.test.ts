import { expect, it } from 'vitest';
import { sitePages } from '../../../../scripts/web-app/site-pages.ts';
import { isKnownAddress } from '../../server/front-page/known-addresses.ts';
import { router } from '../site-map.tsx';

/** Addresses that the app only leads on from: those of the site map that draw nothing. */
const leadingOn = Object.values(router.routesById).flatMap(({ id, fullPath, options }) =>
  options.component === undefined && id !== '__root__' && fullPath !== '/' ? fullPath : [],
);

it('every address that the app leads on from is a known one, though no page of the build is there', () => {
  expect(leadingOn.length).toBeGreaterThan(3);
  const addresses = leadingOn.flatMap((path) => [1, 7].map((number) => path.replace('{$number}', String(number))));
  expect(addresses.filter((path) => !isKnownAddress(path, false))).toEqual([]);
});

it('every address at which the app draws something is one that the build knows', () => {
  const dscr = '../../lending/kinds/dscr/kind.ts';
  const built = new Set(sitePages([dscr], dscr).flatMap(({ paths }) => paths));
  const drawn = Object.values(router.routesById).flatMap(({ id, fullPath, options }) =>
    options.component === undefined || id === '__root__' ? [] : fullPath,
  );
  expect(drawn.length).toBeGreaterThan(100);
  expect(drawn.filter((path) => !built.has(path))).toEqual([]);
});

it.each<[string, boolean, boolean]>([
  ['/no-such-page', false, false],
  ['/moduleabc', false, false],
  ['/module8', false, false],
  ['/modules/module0', false, false],
  ['/module3/', false, true],
  ['/add-fix-&-flip-program/7', false, true],
  ['/lender/edit-fix-&-flip-program/7/8', false, true],
  ['/add-program/7', false, false],
  ['/classes', true, true],
  ['/hard-money-class', true, true],
  ['/hard-money-class/module-7', true, true],
  ['/Hard-Money-Class/module-7', true, true],
  ['/Hard-Money-Class/Module-7', true, false],
  ['/hard-money-class/module-8', true, false],
  ['/help', true, true],
  ['/help/your-first-search', true, true],
  ['/guides/draws-and-holdbacks/', true, true],
  ['/guides/your-first-search', true, false],
  ['/Help/your-first-search', true, true],
  ['/help/Your-First-Search', true, false],
  ['/classes/A0000000-0000-4000-8000-000000000000', true, true],
  ['/classes/abc', true, false],
  ['/blog/no-such-note', true, false],
])('%s, which is a page of the build: %s, is known: %s', (path, isPage, isKnown) => {
  expect(isKnownAddress(path, isPage)).toBe(isKnown);
});
