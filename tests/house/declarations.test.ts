import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '../../src/app/server/features.ts';
import { commonErrors } from '../../src/kernel/errors.ts';
import { commonLimits } from '../../src/kernel/limits.ts';
import { declaredErrors, declaredLimits } from '../../src/platform/declared/declared.ts';
import { root } from './imports.ts';

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const isDeclaring = (file: string) => /^src\/features\/.*\/(?:errors|limits)\.ts$/.test(file);
const errors: readonly unknown[] = declaredErrors(features);
const limits: readonly unknown[] = declaredLimits(features);

/** What the files of errors and limits export, by the name that code calls it. */
async function exported(): Promise<(readonly [string, unknown])[]> {
  const modules = await Promise.all(
    sources.filter(({ file }) => isDeclaring(file)).map(({ file }) => import(join(root, file)) as Promise<object>),
  );
  return modules.flatMap((module) => Object.entries(module));
}

it('every error and limit that a feature declares is in its list, and stands in a file of that name', async () => {
  const all = await exported();
  expect(all.length).toBeGreaterThan(20);
  const gathered = [...errors, ...limits];
  expect(all.filter(([, declared]) => !gathered.includes(declared)).map(([name]) => name)).toEqual([]);
  const elsewhere = sources
    .filter(({ text }) => /\bdefine(?:Error|CallLimit|ActLimit)\(/.test(text))
    .map(({ file }) => file)
    .filter((file) => !isDeclaring(file));
  expect(elsewhere.sort()).toEqual(['src/kernel/access.ts', 'src/kernel/limits.ts']);
});

it('every error is thrown somewhere, and every limit counts something', async () => {
  const using = sources.filter(({ file }) => !file.startsWith('src/kernel/') && !isDeclaring(file));
  const uses = (pattern: string) => using.some(({ text }) => new RegExp(pattern).test(text));
  const isUsed = (name: string, declared: unknown) =>
    errors.includes(declared)
      ? uses(`new AppError\\(\\s*${name}\\b`)
      : uses(`limit: ${name}\\b`) || uses(`(?:countAct\\(\\w+, \\w+, |[?:] )${name}\\b`);
  const unused = (await exported()).filter(([name, declared]) => !isUsed(name, declared));
  expect(unused.map(([name]) => name)).toEqual([]);
  expect(Object.keys(commonErrors).filter((code) => !uses(`'${code}'`))).toEqual([]);
  expect(Object.keys(commonLimits).filter((name) => !uses(`limit: '${name}'`))).toEqual([]);
});

it('an error is thrown by its declaration, never made up where it is thrown', () => {
  const madeUp = sources.filter(({ text }) => /new AppError\(\s*\{/.test(text)).map(({ file }) => file);
  expect(madeUp).toEqual([]);
});
