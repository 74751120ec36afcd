import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

export const root = resolve(import.meta.dirname, '../..');

const sources = (): string[] =>
  globSync('{src,demo}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|d)\.tsx?$/.test(file));

/** Every source file of the product with the project files it imports, as paths from the root. */
export function readImports(): Map<string, string[]> {
  const isFile = ({ target }: Import) => target.startsWith('src/') || target.startsWith('demo/');
  return new Map(
    sources().map((file) => [
      file,
      importsOf(file)
        .filter(isFile)
        .map(({ target }) => target),
    ]),
  );
}

/** Every source file with what is loaded for it: project files and packages that it imports more than types from. */
export function readLoads(): Map<string, string[]> {
  return new Map(
    sources().map((file) => [
      file,
      importsOf(file)
        .filter(({ isType }) => !isType)
        .map(({ target }) => target),
    ]),
  );
}

/** All that is loaded in the end for some files. */
export function loadedFor(files: readonly string[], loads: ReadonlyMap<string, readonly string[]>): Set<string> {
  const loaded = new Set(files);
  for (const file of loaded) for (const target of loads.get(file) ?? []) loaded.add(target);
  return loaded;
}

interface Import {
  /** A project file as its path from the root, or a package. */
  readonly target: string;
  /** Nothing but types: gone once the file runs. */
  readonly isType: boolean;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const areTypes = (entries: readonly { readonly isType: boolean }[]) =>
    entries.length > 0 && entries.every(({ isType }) => isType);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ ...moduleRequest, isType: areTypes(entries) })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { ...moduleRequest, isType } : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      value: source.slice(start + 1, end - 1),
      isType: false,
    })),
  ];
  return found.map(({ value, isType }) => ({
    target: value.startsWith('.') ? relative(root, resolve(root, dirname(file), value)) : value,
    isType,
  }));
}
