import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeAbandonedFolders, withFolder } from './work-folder.ts';

it('a run removes its folder, also when it fails', async () => {
  const folders: string[] = [];
  const fails = withFolder(async (folder) => {
    folders.push(folder);
    throw new Error('failed');
  });
  await expect(fails).rejects.toThrow('failed');
  expect(folders.map((folder) => existsSync(folder))).toEqual([false]);
});

it.skipIf(process.platform !== 'linux')(
  'what a killed process left is removed, and nothing that a living one works in',
  async () => {
    const module = new URL('./work-folder.ts', import.meta.url).href;
    const script = `const { withFolder } = await import('${module}');
    await withFolder(async (folder) => { console.log(folder); await new Promise((done) => setTimeout(done, 60000)); });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const foreign = mkdtempSync(join(tmpdir(), 'scraper-00000000-1-1-'));
    const others: string[] = [];
    try {
      const [printed] = await once(child.stdout, 'data');
      const left = String(printed).trim();
      writeFileSync(join(left, 'file'), 'rates');
      // Named as that of an ended process, but open to others as none of ours is.
      const [, here = ''] = /scraper-([0-9a-f]{8})-/.exec(left) ?? [];
      const open = mkdtempSync(join(tmpdir(), `scraper-${here}-4194305-1-`));
      others.push(left, open);
      chmodSync(open, 0o755);
      await withFolder(async (own) => {
        await removeAbandonedFolders();
        expect([left, foreign, open, own].map((folder) => existsSync(folder))).toEqual([true, true, true, true]);
        child.kill('SIGKILL');
        await once(child, 'exit');
        await removeAbandonedFolders();
        expect([left, foreign, open, own].map((folder) => existsSync(folder))).toEqual([false, true, true, true]);
      });
    } finally {
      child.kill('SIGKILL');
      for (const folder of [foreign, ...others]) rmSync(folder, { recursive: true, force: true });
    }
  },
);
