import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../imports.ts';

/** Words that begin a name of our own, where the field has a term. */
const coined: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^hold(?![a-z])/, 'lock'],
  [/^tell(?![a-z])/, 'notify, publish'],
  // To lay out is the field's own.
  [/^lay(?![a-z]|Out)/, 'map, merge, layOut'],
  [/^(?:Way|Told)$/, 'PageLink, Notified'],
];

/** What a file declares at its top: functions, constants, types. */
const declaredIn = (source: string): string[] =>
  [...source.matchAll(/^(?:export )?(?:async )?(?:function\*? ?|const |interface |type |class )(\w+)/gm)].map(
    ([, name = '']) => name,
  );

const coinedNames = (source: string): string[] =>
  declaredIn(source).flatMap((name) =>
    coined.filter(([pattern]) => pattern.test(name)).map(([, instead]) => `${name}: ${instead}`),
  );

it("names are the field's own terms", () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'demo/**/*.ts'], { cwd: root });
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => coinedNames(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`));
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

it('would show a coined one, and leaves longer words alone', () => {
  const source = [
    'export async function holdDeal(tx: Transaction) {}',
    'const tell = () => {};',
    'export interface Way {}',
    'function* layEach() {}',
    'const holdback = 1;',
    'export function layOut() {}',
    'type Layer = string;',
    'const held = tell();',
  ].join('\n');
  expect(coinedNames(source).map((name) => name.split(':')[0])).toEqual(['holdDeal', 'tell', 'Way', 'layEach']);
});

it('a column that says what category a row is of is called its type', () => {
  const tables = globSync('src/**/tables.ts', { cwd: root });
  const sorts = tables.filter((file) => /^\s*sort: text\(/m.test(readFileSync(join(root, file), 'utf8')));
  expect(tables.length).toBeGreaterThan(20);
  expect(sorts).toEqual([]);
});
