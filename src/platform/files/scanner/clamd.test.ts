import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClamdServer, eicar, eicarName, startClamd } from '../../../../tests/support/storage/clamd-server.ts';
import { openClamd } from './clamd.ts';
import { scanAll } from './scanner.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-clamd-'));
const patience = 5_000;
let server: ClamdServer;
let bySocket: ClamdServer;
beforeAll(async () => {
  server = await startClamd();
  bySocket = await startClamd(join(folder, 'clamd.ctl'));
});
afterAll(async () => {
  await server?.close();
  await bySocket?.close();
  rmSync(folder, { recursive: true });
});

const overTcp = () => openClamd({ host: '127.0.0.1', port: Number(server.address.split(':')[1]) });
async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe('clamd', () => {
  it.each(['over TCP', 'by its socket'])('%s says which files are clean and what the others have', async (how) => {
    const scanner = how === 'over TCP' ? overTcp() : openClamd({ path: bySocket.address });
    expect(await scanner.answers()).toBe(true);
    expect(await scanAll(scanner, pieces('Terms', '', ' of 2026'), patience)).toEqual({ state: 'clean' });
    expect(await scanAll(scanner, pieces(), patience)).toEqual({ state: 'clean' });
    const infected = pieces('before ', eicar.slice(0, 20), eicar.slice(20), ' after');
    expect(await scanAll(scanner, infected, patience)).toEqual({ state: 'refused', found: eicarName });
  });

  it('that takes no larger file leaves it held, and says why', async () => {
    const large = Array.from({ length: 40 }, () => 'x'.repeat(100_000));
    expect(await scanAll(overTcp(), pieces(...large), patience)).toEqual({ state: 'held', reason: 'tooLarge' });
  });

  it.each(['silent', 'away'] as const)('that is %s leaves every file held and stops none', async (mode) => {
    server.set(mode);
    const large = Array.from({ length: 100 }, () => 'x'.repeat(100_000));
    expect(await scanAll(overTcp(), pieces(...large), 200)).toEqual({ state: 'held', reason: 'away' });
    expect(await overTcp().answers()).toBe(false);
    server.set('scans');
    expect(await scanAll(overTcp(), pieces('x'), patience)).toEqual({ state: 'clean' });
  });

  it('that is not there leaves files held', async () => {
    const scanner = openClamd({ path: join(folder, 'nobody.ctl') });
    expect(await scanAll(scanner, pieces('x'), patience)).toEqual({ state: 'held', reason: 'away' });
    expect(await scanner.answers()).toBe(false);
  });
});

const isInstalled = spawnSync('clamd', ['--version']).status === 0;

describe.runIf(isInstalled)('the real clamd', () => {
  it('finds the test file, with a database of one signature', async () => {
    const path = join(folder, 'real.ctl');
    writeFileSync(join(folder, 'test.ndb'), `${eicarName}:0:*:${Buffer.from(eicar).toString('hex')}\n`);
    const config = ['Foreground yes', `LocalSocket ${path}`, `DatabaseDirectory ${folder}`, 'LogSyslog no'];
    writeFileSync(join(folder, 'clamd.conf'), `${config.join('\n')}\n`);
    const child = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    try {
      const scanner = openClamd({ path });
      await vi.waitFor(async () => expect(await scanner.answers()).toBe(true), { timeout: 90_000 });
      expect(await scanAll(scanner, pieces('Terms'), 60_000)).toEqual({ state: 'clean' });
      expect(await scanAll(scanner, pieces(eicar), 60_000)).toMatchObject({ state: 'refused' });
    } finally {
      child.kill();
    }
  });
});
