import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signIn, startApp, urlOf } from './support/app.ts';
import type { Child } from './support/child.ts';
import { withDemoCluster } from './support/demo-cluster.ts';
import { anyScenarios } from './support/large-market.ts';
import { printTable, times as ratio } from './support/table.ts';

const warmUp = 300;
const counted = 300;
const idleMs = 4_000;

interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: () => object;
}

const deal = { loanType: 'DSCR', fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
const scenarios = anyScenarios(50);
const calls: readonly Call[] = [
  { name: 'is the process alive', method: 'GET', path: '/api/live' },
  {
    name: 'a deal is added, with the jobs that follow',
    method: 'POST',
    path: '/api/pipeline/manual',
    body: () => ({ ...deal, address: `${randomUUID().slice(0, 8)} Bench Street, Austin, TX 78701` }),
  },
  { name: 'notifications', method: 'GET', path: '/api/notifications' },
  { name: 'who is logged in', method: 'GET', path: '/api/users/profile' },
  { name: `all ${warmUp + counted} deals of a broker at once`, method: 'GET', path: '/api/pipeline/entries' },
  { name: 'tasks', method: 'GET', path: '/api/tasks' },
  {
    name: 'a search',
    method: 'POST',
    path: '/api/search/fix-and-flip',
    body: () => ({ scenario: scenarios[Math.floor(Math.random() * scenarios.length)] }),
  },
];

/** Processor time of the app and of PostgreSQL for typical calls, one after the other, which other work on the machine changes little. */
export const benchCosts = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const client = new pg.Client(connection);
    await client.connect();
    const postmaster = await postmasterOf(client);
    const options = {
      BUSY_AFTER_SECONDS: '0',
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'http/measured.ts')}`,
    };
    const app = await startApp(connection, folder, 'http/app.ts', options);
    try {
      const token = await signIn(urlOf(app));
      await sleep(idleMs);
      const idle = await idleShare(app, postmaster);
      const costs: Cost[] = [];
      for (const call of calls) costs.push(await costOf(call, { app, token, postmaster, idle }));
      print(costs);
      return costs.every(({ failed }) => failed === 0);
    } finally {
      await app.stop();
      await client.end();
    }
  });

interface Cost {
  readonly name: string;
  readonly app: number;
  readonly postgres: number;
  readonly bytes: number;
  readonly failed: number;
}
interface Parts {
  readonly app: Child;
  readonly token: string;
  readonly postmaster: number;
  /** Microseconds of processor time for each millisecond in which nobody calls. */
  readonly idle: Spent;
}
interface Spent {
  readonly app: number;
  readonly postgres: number;
}

async function costOf({ name, method, path, body }: Call, { app, token, postmaster, idle }: Parts): Promise<Cost> {
  let [failed, bytes] = [0, 0];
  const ask = async () => {
    const response = await fetch(`${urlOf(app)}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body()) }),
    });
    bytes += (await response.arrayBuffer()).byteLength;
    if (!response.ok) failed += 1;
  };
  for (let n = 0; n < warmUp; n++) await ask();
  [failed, bytes] = [0, 0];
  const began = performance.now();
  const before = await spent(app, postmaster);
  for (let n = 0; n < counted; n++) await ask();
  const after = await spent(app, postmaster);
  const ms = performance.now() - began;
  return {
    name,
    app: Math.max(0, after.app - before.app - ms * idle.app) / counted,
    postgres: Math.max(0, after.postgres - before.postgres - ms * idle.postgres) / counted,
    bytes: bytes / counted,
    failed,
  };
}

const spent = async (app: Child, postmaster: number): Promise<Spent> => ({
  app: Number(await app.ask('processor time')),
  postgres: microsecondsOf(postmaster),
});

/** Jobs are looked for and signs of life are written also while nobody calls. */
async function idleShare(app: Child, postmaster: number): Promise<Spent> {
  const before = await spent(app, postmaster);
  const began = performance.now();
  await sleep(idleMs);
  const [after, ms] = [await spent(app, postmaster), performance.now() - began];
  return { app: (after.app - before.app) / ms, postgres: (after.postgres - before.postgres) / ms };
}

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }));
}

const ticksPerSecond = 100;
/** Of all processes of the server that are there, those it waited for included. */
function microsecondsOf(postmaster: number): number {
  const lines = execFileSync(
    'sh',
    [
      '-c',
      `cat /proc/${postmaster}/stat $(ps -o pid= --ppid ${postmaster} | sed 's#.*#/proc/&/stat#; s# ##g') 2>/dev/null || true`,
    ],
    {
      encoding: 'utf8',
    },
  );
  const ticks = lines
    .trim()
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf(')') + 2).split(' '))
    .reduce((sum, fields, at) => sum + sumOf(fields.slice(11, at === 0 ? 15 : 13)), 0);
  return (ticks / ticksPerSecond) * 1_000_000;
}
const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Number(text), 0);

function print(costs: readonly Cost[]): void {
  const [first] = costs;
  const micro = (value: number) => `${Math.round(value)} µs`;
  console.log(
    `  processor time of a call, mean of ${counted}; of PostgreSQL in steps of ${Math.round(10_000 / counted)} µs\n`,
  );
  printTable(
    ['', 'app', 'PostgreSQL', 'answer', 'to an empty call'],
    costs.map(({ name, app, postgres, bytes, failed }) => [
      failed > 0 ? `${name} (${failed} failed)` : name,
      micro(app),
      micro(postgres),
      `${(bytes / 1024).toFixed(1)} kB`,
      ratio(app / (first?.app ?? 1)),
    ]),
  );
}
