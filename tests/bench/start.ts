import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWeb } from './support/build-web.ts';
import { startChild } from './support/child.ts';
import { metOrMissed, milliseconds, printTable, times } from './support/table.ts';
import { median } from './support/timings.ts';

const main = resolve(import.meta.dirname, '../../src/app/server/main.ts');
const warmStarts = 3;
const targetMs = 3_000;

const bareServer =
  "require('node:http').createServer((_, response) => response.end()).listen(0, '127.0.0.1', () => console.log('ready'))";

/** From the start of the process to readiness: on an empty data folder, on one in use, and of a server that does nothing. */
export async function benchStart(): Promise<boolean> {
  await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-'));
  try {
    const bare: number[] = [];
    const warm: number[] = [];
    const cold = await startApp(folder);
    for (let round = 0; round < warmStarts; round++) {
      bare.push(await startBare());
      warm.push(await startApp(folder));
    }
    print(median(bare), median(warm), cold);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

async function startBare(): Promise<number> {
  const server = await startChild(['-e', bareServer], 'ready');
  await server.stop();
  return server.readyMs;
}

async function startApp(folder: string): Promise<number> {
  const settings = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'development' };
  const app = await startChild([main], 'Plinth is ready', { ...settings, DATABASE_URL: '', SMTP_URL: '', HOST: '' });
  await app.stop();
  return app.readyMs;
}

function print(bare: number, warm: number, cold: number): void {
  printTable(
    ['until ready', 'time', 'to the bare server'],
    [
      ['bare Node server', milliseconds(bare), times(1)],
      [`Plinth, warm (median of ${warmStarts})`, milliseconds(warm), times(warm / bare)],
      ['Plinth, cold: new cluster, tables, demo market', milliseconds(cold), times(cold / bare)],
    ],
  );
  console.log(`\n  warm start within ${targetMs / 1000} s: ${metOrMissed(warm <= targetMs)}`);
}
