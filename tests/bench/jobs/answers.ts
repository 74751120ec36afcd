import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { questions } from '../../../src/lending/answers/questions.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { longestHold } from '../support/loop-hold.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, percentile, timed } from '../support/timings.ts';

const deals = 5_000;
/** So many earlier and present answers of each deal that the table has a million rows. */
const answersOfDeal = 200;
const rounds = 40;
const budget = { p95Ms: 200, holdMs: 50 };

/** The loan package of one deal among thousands, opened and saved, beside the same rows in plain SQL. */
export const benchAnswers = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const client = new pg.Client(connection);
    await client.connect();
    const ids = await fill(client);
    const app = await startApp(connection, folder, 'jobs/import-app.ts');
    try {
      const url = urlOf(app);
      const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' };
      const open = async (id: string) => read(fetch(`${url}/api/submissions/${id}/prefill-data`, { headers }));
      const save = async (id: string, round: number) =>
        read(
          fetch(`${url}/api/pipeline/${id}/form-data`, {
            method: 'PUT',
            headers,
            body: JSON.stringify({ formData: { titleFileNumber: `F-${round}`, borrowerPhone: '(512) 555-0142' } }),
          }),
        );
      const rowsOf = (id: string) => client.query('select * from deal_answers where deal_id = $1', [id]);
      const asks = [
        { name: 'open a form of 150 questions', ask: open },
        { name: 'save two answers', ask: save },
      ];
      const table: (string | number)[][] = [];
      for (const { name, ask } of asks) {
        await ask(ids[0] ?? '', -1);
        await longestHold(app.pid, folder);
        const [ms, plain]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          const id = ids[(round * 131) % ids.length] ?? '';
          ms.push((await timed(() => ask(id, round))).ms);
          plain.push((await timed(() => rowsOf(id))).ms);
          await sleep(5);
        }
        const hold = await longestHold(app.pid, folder);
        const p95 = percentile(ms, 95);
        table.push([
          name,
          milliseconds(median(ms)),
          milliseconds(p95),
          metOrMissed(p95 <= budget.p95Ms),
          times(median(ms) / median(plain)),
          milliseconds(hold),
          metOrMissed(hold <= budget.holdMs),
        ]);
      }
      const { rows } = await client.query<{ count: string }>('select count(*) as count from deal_answers');
      console.log(`  ${deals} deals of one broker, ${rows[0]?.count} answers`);
      printTable(
        ['', 'median', 'p95', `p95 of ${budget.p95Ms} ms`, 'to plain SQL', 'longest hold', `of ${budget.holdMs} ms`],
        table,
      );
      return true;
    } finally {
      await app.stop();
      await client.end();
    }
  });

async function read(asked: Promise<Response>): Promise<void> {
  const response = await asked;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** @returns the ids of the deals */
async function fill(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into pipeline_entries (owner_id, loan_type, address, address_key, client_name, deal, stage, stage_at, created_at, updated_at)
     select id, 'fix-and-flip', n || ' Bench Street, Austin, TX', n || ' bench street', 'Client ' || n % 400, $1::jsonb,
       'preparing', now(), now(), now()
     from accounts, generate_series(1, $2::int) n where email = 'broker@example.com' returning id`,
    [JSON.stringify(exampleScenario), deals],
  );
  const plain = questions
    .filter(({ kind, sensitive }) => (kind === 'text' || kind === 'longText') && sensitive !== true)
    .map(({ name }) => name);
  // Questions that were asked once and are no longer: they stand in the table like any other.
  const names = [...plain, ...Array.from({ length: answersOfDeal - plain.length }, (_, at) => `formerQuestion${at}`)];
  await client.query(
    `insert into deal_answers (deal_id, question, value, source, given_at, version)
     select e.id, q, to_jsonb('An answer of usual length'::text), 'typed', now(), 1
     from pipeline_entries e, unnest($1::text[]) q where e.address like '% Bench Street, %'`,
    [names],
  );
  await client.query(
    `insert into deal_borrowers (deal_id, owner_id, person, saved_at)
     select id, owner_id, lower(client_name), now() from pipeline_entries where address like '% Bench Street, %'`,
  );
  await client.query('analyze');
  return rows.map(({ id }) => id);
}
