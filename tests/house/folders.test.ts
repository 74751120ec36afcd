import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

/**
 * Lists that only ever grow, each with an order of its own that tells what is where: decisions by number, features as
 * src/app/server/features.ts lists them.
 */
const lists = ['docs/decisions', 'src/features'];

const tops = ['demo', 'docs', 'scripts', 'src', 'tests'];

it.each(tops)('every folder of %s has at most 15 entries', (top) => {
  const folders = [top, ...globSync(`${top}/**/`, { cwd: root })];
  expect(folders.filter((folder) => !lists.includes(folder) && readdirSync(join(root, folder)).length > 15)).toEqual(
    [],
  );
});

it('no file of code has over 300 lines, tests included', () => {
  const code = globSync(`{${tops}}/**/*.{ts,tsx,mjs}`, { cwd: root });
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  expect(code.length).toBeGreaterThan(1_000);
  expect(code.filter((file) => linesOf(file) > 300)).toEqual([]);
});
