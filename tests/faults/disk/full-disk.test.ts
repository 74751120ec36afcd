import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { demoPassword } from '../../support/own-people.ts';

const patience = { timeout: 150_000, interval: 250 };
const data = makeDataFolder();
const megabytes = 160;
// A small disk in memory of its own, seen by this one process and its children: no rights are needed where the kernel
// lets users have namespaces. Elsewhere `src/platform/database/full-disk.test.ts` stands for it.
const apart = ['unshare', '--user', '--map-root-user', '--mount'];
const smallDisk = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$DATA_DIR" && exec "$@"`;
const possible =
  spawnSync('unshare', [...apart.slice(1), 'sh', '-c', smallDisk, 'sh', 'true'], {
    env: { ...process.env, DATA_DIR: data.path },
  }).status === 0;

if (!possible) data.remove();

let app: AppProcess | undefined;
let headers: Record<string, string>;

const call = (path: string, body?: unknown) =>
  fetch(`${app?.origin}${path}`, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
// biome-ignore lint/suspicious/noExplicitAny: answers are read by the names of the contracts
const jsonOf = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();
let deals = 0;
const saveDeal = () =>
  call('/api/pipeline/manual', {
    address: `${++deals} Alder Lane`,
    loanType: 'DSCR',
    fico: 700,
    purchasePrice: 1,
    rehabNeeded: 0,
    arv: 0,
    liquidity: 0,
  });

describe.runIf(possible)('a disk that is really full', () => {
  beforeAll(async () => {
    app = await startApp({
      dataDir: data.path,
      port: await freePort(),
      through: [...apart, 'sh', '-c', smallDisk, 'sh'],
    });
    const { token } = await jsonOf(call('/api/auth/login', { email: 'broker@example.com', password: demoPassword }));
    headers = { authorization: `Bearer ${token}` };
  });
  afterAll(async () => {
    await app?.stop();
    data.remove();
  });

  it('lets people read, says why nothing is saved, and saves again as soon as there is room', async () => {
    expect((await saveDeal()).status).toBe(200);
    // The process's own view of the files.
    const ballast = join('/proc', String(app?.child.pid), 'root', data.path, 'ballast');
    expect(() => writeFileSync(ballast, Buffer.alloc(megabytes * 1024 * 1024))).toThrow(/ENOSPC/);
    await vi.waitFor(async () => {
      const refused = await saveDeal();
      expect([refused.status, (await jsonOf(refused)).code]).toEqual([503, 'STORAGE_FULL']);
    }, patience);
    // When it was the log of changes that found no room, PostgreSQL starts anew first.
    await vi.waitFor(async () => expect((await call('/api/lenders')).status).toBe(200), patience);
    const health = {
      success: false,
      database: true,
      problems: ['The disk of the database is full: nothing new can be saved.'],
    };
    await vi.waitFor(async () => {
      await saveDeal();
      expect(await jsonOf(call('/api/health'))).toMatchObject(health);
    }, patience);
    rmSync(ballast);
    await vi.waitFor(async () => expect((await saveDeal()).status).toBe(200), patience);
    await vi.waitFor(async () => expect((await jsonOf(call('/api/health'))).success).toBe(true), patience);
  });
});
