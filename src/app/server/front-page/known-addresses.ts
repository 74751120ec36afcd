import { hardMoneyHref } from '../../../content/classes/cards.ts';
import { modules } from '../../../content/classes/hard-money/modules.ts';
import { classPages } from '../../../content/classes/pages.ts';

/** Addresses that have no page of their own: the app leads on from them. */
const leadingOn: ReadonlySet<string> = new Set([
  '/admin/messages',
  '/education',
  '/search',
  ...modules.flatMap(({ id }) => [`/modules/${id.replace('-', '')}`, `/${id.replace('-', '')}`]),
]);

/** Forms of programs, whose loan type may be spelled as programs state it: that leads to the address with its slug. */
const programForm = /^(?:\/lender)?\/(?:add|edit)-[^/]+-program\/[^/]/;

const lessons: ReadonlySet<string> = new Set(classPages.map(({ path }) => path));

/**
 * Whether something stands at an address, as far as that is known before any script: what it names of the database the app looks up.
 * @param path without a query
 * @param isPage it is an address of the site map
 */
export function isKnownAddress(path: string, isPage: boolean): boolean {
  const address = path.replace(/(.)\/$/, '$1').toLowerCase();
  if (address.startsWith(`${hardMoneyHref}/`)) return lessons.has(address);
  return isPage || leadingOn.has(address) || programForm.test(address);
}
