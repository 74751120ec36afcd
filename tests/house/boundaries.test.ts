import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '../../src/app/server/features.ts';
import { readImports, root } from './imports.ts';

const imports = readImports();

/** The features in their order: each may use those before it. */
const order = features.map(({ name }) => name);

type Floor = 'app' | 'features' | 'platform' | 'ui' | 'lending' | 'kernel' | 'content' | 'demo';
type Side = 'pure' | 'server' | 'web';
interface Place {
  readonly floor: Floor;
  readonly side: Side;
  readonly feature?: string;
}

function placeOf(file: string): Place {
  const [, feature, part] = /^src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (feature) return { floor: 'features', feature, side: part === 'server' || part === 'web' ? part : 'pure' };
  if (file.startsWith('src/app/')) return { floor: 'app', side: file.startsWith('src/app/web/') ? 'web' : 'server' };
  const [, floor = 'demo'] = /^src\/([^/]+)\//.exec(file) ?? [];
  const side = floor === 'ui' ? 'web' : floor === 'platform' || floor === 'demo' ? 'server' : 'pure';
  return { floor: floor as Floor, side };
}

/** Each floor names those it may stand on. */
const below: Record<Floor, readonly Floor[]> = {
  app: ['app', 'features', 'platform', 'ui', 'lending', 'kernel', 'content', 'demo'],
  features: ['features', 'platform', 'ui', 'lending', 'kernel', 'content'],
  platform: ['platform', 'lending', 'kernel'],
  ui: ['ui', 'lending', 'kernel', 'content'],
  lending: ['lending', 'kernel'],
  kernel: ['kernel'],
  content: ['content'],
  demo: ['demo', 'features', 'platform', 'lending', 'kernel'],
};

/** The browser's code and the server's never meet; what both use is pure. */
const meets = (from: Side, to: Side): boolean => to === 'pure' || from === to;

const isTables = (file: string) => file.endsWith('/server/tables.ts');
const isApi = (file: string) => /\/server\/api\.ts$/.test(file);

/** Between features: only earlier ones, and on the server only through their api.ts (and their tables, for a foreign key). */
function maySee(file: string, target: string, from: Place, to: Place): boolean {
  if (from.feature === undefined || to.feature === undefined || from.feature === to.feature) return true;
  if (order.indexOf(to.feature) > order.indexOf(from.feature)) return false;
  return to.side !== 'server' || isApi(target) || (isTables(file) && isTables(target));
}

function violations(): string[] {
  const found: string[] = [];
  for (const [file, targets] of imports) {
    const from = placeOf(file);
    for (const target of targets) {
      const to = placeOf(target);
      if (!below[from.floor].includes(to.floor) || !meets(from.side, to.side) || !maySee(file, target, from, to))
        found.push(`${file} -> ${target}`);
    }
  }
  return found;
}

/** Paths that lead back to where they began, in a graph of any kind of place. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (place: string, path: readonly string[]) => {
    if (state.get(place) === 'done') return;
    if (state.get(place) === 'open') {
      found.push([...path.slice(path.indexOf(place)), place].join(' -> '));
      return;
    }
    state.set(place, 'open');
    for (const target of graph.get(place) ?? []) visit(target, [...path, place]);
    state.set(place, 'done');
  };
  for (const place of graph.keys()) visit(place, []);
  return found;
}

function featureGraph(): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const { feature } = placeOf(file);
    if (feature === undefined) continue;
    const others = targets.flatMap((target) => placeOf(target).feature ?? []).filter((other) => other !== feature);
    graph.set(feature, [...new Set([...(graph.get(feature) ?? []), ...others])]);
  }
  return graph;
}

describe('the house', () => {
  it('knows its files and features', () => {
    expect(imports.size).toBeGreaterThan(100);
    expect([...featureGraph().keys()].sort()).toEqual([...order].sort());
  });

  it('has imports that run downward, and features that use only earlier ones through their doors', () => {
    expect(violations()).toEqual([]);
  });

  it('has no import cycle, neither of files nor of features', () => {
    expect([...cyclesOf(imports), ...cyclesOf(featureGraph())]).toEqual([]);
  });

  it('reaches Node and packages of the server from the server only', () => {
    const pure = [...imports.keys()].filter((file) => placeOf(file).side === 'pure');
    const impure = pure.filter((file) =>
      /from '(node:|pg|fastify|drizzle|react|@mantine)/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(impure).toEqual([]);
  });
});
