import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { openStorage } from './open-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-files-'));
const files = await openStorage({ by: 'folder' }, folder, createLog('silent'));
afterAll(() => rmSync(folder, { recursive: true }));

it('what was put under a key is read back to the byte, and gone once it is deleted', async () => {
  const content = new Uint8Array([0, 1, 254, 255]);
  await files.put('packages/1.pdf', content);
  expect(await files.getBytes('packages/1.pdf')).toEqual(content);
  await files.delete('packages/1.pdf');
  expect(await files.exists('packages/1.pdf')).toBe(false);
});

it('no key leads out of the folder', async () => {
  for (const key of ['../outside', 'packages/../../outside', '..']) {
    await expect(files.put(key, 'x'), key).rejects.toThrow();
  }
});
