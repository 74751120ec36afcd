import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import { join, relative } from 'node:path';
import { loanKinds } from '../../../../../lending/kinds/all.ts';

const root = join(import.meta.dirname, '../../../../../..');
/** Whatever may have a part in what becomes of a program's row. Rather too much than too little: a change costs one slow start. */
const folders = ['kernel', 'lending', 'features/lenders', 'features/programs', 'features/search'].map((name) =>
  join(root, 'src', name),
);

/**
 * What this process makes of programs, as a hash: of the sources it runs, the versions of what they use, and the loan types.
 * Another build may make something else of the same row.
 */
export async function buildId(): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${endianness()}`);
  hash.update(await readFile(join(root, 'package.json')));
  for (const folder of folders) {
    const names = (await readdir(folder, { recursive: true })).filter(isSource).sort();
    const sources = await Promise.all(names.map((name) => readFile(join(folder, name))));
    for (const [place, name] of names.entries()) {
      hash.update(`${relative(root, join(folder, name))}\0`).update(sources[place] ?? '');
    }
  }
  return hash.update(JSON.stringify(loanKinds.map(({ slug, terms }) => [slug, terms]))).digest('hex');
}

const isSource = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');
