import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

interface Configuration {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

const isAmong = (file: string, patterns: readonly string[]) =>
  patterns.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));

it('every TypeScript file is checked under one of the configurations that the gate runs', () => {
  const gate = readFileSync(join(root, 'scripts/run-checks.ts'), 'utf8');
  const configurations = [...gate.matchAll(/'(tsconfig\.[\w-]+\.json)'/g)].map(
    ([, name = '']) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Configuration,
  );
  const files = globSync(['{src,tests,demo,scripts}/**/*.{ts,tsx}', '*.ts'], { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const unchecked = files.filter(
    (file) =>
      !configurations.some(({ include = [], exclude = [] }) => isAmong(file, include) && !isAmong(file, exclude)),
  );
  expect(unchecked).toEqual([]);
});
