import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

export const root = resolve(import.meta.dirname, '../..');

/** Every source file of the product with the project files it imports, as paths from the root. */
export function readImports(): Map<string, string[]> {
  const files = globSync('{src,demo}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|d)\.tsx?$/.test(file));
  return new Map(files.map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      readFileSync(join(root, file), 'utf8').slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => relative(root, resolve(root, dirname(file), specifier)));
}
