import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readZip } from '../../support/desks/read-files.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { residentMegabytes, signIn, startApp, urlOf } from '../support/app.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { milliseconds, printTable } from '../support/table.ts';
import { percentile } from '../support/timings.ts';

const sizes = [50, 5_000] as const;

interface Figures {
  readonly ms: number;
  readonly zipBytes: number;
  readonly textBytes: number;
  readonly rows: number;
  /** More than before the export, at most. */
  readonly grownMegabytes: number;
  /** Of plain requests beside it: what waits for a busy event loop. */
  readonly waits: readonly number[];
}

/** A copy of everything, made in the process that answers requests: what it holds, and how long others wait. */
export const benchDataExport = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const app = await startApp(connection, folder);
    try {
      const url = urlOf(app);
      const headers = { authorization: `Bearer ${await signIn(url)}` };
      const figures: Figures[] = [];
      for (const deals of sizes) {
        await fillDeals(connection, deals);
        figures.push(await measure(url, headers, app.pid));
      }
      print(figures);
      return figures.every(({ rows }, place) => rows === sizes[place]);
    } finally {
      await app.stop();
    }
  });

/** Deals of the demo broker with a request and an offer each, as many as stated in all. */
async function fillDeals(connection: pg.ClientConfig, deals: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const owner = `(select id from accounts where email = 'broker@example.com')`;
  try {
    await client.query(`delete from offers; delete from quotes; delete from pipeline_entries`);
    await client.query(
      `insert into pipeline_entries (owner_id, loan_type, address, address_key, client_name, deal, created_at, updated_at, stage_at)
       select ${owner}, 'fix-and-flip', n || ' Bench Street, Austin, TX', n || ' bench street', 'Client ' || n, $1::jsonb, now(), now(), now()
       from generate_series(1, $2::int) n`,
      [JSON.stringify(exampleScenario), deals],
    );
    await client.query(
      `insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, updated_at)
       select id, owner_id, (select id from lenders order by id limit 1), loan_type, address_key, 'declined', $1::jsonb, now(), now(), now()
       from pipeline_entries`,
      [JSON.stringify(exampleScenario)],
    );
    await client.query(
      `insert into offers (quote_id, version, loan_amount, rate_percent, terms, by, created_at)
       select id, 1, 250000, 10.5, jsonb_build_object('conditions', repeat('Appraisal first. ', 40)), 'portal', now() from quotes`,
    );
  } finally {
    await client.end();
  }
}

async function measure(url: string, headers: Record<string, string>, pid: number): Promise<Figures> {
  const before = residentMegabytes(pid);
  const started = performance.now();
  await fetch(`${url}/api/users/exports`, { method: 'POST', headers });
  const waits: number[] = [];
  let [most, id] = [before, ''];
  for (;;) {
    const asked = performance.now();
    const answer = (await (await fetch(`${url}/api/users/exports`, { headers })).json()) as {
      export: { _id: string; state: string };
    };
    waits.push(performance.now() - asked);
    most = Math.max(most, residentMegabytes(pid));
    id = answer.export._id;
    if (answer.export.state !== 'making') break;
    await sleep(5);
  }
  const ms = performance.now() - started;
  const file = await (await fetch(`${url}/api/users/exports/${id}/file`, { headers })).arrayBuffer();
  const files = readZip(Buffer.from(file));
  return {
    ms,
    zipBytes: file.byteLength,
    textBytes: [...files.values()].reduce((sum, text) => sum + text.length, 0),
    rows: (JSON.parse(files.get('deals.json') ?? '[]') as unknown[]).length,
    grownMegabytes: most - before,
    waits,
  };
}

function print(figures: readonly Figures[]): void {
  const row = (name: string, write: (figures: Figures) => string) => [name, ...figures.map(write)];
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  printTable(
    ['', ...sizes.map((deals) => `${deals.toLocaleString('en-US')} deals`)],
    [
      row('until it is ready', ({ ms }) => milliseconds(ms)),
      row('what is in it', ({ textBytes }) => megabytes(textBytes)),
      row('the file', ({ zipBytes }) => megabytes(zipBytes)),
      row('memory of the process grew by', ({ grownMegabytes }) => `${Math.round(grownMegabytes)} MB`),
      row('a plain request beside it, p50', ({ waits }) => milliseconds(percentile(waits, 50))),
      row('a plain request beside it, longest', ({ waits }) => milliseconds(Math.max(...waits))),
    ],
  );
}
