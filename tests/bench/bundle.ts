import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from './support/build-web.ts';
import { metOrMissed, printTable, share, times } from './support/table.ts';

const web = resolve(import.meta.dirname, '../../dist/web');
const budgetBytes = 250_000;
const shellKey = 'index.html';
const searchPage = '../../features/search/web/search-page.tsx';
const resultsPanel = '../../features/search/web/results/results-panel.tsx';
const kindKey = '../../lending/kinds/fix-and-flip/kind.ts';

interface Chunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

interface Route {
  readonly name: string;
  readonly scripts: number;
  readonly styles: number;
}

/** What a first visit of each page loads, compressed: sizes, so the same on every machine. */
export async function benchBundle(): Promise<boolean> {
  await buildWeb();
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const shell = routeOf(manifest, 'the shell alone', []);
  const routes = pagesOf(manifest).map((key) => routeOf(manifest, key.replace(/^.*?([^/]+)\.tsx$/, '$1'), [key]));
  const search = routeOf(manifest, 'Fix & Flip search', [searchPage, kindKey]);
  const answered = routeOf(manifest, 'Fix & Flip search with results', [searchPage, kindKey, resultsPanel]);
  printTable(
    ['shell + page, gzip -9', 'JavaScript', 'CSS', 'together', 'of the budget'],
    [shell, ...routes.sort((a, b) => bytesOf(a) - bytesOf(b))].map(rowOf),
  );
  const held = bytesOf(search) <= budgetBytes;
  console.log(
    `\n  shell + search page ${kilobytes(bytesOf(search))}, ${times(bytesOf(search) / bytesOf(shell))} the shell; ${kilobytes(bytesOf(answered))} with what draws its first results`,
  );
  console.log(
    `  shell + search page within ${kilobytes(budgetBytes)}: ${metOrMissed(held)} (the other pages have no budget)`,
  );
  return held;
}

/** Pages are the lazy chunks named for them; menus, dialogs and the like come later, on demand. */
const pagesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && /-pages?\.tsx$/.test(key));

/** @throws when the manifest has no such chunk: a renamed page must not pass unmeasured */
function routeOf(manifest: Manifest, name: string, pages: readonly string[]): Route {
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
  for (const key of [shellKey, ...pages]) visit(key);
  return { name, scripts: compressed(scripts), styles: compressed(styles) };
}

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(web, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
};
const compressed = (files: ReadonlySet<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

const bytesOf = ({ scripts, styles }: Route): number => scripts + styles;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const rowOf = (route: Route): string[] => [
  route.name,
  kilobytes(route.scripts),
  kilobytes(route.styles),
  kilobytes(bytesOf(route)),
  share(bytesOf(route) / budgetBytes),
];
