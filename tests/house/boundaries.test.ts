import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports, root } from './imports.ts';

const imports = readImports();
const features = readdirSync(join(root, 'src/features'));

interface Place {
  readonly layer:
    | 'lending'
    | 'kernel'
    | 'model'
    | 'server'
    | 'web'
    | 'platform'
    | 'kit'
    | 'host'
    | 'shell'
    | 'content'
    | 'demo';
  readonly feature?: string;
}

function placeOf(file: string): Place {
  const [, feature, part] = /^src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  if (feature) return { layer: part === 'server' ? 'server' : part === 'web' ? 'web' : 'model', feature };
  if (file.startsWith('src/lending/')) return { layer: 'lending' };
  if (file.startsWith('src/kernel/')) return { layer: 'kernel' };
  if (file.startsWith('src/server/platform/')) return { layer: 'platform' };
  if (file.startsWith('src/server/')) return { layer: 'host' };
  if (file.startsWith('src/web/kit/')) return { layer: 'kit' };
  if (file.startsWith('src/web/')) return { layer: 'shell' };
  if (file.startsWith('src/content/')) return { layer: 'content' };
  return { layer: 'demo' };
}

/** Imports run one way. Each layer names what it may import. */
const allowed: Record<Place['layer'], readonly Place['layer'][]> = {
  lending: ['lending'],
  kernel: ['kernel', 'lending'],
  model: ['model', 'kernel', 'lending'],
  platform: ['platform', 'kernel', 'lending'],
  server: ['server', 'model', 'platform', 'kernel', 'lending'],
  kit: ['kit', 'model', 'kernel', 'lending', 'content'],
  web: ['web', 'model', 'kit', 'kernel', 'lending', 'content'],
  host: ['host', 'server', 'model', 'platform', 'kernel', 'lending', 'demo'],
  shell: ['shell', 'web', 'model', 'kit', 'kernel', 'lending', 'content'],
  content: ['content'],
  demo: ['demo', 'server', 'model', 'platform', 'kernel', 'lending'],
};

const isTables = (file: string) => file.endsWith('/server/tables.ts');
/** A page composes components: only files named *-page.tsx, and the layout's own slots, reach into other features. */
const isPage = (file: string) => /-page\.tsx$/.test(file);

function violations(): string[] {
  const found: string[] = [];
  for (const [file, targets] of imports) {
    const from = placeOf(file);
    for (const target of targets) {
      const to = placeOf(target);
      const otherFeature = from.feature !== undefined && to.feature !== undefined && from.feature !== to.feature;
      const meets =
        to.layer === 'model' || (isTables(file) && isTables(target)) || (isPage(file) && to.layer === 'web');
      if (!allowed[from.layer].includes(to.layer) || (otherFeature && !meets)) found.push(`${file} -> ${target}`);
    }
  }
  return found;
}

function cycles(): string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string, path: readonly string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

describe('the house', () => {
  it('knows its files', () => {
    expect(imports.size).toBeGreaterThan(100);
    expect(features.length).toBeGreaterThan(5);
  });

  it('has imports that run one way, and features that meet only where they may', () => {
    expect(violations()).toEqual([]);
  });

  it('has no import cycle', () => {
    expect(cycles()).toEqual([]);
  });

  it('reaches Node and packages of the server from the server only', () => {
    const pure = [...imports.keys()].filter((file) => ['lending', 'kernel', 'model'].includes(placeOf(file).layer));
    const impure = pure.filter((file) =>
      /from '(node:|pg|fastify|drizzle|react|@mantine)/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(impure).toEqual([]);
  });

  it('has no file over 300 lines', () => {
    const long = [...imports.keys()].filter(
      (file) => !file.includes('/data/') && readFileSync(join(root, file), 'utf8').split('\n').length > 300,
    );
    expect(long).toEqual([]);
  });
});
