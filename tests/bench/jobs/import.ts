import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import '../../../src/lending/kinds/all.ts';
import { cellsOf } from '../../../src/features/market-import/cells.ts';
import { allLeaves, programColumns } from '../../../src/features/market-import/columns.ts';
import { residentMegabytes, signIn, startApp, urlOf } from '../support/app.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { largeMarket } from '../support/large-market.ts';
import { longestHold } from '../support/loop-hold.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { percentile, timed } from '../support/timings.ts';

const programs = 100_000;
const budget = { seconds: 60, megabytes: 500, holdMs: 50 };
const patienceMs = 150_000;

interface Import {
  readonly _id: string;
  readonly state: string;
  readonly plan: unknown;
  readonly message: string | null;
  readonly counts: { readonly program: { readonly new: number; readonly refused: number } } | null;
}

interface Phase {
  readonly name: string;
  readonly ms: number;
  readonly peakMegabytes: number;
  readonly longestHoldMs: number;
  /** Of small requests meanwhile. */
  readonly waits: readonly number[];
}

/** A file of many programs, sent, checked and imported by the process that answers requests, beside a plain COPY of them. */
export const benchImport = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const file = await makeFile(connection);
    const app = await startApp(connection, folder, 'jobs/import-app.ts');
    try {
      const url = urlOf(app);
      const headers = { authorization: `Bearer ${await signIn(url, 'admin@example.com')}` };
      const before = residentMegabytes(app.pid);
      const desk = { url, headers, pid: app.pid, folder };
      const { phases, imported } = await importFile(desk, file);
      const copyMs = await copyPlainly(connection, folder);
      return print({ phases, imported, copyMs, before, fileBytes: file.size });
    } finally {
      await app.stop();
    }
  });

async function makeFile(connection: pg.ClientConfig): Promise<Blob> {
  const market = largeMarket(programs, Date.now());
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `insert into lenders (name, states, brokers_license_only_states, background_limitations)
       select 'lender-' || n, '{TX}', '{}', '{}' from generate_series(0, $1::int - 1) n`,
      [market.lenders.length],
    );
  } finally {
    await client.end();
  }
  const columns = programColumns('fix-and-flip');
  const leaves = allLeaves(columns, () => 5);
  const cell = (value: string | number | null) => (value === null ? '' : `"${String(value).replaceAll('"', '""')}"`);
  const lines = [leaves.map(({ header }) => cell(header)).join(',')];
  for (const { id: name, lenderId: lender, terms, tiers } of market.programs()) {
    const record = { ...terms, name, lender, tiers, type: 'Fix & Flip' };
    lines.push(cellsOf(columns, leaves, record).map(cell).join(','));
  }
  return new Blob([lines.join('\r\n')]);
}

interface Desk {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly pid: number;
  readonly folder: string;
}

async function importFile({ url, headers, pid, folder }: Desk, file: Blob) {
  const path = `${url}/api/admin/import-data`;
  const read = async (answer: Response) => ((await answer.json()) as { import: Import }).import;
  const ask = async (id: string) => read(await fetch(`${path}/${id}`, { headers }));
  const post = async (id: string, action: string, body?: object) =>
    read(
      await fetch(`${path}/${id}/${action}`, {
        method: 'POST',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  const phases: Phase[] = [];
  /** Starts a step and looks at it until it has ended. */
  const phase = async (name: string, start: () => Promise<Import>): Promise<Import> => {
    await longestHold(pid, folder);
    const [started, waits] = [performance.now(), [] as number[]];
    let [found, peakMegabytes] = [await start(), 0];
    while (['reading', 'checking', 'importing'].includes(found.state)) {
      if (performance.now() - started > patienceMs) throw new Error(`Still ${found.state} after ${patienceMs} ms.`);
      await sleep(25);
      const { ms, result } = await timed(() => ask(found._id));
      waits.push(ms);
      if (waits.length % 4 === 0) peakMegabytes = Math.max(peakMegabytes, residentMegabytes(pid));
      found = result;
    }
    const ms = performance.now() - started;
    phases.push({ name, ms, peakMegabytes, waits, longestHoldMs: await longestHold(pid, folder) });
    return found;
  };
  const form = new FormData();
  form.append('preview', 'true');
  form.append('file', file, 'programs.csv');
  const sent = await phase('send and read its columns', async () =>
    read(await fetch(path, { method: 'POST', headers, body: form })),
  );
  const checked = await phase('check', () => post(sent._id, 'columns', { sheets: sent.plan }));
  if (checked.counts?.program.new !== programs)
    throw new Error(`Not all are new: ${checked.message} ${JSON.stringify(checked.counts)}`);
  const imported = await phase('import', () => post(sent._id, 'apply'));
  return { phases, imported };
}

/** The same programs once more, put into the same table by PostgreSQL alone. */
async function copyPlainly(connection: pg.ClientConfig, folder: string): Promise<number> {
  const path = join(folder, 'programs.copy');
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`copy (select * from programs where name like 'program-%') to '${path}'`);
    await client.query(`delete from programs where name like 'program-%'`);
    return (await timed(() => client.query(`copy programs from '${path}'`))).ms;
  } finally {
    await client.end();
  }
}

interface Outcome {
  readonly phases: readonly Phase[];
  readonly imported: Import;
  readonly copyMs: number;
  /** Megabytes of the process before anything was sent. */
  readonly before: number;
  readonly fileBytes: number;
}

/** @returns whether everything was imported; the aims depend on the machine, and are printed only */
function print({ phases, imported, copyMs, before, fileBytes }: Outcome): boolean {
  const sum = phases.reduce((total, { ms }) => total + ms, 0);
  const grown = Math.max(...phases.map(({ peakMegabytes }) => peakMegabytes)) - before;
  const hold = Math.max(...phases.map(({ longestHoldMs }) => longestHoldMs));
  console.log(`  ${programs.toLocaleString('en-US')} Fix & Flip programs as CSV, ${(fileBytes / 1e6).toFixed(1)} MB\n`);
  printTable(
    ['', 'time', 'to COPY', 'memory grew by', 'longest hold of the event loop', 'a small request, p95'],
    [
      ...phases.map(({ name, ms, peakMegabytes, longestHoldMs, waits }) => [
        name,
        milliseconds(ms),
        times(ms / copyMs),
        `${Math.round(Math.max(0, peakMegabytes - before))} MB`,
        milliseconds(longestHoldMs),
        milliseconds(percentile(waits, 95)),
      ]),
      ['all of it', milliseconds(sum), times(sum / copyMs), `${Math.round(grown)} MB`, milliseconds(hold), ''],
      ['plain COPY of the same programs', milliseconds(copyMs), times(1), '', '', ''],
    ],
  );
  console.log(`
  within ${budget.seconds} s: ${metOrMissed(sum <= budget.seconds * 1000)}
  within ${budget.megabytes} MB: ${metOrMissed(grown <= budget.megabytes)}
  no hold over ${budget.holdMs} ms: ${metOrMissed(hold <= budget.holdMs)}`);
  return imported.state === 'imported' && imported.counts?.program.new === programs;
}
