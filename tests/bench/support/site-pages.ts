import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';

const web = resolve(import.meta.dirname, '../../../src/app/web');

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly source?: Node;
  readonly id?: Node;
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
const nodesOf = (file: string): readonly Node[] =>
  within(parseSync(file, readFileSync(join(web, file), 'utf8')).program as unknown as Node);

const kindLoader = /^(?:loadKinds|withKinds)$/;

/**
 * Every page of the site map with all that it waits for: what its loader imports, and what loaders called by it do. A page for
 * any kind waits for one definition, the given one; a page that shows all kinds for every one. What is wrapped in `onDemand` comes later.
 */
export function sitePages(kinds: readonly string[], oneKind: string): readonly SitePage[] {
  const nodes = [...nodesOf('site-map.tsx'), ...nodesOf('page-routes.tsx')];
  const constants = new Map(nodes.flatMap(({ id, init }) => (id?.name && init ? [[id.name, init] as const] : [])));
  const loadedBy = (node: Node, seen: ReadonlySet<string> = new Set()): readonly string[] => {
    if (node.type === 'ImportExpression') return [textOf(node.source).replace(/^\.\//, '')];
    if (node.callee?.name === 'onDemand') return [];
    const { name = '' } = node;
    if (node.type === 'Identifier' && kindLoader.test(name)) return kinds;
    const named = node.type === 'Identifier' && !seen.has(name) ? constants.get(name) : undefined;
    if (named) return loadedBy(named, new Set([...seen, name]));
    return childrenOf(node).flatMap((child) => loadedBy(child, seen));
  };
  const pageIn = (nodes: readonly Node[]) =>
    nodes.findLast(({ name = '' }) => /Page$/.test(name) && constants.has(name));
  const pages = new Map<string, SitePage>();
  for (const { callee, arguments: given = [] } of nodes) {
    const maker = constants.get(callee?.name ?? '');
    const [path] = given;
    if (maker?.params?.[0]?.name !== 'path' || textOf(path) === '') continue;
    // Handed over, or the one page that its maker is for.
    const pageOf = pageIn(given) ?? pageIn(within(maker));
    if (pageOf === undefined) throw new Error(`The site map draws nothing at ${textOf(path)}.`);
    const loads = [...new Set([...loadedBy(pageOf), ...(callee?.name === 'pageByKind' ? [oneKind] : [])])].sort();
    if (!loads.some((key) => key.endsWith('.tsx'))) throw new Error(`No page is loaded for ${textOf(path)}.`);
    const key = loads.join();
    pages.set(key, { paths: [...(pages.get(key)?.paths ?? []), textOf(path)], loads });
  }
  return [...pages.values()];
}
