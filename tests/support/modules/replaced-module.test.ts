import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createServer, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../app-process.ts';
import { preload, replaceModule, replacementEnvironment } from './replaced-module.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plinth-replaced-')));
const path = (name: string) => join(folder, name);
const replacement = { from: path('kinds.ts'), to: path('more-kinds.ts') };
const replaced = 'flip,rental,made-up';

beforeAll(() => {
  writeFileSync(path('package.json'), '{ "type": "module" }');
  writeFileSync(path('kinds.ts'), `export const kinds: string[] = ['flip', 'rental'];`);
  writeFileSync(
    path('more-kinds.ts'),
    `import { kinds as own } from './kinds.ts'; export const kinds = [...own, 'made-up'];`,
  );
  writeFileSync(path('reader.ts'), `import { kinds } from './kinds.ts'; export const read = kinds.join();`);
  writeFileSync(path('main.ts'), `import { read } from './reader.ts'; console.log(read);`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const runMain = (args: string[], environment: Record<string, string>) =>
  spawnSync(process.execPath, [...args, path('main.ts')], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });

it('in Vitest, the module that stands in is what others import, and it reads the original', async () => {
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    cacheDir: path('cache'),
    server: { middlewareMode: true, ws: false },
    plugins: [replaceModule(replacement)],
  });
  try {
    expect(await server.ssrLoadModule(path('reader.ts'))).toMatchObject({ read: replaced });
  } finally {
    await server.close();
  }
});

it('in a build of Vite too', async () => {
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [replaceModule(replacement)],
    build: { write: false, minify: false, rolldownOptions: { input: path('main.ts') } },
  })) as Rolldown.RolldownOutput;
  expect(built.output.map((part) => (part.type === 'chunk' ? part.code : '')).join()).toContain('made-up');
});

it('in a process of its own, and only where it is asked for', () => {
  const asked = runMain([`--import=${join(root, preload)}`], replacementEnvironment(replacement));
  expect(asked).toMatchObject({ stdout: `${replaced}\n`, status: 0 });
  expect(runMain([], {})).toMatchObject({ stdout: 'flip,rental\n', status: 0 });
});

it('a process that is to replace a module, and is not told which, does not start', () => {
  expect(runMain([`--import=${join(root, preload)}`], {}).status).not.toBe(0);
});
