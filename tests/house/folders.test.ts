import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

/** Records that are only ever added to, and looked up by their number. */
const records = 'docs/decisions';

it.each(['demo', 'docs', 'scripts', 'src', 'tests'])('every folder of %s has at most 15 entries', (top) => {
  const folders = [top, ...globSync(`${top}/**/`, { cwd: root })];
  expect(folders.filter((folder) => folder !== records && readdirSync(join(root, folder)).length > 15)).toEqual([]);
});
