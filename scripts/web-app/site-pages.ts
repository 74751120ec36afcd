import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';

const web = resolve(import.meta.dirname, '../../src/app/web');

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly source?: Node;
  readonly id?: Node;
  readonly key?: Node;
  readonly init?: Node | null;
  readonly arguments?: readonly Node[];
  readonly params?: readonly Node[];
}

/** Addresses that show the same page, and what is fetched before they do, by its key in the build's manifest. */
export interface SitePage {
  readonly paths: readonly string[];
  readonly loads: readonly string[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const within = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(within)];

const textOf = (node: Node | undefined): string => (typeof node?.value === 'string' ? node.value : '');
/** The file that an import stands in, since what it names is looked for from there. */
const fileOf = new WeakMap<Node, string>();
function nodesOf(file: string): readonly Node[] {
  const nodes = within(parseSync(file, readFileSync(join(web, file), 'utf8')).program as unknown as Node);
  for (const node of nodes) if (node.type === 'ImportExpression') fileOf.set(node, file);
  return nodes;
}
const importedBy = (node: Node): string => join(dirname(fileOf.get(node) ?? ''), textOf(node.source));

const files = [
  'site-map.tsx',
  'page-routes.tsx',
  'pages/lender-routes.tsx',
  'pages/search-pages.ts',
  'public-pages/content-routes.tsx',
  'public-pages/education-routes.tsx',
  ...globSync('../../features/*/web/feature.ts', { cwd: web }),
];
/** A member of an object, by its name. */
const memberOf = (node: Node, name: string): Node | undefined =>
  childrenOf(node).find(({ type, key }) => type === 'Property' && key?.name === name);

const kindLoader = /^(?:loadKinds|withKinds)$/;
/** What makes a part that comes later (`src/ui/lazy.tsx`). */
const partMaker = /^lazy(?:Component|OnceIdle|WhenNeeded)$/;
/** What makes a page for one kind, which the address names. */
const kindPage = /^(?:pageByKind|programForm)$/;

/**
 * Every page of the site map with all that it waits for: what its loader imports, and what loaders called by it do. A page for
 * any kind waits for one definition, the given one; a page that shows all kinds for every one. What is wrapped in `lazyComponent` and the like comes later.
 */
export function sitePages(kinds: readonly string[], oneKind: string): readonly SitePage[] {
  const nodes = files.flatMap(nodesOf);
  const constants = new Map(nodes.flatMap(({ id, init }) => (id?.name && init ? [[id.name, init] as const] : [])));
  const loadedBy = (node: Node, seen: ReadonlySet<string> = new Set()): readonly string[] => {
    if (node.type === 'ImportExpression') return [importedBy(node)];
    if (partMaker.test(node.callee?.name ?? '')) return [];
    const { name = '' } = node;
    if (node.type === 'Identifier' && kindLoader.test(name)) return kinds;
    const named = node.type === 'Identifier' && !seen.has(name) ? constants.get(name) : undefined;
    if (named) return loadedBy(named, new Set([...seen, name]));
    return childrenOf(node).flatMap((child) => loadedBy(child, seen));
  };
  const pageIn = (nodes: readonly Node[]) =>
    nodes.findLast(({ name = '' }) => /Page$/.test(name) && constants.has(name));
  const pages = new Map<string, SitePage>();
  const add = (path: string, loaded: readonly string[]) => {
    const loads = [...new Set(loaded)].sort();
    if (!loads.some((key) => key.endsWith('.tsx'))) throw new Error(`No page is loaded for ${path}.`);
    const key = loads.join();
    pages.set(key, { paths: [...(pages.get(key)?.paths ?? []), path], loads });
  };
  for (const node of nodes) {
    const { callee, arguments: given = [] } = node;
    const [first] = given;
    // A page that a feature declares.
    const component = node.type === 'ObjectExpression' && memberOf(node, 'guard') && memberOf(node, 'component');
    if (component) {
      const [, path] = childrenOf(memberOf(node, 'path') ?? node);
      add(textOf(path), loadedBy(component));
      continue;
    }
    // A route written out: what its page and its loader import.
    if (callee?.name === 'createRoute' && first && memberOf(first, 'component')) {
      const [, path] = childrenOf(memberOf(first, 'path') ?? first);
      if (textOf(path) !== '') add(textOf(path), loadedBy(first));
      continue;
    }
    const maker = constants.get(callee?.name ?? '');
    if (maker?.params?.[0]?.name !== 'path' || textOf(first) === '') continue;
    // The front page is the server's: its maker draws nothing.
    const routes = within(maker).filter((node) => node.callee?.name === 'createRoute');
    if (routes.some(({ arguments: [route] = [] }) => route && !memberOf(route, 'component'))) continue;
    // Handed over, or the one page that its maker is for.
    const pageOf = pageIn(given) ?? pageIn(within(maker));
    if (pageOf === undefined) throw new Error(`The site map draws nothing at ${textOf(first)}.`);
    const loader = within(maker).flatMap((node) => memberOf(node, 'loader') ?? []);
    add(textOf(first), [
      ...[pageOf, ...loader].flatMap((node) => loadedBy(node)),
      ...(kindPage.test(callee?.name ?? '') ? [oneKind] : []),
    ]);
  }
  return [...pages.values()];
}
