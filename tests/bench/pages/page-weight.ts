import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesOf, type Manifest } from '../../../scripts/web-app/page-heads.ts';
import { sitePages } from '../../../scripts/web-app/site-pages.ts';
import { serveWebApp } from '../../../src/platform/http/pages/web-files.ts';
import { createHttpServer } from '../../../src/platform/http/server.ts';
import { createLog } from '../../../src/platform/log.ts';

const web = resolve(import.meta.dirname, '../../../dist/web');
const entry = 'index.html';
const kind = /^\.\.\/\.\.\/lending\/kinds\/[\w-]+\/kind\.ts$/;
const resultsPanel = '../../features/search/web/results/results-panel.tsx';

/** What is fetched for something on screen, in bytes as the server sends them to a browser that takes brotli, and how many of them it may have. */
export interface Weight {
  readonly name: string;
  readonly scripts: number;
  readonly styles: number;
  readonly files: number;
  readonly budget: number;
}

const frameBudget = 180_000;
/** The frame included. */
const pageBudget = 275_000;

export const bytesOf = ({ scripts, styles }: Weight): number => scripts + styles;
/** A slow line waits for each file: browsers ask for six at a time. */
export const fileBudget = 48;
export const isOver = (weight: Weight): boolean => bytesOf(weight) > weight.budget || weight.files > fileBudget;

/**
 * The frame, and with it every page of the site map, from the build in dist/web.
 * @throws when the build has a page that the site map was not seen to load, or lacks one: none passes unmeasured
 */
export async function weighPages(): Promise<readonly Weight[]> {
  const sizeOf = await readSizes();
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const weigh = weighing(manifest, sizeOf);
  const kinds = Object.keys(manifest).filter((key) => kind.test(key));
  const alone = new Map(kinds.map((key) => [key, bytesOf(weigh(key, [key], 0))]));
  const heaviest = kinds.toSorted((a, b) => (alone.get(b) ?? 0) - (alone.get(a) ?? 0))[0];
  if (heaviest === undefined) throw new Error('The build has no program kind.');
  const pages = sitePages(kinds, heaviest);
  const loaded = pages.flatMap(({ loads }) => loads);
  const strange = Object.keys(manifest).filter((key) => isPage(manifest, key) && !loaded.includes(key));
  if (strange.length > 0) throw new Error(`No page of the site map loads ${strange.join(', ')}.`);
  const search = pages.find(({ paths }) => paths.includes('/search/$kind'));
  return [
    weigh('the frame alone', [], frameBudget),
    ...pages.map(({ paths, loads }) => weigh(nameOf(paths), loads, pageBudget)),
    weigh('/search/$kind with results', [...(search?.loads ?? []), resultsPanel], pageBudget),
  ];
}

const nameOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`;

/** Pages are the lazy chunks named for them; menus, dialogs and the like come later, on demand. */
const isPage = (manifest: Manifest, key: string): boolean =>
  manifest[key]?.isDynamicEntry === true && /-pages?\.tsx$/.test(key);

type SizeOf = (file: string) => number;

/** How what is loaded with these keys is weighed: each file once, with all that it imports. */
function weighing(manifest: Manifest, sizeOf: SizeOf) {
  const sizeOfAll = (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  return (name: string, keys: readonly string[], budget: number): Weight => {
    const { scripts, styles } = filesOf(manifest, [entry, ...keys]);
    return {
      name,
      scripts: sizeOfAll(scripts),
      styles: sizeOfAll(styles),
      files: scripts.size + styles.size,
      budget,
    };
  };
}

/** Of scripts beyond the frame. */
const classBudget = 80_000;
const lessonsOf = /^(.*\/classes\/hard-money\/(?:module-\d+|lessons\/[\w-]+)(?=\/|\.md$))/;

/**
 * The scripts of each page of the classes beyond those of the frame: with its lessons and quiz, without what comes once somebody
 * scrolls to a calculator or finishes a class.
 */
export async function weighClasses(): Promise<readonly Weight[]> {
  const sizeOf = await readSizes();
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const frame = filesOf(manifest, [entry]).scripts;
  const weigh = (name: string, keys: readonly string[]): Weight => {
    const own = [...filesOf(manifest, keys).scripts].filter((file) => !frame.has(file));
    const scripts = own.reduce((sum, file) => sum + sizeOf(file), 0);
    return { name, scripts, styles: 0, files: own.length, budget: classBudget };
  };
  const contents = Map.groupBy(Object.keys(manifest), (key) => lessonsOf.exec(key)?.[1] ?? '');
  contents.delete('');
  const kinds = Object.keys(manifest).filter((key) => kind.test(key));
  const pages = sitePages(kinds, kinds[0] ?? '').flatMap(({ paths, loads }) =>
    paths.flatMap((path) => (/^\/(?:[\w-]+-class|classes)(?:\/|$)/.test(path) ? [{ path, loads }] : [])),
  );
  return pages.flatMap(({ path, loads }) =>
    path.endsWith('/$lessonId')
      ? [...contents].map(([folder, lessons]) =>
          weigh(path.replace('$lessonId', folder.split('/').at(-1) ?? ''), [...loads, ...lessons]),
        )
      : weigh(path, loads),
  );
}

/** Asks the server for every script and style sheet, as a browser does. @throws when it sends one uncompressed that has 1 kB or more */
async function readSizes(): Promise<SizeOf> {
  const app = await createHttpServer({
    log: createLog('silent'),
    authenticate: async () => undefined,
    trustProxy: 0,
    checkAnswers: true,
  });
  await serveWebApp(app, web);
  const sizes = new Map<string, number>();
  for (const file of globSync('assets/*.{js,css}', { cwd: web })) {
    const { rawPayload, headers } = await app.inject({ url: `/${file}`, headers: { 'accept-encoding': 'gzip, br' } });
    if (rawPayload.length >= 1_000 && headers['content-encoding'] !== 'br')
      throw new Error(`${file} is sent uncompressed.`);
    sizes.set(file, rawPayload.length);
  }
  await app.close();
  return (file) => {
    const size = sizes.get(file);
    if (size === undefined) throw new Error(`The server does not send ${file}.`);
    return size;
  };
}
