import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, root, startApp } from '../../support/app-process.ts';
import { lenderAsking, readyDeal, signIn } from './ready-deals.ts';

const patience = { timeout: 240_000, interval: 500 };
const megabyte = 1024 * 1024;
const documents = 13;
const documentBytes = 24 * megabyte;
/** Of the app, while the package is made and read: much less than the package. */
const mostGrowth = 160 * megabyte;

const data = makeDataFolder();
let app: AppProcess | undefined;
let client: pg.Client | undefined;
let watch: NodeJS.Timeout | undefined;
afterAll(async () => {
  clearInterval(watch);
  await client?.end();
  await app?.stop();
  data.remove();
});

/** A scan that nothing packs smaller. */
const scan = (): Uint8Array =>
  Buffer.concat([
    Buffer.from(`%PDF-1.4\n1 0 obj<</Length ${documentBytes}>>stream\n`),
    randomBytes(documentBytes),
    Buffer.from('\nendstream endobj\n2 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 2 0 R>>\n%%EOF\n'),
  ]);

const rssOf = (pid: number | undefined): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

it('a package of 300 MB is made, read and verified in pieces, and everybody else is served meanwhile', async () => {
  app = await startApp({ dataDir: data.path, port: await freePort() });
  const { origin, child } = app;
  const [broker, admin] = [await signIn(origin, 'broker@example.com'), await signIn(origin, 'admin@example.com')];
  const names = Array.from({ length: documents }, (_, index) => `Scan ${index + 1}`);
  const { lenderId, requirementIds } = await lenderAsking(admin.call, 'Heavyweight Lending', names);
  const files = requirementIds.map((requirementId) => ({ requirementId, content: scan() }));
  const id = await readyDeal(broker.call, {
    lenderId,
    address: '300 Heavy Lane, Austin, TX 78704',
    files,
    isRead: true,
  });

  const before = rssOf(child.pid);
  let most = before;
  watch = setInterval(() => {
    most = Math.max(most, rssOf(child.pid));
  }, 100);
  await broker.call('POST', `/api/submissions/${id}/submit`);
  client = new pg.Client(await data.connection());
  await client.connect();
  let served = 0;
  const built = await vi.waitFor(async () => {
    await broker.call('GET', '/api/pipeline/entries');
    served++;
    const { rows } = await (client as pg.Client).query(
      `select id, size, encode(sha256, 'hex') as sha256, build_problem from loan_packages where deal_id = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ sha256: expect.any(String), build_problem: null }]);
    return rows[0];
  }, patience);

  const zip = join(data.path, 'package.zip');
  const answer = await fetch(`${origin}/api/documents/view/${built.id}`, { headers: broker.headers });
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(zip));
  await pause(200);
  clearInterval(watch);
  expect(statSync(zip).size).toBeGreaterThan(300 * megabyte);
  expect(await hashOf(zip)).toBe(built.sha256);
  expect(most - before).toBeLessThan(mostGrowth);
  const { authorities } = await broker.call('GET', '/api/seal-authorities');
  const authority = join(data.path, 'authority.pem');
  writeFileSync(authority, authorities[0].pem);
  const command = ['scripts/command.mjs', 'verify-package', zip, '--authority', authority];
  const { stdout, status } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect(status, stdout).toBe(0);
  process.stdout.write(
    `a package of ${Math.round(Number(built.size) / megabyte)} MB: memory +${Math.round((most - before) / megabyte)} MB, ` +
      `${served} calls served while it was made\n`,
  );
}, 600_000);
