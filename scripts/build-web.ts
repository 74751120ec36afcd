// Builds the web app when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const mark = join(root, 'dist', 'web', '.built-from');

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = globSync(['src/**/*', 'scripts/**/*.ts', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
    withFileTypes: false,
  });
  for (const file of files.filter((name) => !/(\/server\/|\.test\.)/.test(name)).sort()) {
    hash.update(file);
    try {
      hash.update(readFileSync(join(root, file)));
    } catch {
      // A folder.
    }
  }
  return hash.digest('hex');
}

const wanted = sourcesHash();
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  process.stdout.write('Building the web app ...\n');
  // Whatever the caller's mode is: the app that is served is the production build.
  process.env.NODE_ENV = 'production';
  const { buildApp } = await import('./web-app/build-app.ts');
  await buildApp();
  const { buildLanding } = await import('./build-landing.ts');
  await buildLanding();
  const { compressFiles } = await import('./compress-files.ts');
  await compressFiles(join(root, 'dist/web'));
  writeFileSync(mark, wanted);
}
