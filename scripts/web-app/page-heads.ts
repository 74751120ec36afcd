import { firstCallsOf } from '../../src/app/web/pages/first-calls.ts';
import { sitePages } from './site-pages.ts';

interface BuiltChunk {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
/** The manifest of the build. */
export type Manifest = Readonly<Record<string, BuiltChunk>>;

/** What a page's HTML asks for before any script has run. */
export interface PageHead {
  /** Of the addresses: a regular expression for the whole path. */
  readonly path: string;
  /** Lines for the head of index.html. */
  readonly lines: string;
  /** The calls that the page makes first, with `__name__` where a part of the path with this name goes. */
  readonly calls: readonly string[];
}

const entry = 'index.html';

/** For every address of the site map the scripts and style sheets that its page waits for, beyond those of the frame. */
export async function headsOfPages(manifest: Manifest, kinds: readonly string[]): Promise<readonly PageHead[]> {
  const frame = filesOf(manifest, [entry]);
  const headOf = async (path: string, loads: readonly string[], kind: string): Promise<PageHead> => {
    const { scripts, styles } = filesOf(manifest, loads);
    const lines = [
      ...added(styles, frame.styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...added(scripts, frame.scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ];
    const params = [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => [
      name,
      name === 'kind' ? kind : `__${name}__`,
    ]);
    const calls = await firstCallsOf(path, Object.fromEntries(params));
    const ofKind = path.replace(/\$kind\b/, kind).replace(/\{([\w-]+)\}/, '$1');
    return { path: expressionOf(ofKind), lines: lines.join('\n    '), calls };
  };
  const heads = await Promise.all(
    kinds.flatMap((kind) =>
      sitePages(kinds, kind).flatMap(({ paths, loads }) => paths.map((path) => headOf(path, loads, slugOf(kind)))),
    ),
  );
  // An address that is written out goes before one with a parameter in its place.
  return [...new Map(heads.map((head) => [head.path, head])).values()].toSorted((a, b) => freeParts(a) - freeParts(b));
}

/** What is loaded with these keys of the manifest, with all that it imports. */
export function filesOf(manifest: Manifest, keys: readonly string[]) {
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
  for (const key of keys) visit(key);
  return { scripts: scripts as ReadonlySet<string>, styles: styles as ReadonlySet<string> };
}

const added = (files: ReadonlySet<string>, known: ReadonlySet<string>): readonly string[] =>
  [...files].filter((file) => !known.has(file));

const slugOf = (kind: string): string => /\/([\w-]+)\/kind\.ts$/.exec(kind)?.[1] ?? '';
/** Parameters are named, and hold nothing that would mean something in HTML. */
const expressionOf = (path: string): string =>
  path.replace(/\./g, '\\.').replace(/\$(\w+)/g, (_, name: string) => `(?<${name}>[\\w-]+)`);
const freeParts = ({ path }: PageHead): number => path.split('(?<').length;
