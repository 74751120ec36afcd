import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sitePages } from './site-pages.ts';

const web = resolve(import.meta.dirname, '../../../dist/web');
const entry = 'index.html';
const kind = /^\.\.\/\.\.\/lending\/kinds\/[\w-]+\/kind\.ts$/;
const resultsPanel = '../../features/search/web/results/results-panel.tsx';

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What is fetched for something on screen, in bytes compressed with gzip -9, and how many of them it may have. */
export interface Weight {
  readonly name: string;
  readonly scripts: number;
  readonly styles: number;
  readonly budget: number;
}

const frameBudget = 185_000;
/** The frame included. */
const pageBudget = 300_000;

export const bytesOf = ({ scripts, styles }: Weight): number => scripts + styles;
export const isOver = (weight: Weight): boolean => bytesOf(weight) > weight.budget;

/**
 * The frame, and with it every page of the site map, from the build in dist/web.
 * @throws when the build has a page that the site map was not seen to load, or lacks one: none passes unmeasured
 */
export function weighPages(): readonly Weight[] {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const kinds = Object.keys(manifest).filter((key) => kind.test(key));
  const alone = new Map(kinds.map((key) => [key, bytesOf(weigh(manifest, key, [key], 0))]));
  const heaviest = kinds.toSorted((a, b) => (alone.get(b) ?? 0) - (alone.get(a) ?? 0))[0];
  if (heaviest === undefined) throw new Error('The build has no program kind.');
  const pages = sitePages(kinds, heaviest);
  const loaded = pages.flatMap(({ loads }) => loads);
  const strange = Object.keys(manifest).filter((key) => isPage(manifest, key) && !loaded.includes(key));
  if (strange.length > 0) throw new Error(`No page of the site map loads ${strange.join(', ')}.`);
  const search = pages.find(({ paths }) => paths.includes('/search/$kind'));
  return [
    weigh(manifest, 'the frame alone', [], frameBudget),
    ...pages.map(({ paths, loads }) => weigh(manifest, nameOf(paths), loads, pageBudget)),
    weigh(manifest, '/search/$kind with results', [...(search?.loads ?? []), resultsPanel], pageBudget),
  ];
}

const nameOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

/** Pages are the lazy chunks named for them; menus, dialogs and the like come later, on demand. */
const isPage = (manifest: Manifest, key: string): boolean =>
  manifest[key]?.isDynamicEntry === true && /-pages?\.tsx$/.test(key);

function weigh(manifest: Manifest, name: string, keys: readonly string[], budget: number): Weight {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of [entry, ...keys]) visit(key);
  return { name, scripts: compressed(scripts), styles: compressed(styles), budget };
}

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(web, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
};
const compressed = (files: ReadonlySet<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
