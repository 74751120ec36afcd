import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { scan } from '../../support/desks/example-files.ts';
import type { Json } from '../../support/shared-app.ts';
import { lenderAsking, readyDeal, signIn } from './ready-deals.ts';

// A killed process's jobs are another's once their heartbeat has ended.
const patience = { timeout: 240_000, interval: 300 };

const data = makeDataFolder();
let app: AppProcess | undefined;
let client: pg.Client | undefined;
afterAll(async () => {
  await client?.end().catch(() => undefined);
  await app?.stop();
  data.remove();
});

const connected = async () => {
  const opened = new pg.Client(await data.connection());
  opened.on('error', () => undefined);
  await opened.connect();
  return opened;
};

it('a process that is killed while it submits: sent again with its key, each package is with the lender once', async () => {
  const port = await freePort();
  app = await startApp({ dataDir: data.path, port });
  const { origin } = app;
  const [broker, admin] = [await signIn(origin, 'broker@example.com'), await signIn(origin, 'admin@example.com')];
  const { lenderId, requirementIds } = await lenderAsking(admin.call, 'Faultline Capital', ['Bank statement']);
  client = await connected();
  await client.query(`update lenders set email = 'desk@faultline.example.com' where id = $1`, [lenderId]);
  const deals: string[] = [];
  for (const number of [1, 2, 3, 4]) {
    const files = requirementIds.map((requirementId) => ({ requirementId, content: scan(`Statement ${number}`) }));
    deals.push(await readyDeal(broker.call, { lenderId, address: `${number} Halfway Court, Austin, TX 78704`, files }));
  }
  const submit = async (id: string): Promise<number | undefined> => {
    const headers = { ...broker.headers, 'idempotency-key': `submit-${id}` };
    try {
      return (await fetch(`${origin}/api/submissions/${id}/submit`, { method: 'POST', headers })).status;
    } catch {
      return undefined;
    }
  };
  // One is done, and its broker never learns of it: the answer is lost.
  const [done = '', ...others] = deals;
  expect(await submit(done)).toBe(200);

  // The others stop between the row of their package and those of its documents.
  await client.query('begin; lock table loan_package_documents in share mode');
  const cut = Promise.all(others.map(submit));
  const waiting = `select count(*)::int as n from pg_locks where not granted and relation = 'loan_package_documents'::regclass`;
  await vi.waitFor(async () => {
    const { rows } = (await client?.query(waiting)) ?? { rows: [] };
    expect(rows[0]?.n).toBeGreaterThan(0);
  }, patience);
  await app.kill();
  expect(await cut).toEqual(others.map(() => undefined));
  await client.query('rollback').catch(() => undefined);
  await client.end().catch(() => undefined);

  app = await startApp({ dataDir: data.path, port });
  client = await connected();
  const rowsOf = async (query: string): Promise<Json[]> => (await client?.query(query))?.rows ?? [];
  expect(await rowsOf('select deal_id from loan_packages')).toEqual([{ deal_id: done }]);
  for (const id of [...deals, ...deals]) expect(await submit(id)).toBe(200);

  const packages = await rowsOf('select id, deal_id from loan_packages');
  expect(packages.map(({ deal_id }) => deal_id).sort()).toEqual([...deals].sort());
  const ids = packages.map(({ id }) => id).sort();
  const documents = await rowsOf('select package_id from loan_package_documents');
  expect(documents.map(({ package_id }) => package_id).sort()).toEqual(ids);
  const said = await rowsOf(`select entity_id from audit_log where action = 'package.submitted'`);
  expect(said.map(({ entity_id }) => entity_id).sort()).toEqual(ids);
  // The lender has one email about each.
  await vi.waitFor(async () => {
    const mails = await rowsOf(`
      select subject, count(distinct text)::int as n from mailbox_messages
      where recipient = 'desk@faultline.example.com' and subject like '%Halfway Court%' group by subject`);
    expect(mails.map(({ n }) => n)).toEqual([1, 1, 1, 1]);
  }, patience);
}, 600_000);
