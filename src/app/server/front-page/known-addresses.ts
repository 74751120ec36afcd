import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listedRooms } from '../../../content/article.ts';
import { hardMoneyHref } from '../../../content/classes/cards.ts';
import { modules } from '../../../content/classes/hard-money/modules.ts';
import { classPages } from '../../../content/classes/pages.ts';
import { lenderClassPath } from '../../../features/lender-classes/model.ts';

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

/** The build makes a page of each file. */
const content = join(import.meta.dirname, '../../../content');
const articles: ReadonlySet<string> = new Set(
  listedRooms.flatMap((room) =>
    globSync('**/*.md', { cwd: join(content, room) }).map((file) => `/${room}/${basename(file, '.md')}`),
  ),
);
const articleAddress = new RegExp(`^/(?:${listedRooms.join('|')})/`);

/**
 * Whether something stands at an address, as far as that is known before any script: what it names of the database the app looks up.
 * @param path without a query
 * @param isPage it is an address of the site map
 */
export function isKnownAddress(path: string, isPage: boolean): boolean {
  const written = path.replace(/(.)\/$/, '$1');
  const address = written.toLowerCase();
  // The app takes any case of the first part, and finds a lesson or an article by its exact name.
  const named = written.replace(/^\/[^/]+/, (first) => first.toLowerCase());
  if (address.startsWith(`${hardMoneyHref}/`)) return lessons.has(named);
  if (articleAddress.test(address)) return articles.has(named);
  if (address.startsWith('/classes/')) return lenderClassPath.test(address);
  return isPage || leadingOn.has(address) || programForm.test(address);
}
