import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

/**
 * Lists that only ever grow, each with an order of its own that tells what is where: decisions by number, features as
 * src/app/server/features.ts lists them.
 */
const lists = ['docs/decisions', 'src/features'];

it.each(['demo', 'docs', 'scripts', 'src', 'tests'])('every folder of %s has at most 15 entries', (top) => {
  const folders = [top, ...globSync(`${top}/**/`, { cwd: root })];
  expect(folders.filter((folder) => !lists.includes(folder) && readdirSync(join(root, folder)).length > 15)).toEqual(
    [],
  );
});
