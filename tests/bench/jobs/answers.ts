import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { placedFields } from '../../../src/features/answers/form-data.ts';
import type { FieldDefinition } from '../../../src/kernel/fields/fields.ts';
import { questions } from '../../../src/lending/answers/questions.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { printKeys, timeKeys } from '../pages/form-keys.ts';
import { signIn, startApp, urlOf } from '../support/app.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { longestHold } from '../support/loop-hold.ts';
import { metOrMissed, milliseconds, printTable, times } from '../support/table.ts';
import { median, percentile, timed } from '../support/timings.ts';

const deals = 5_000;
/** So many answers of each deal that the table has a million rows. */
const answersOfDeal = 200;
/** So many entries has each list of a form. */
const entries = 20;
const rounds = 40;
const budget = { p95Ms: 200, holdMs: 50 };

/** The loan package of one deal among thousands with every question answered: opened, saved, and typed in. */
export const benchAnswers = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const client = new pg.Client(connection);
    await client.connect();
    const ids = await fill(client);
    const app = await startApp(connection, folder, 'jobs/import-app.ts', { BENCH_WEB: 'yes' });
    try {
      const url = urlOf(app);
      const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' };
      const open = async (id: string) => read(fetch(`${url}/api/submissions/${id}/prefill-data`, { headers }));
      const saveForm = async (id: string, formData: object) =>
        read(
          fetch(`${url}/api/pipeline/${id}/form-data`, { method: 'PUT', headers, body: JSON.stringify({ formData }) }),
        );
      const save = async (id: string, round: number) =>
        saveForm(id, { titleFileNumber: `F-${round}`, borrowerPhone: `(512) 555-01${String(10 + (round % 90))}` });
      // Identifiers are encrypted one by one, so the packages that are opened get theirs as people do.
      const opened = Array.from({ length: rounds }, (_, round) => ids[(round * 131) % ids.length] ?? '');
      for (const id of opened) await saveForm(id, identifiers);
      const rowsOf = (id: string) => client.query('select * from deal_answers where deal_id = $1', [id]);
      const asks = [
        { name: `open a package of ${questions.length} questions`, ask: open },
        { name: 'save two answers', ask: save },
      ];
      const table: (string | number)[][] = [];
      for (const { name, ask } of asks) {
        await ask(ids[0] ?? '', -1);
        await longestHold(app.pid, folder);
        const [ms, plain]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round++) {
          const id = opened[round] ?? '';
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
      printKeys(await timeKeys(url, headers.authorization, `/pipeline/${opened[0]}/submit?step=borrower`));
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
  const answered = questions.filter(({ sensitive }) => sensitive !== true).map((one) => [one.name, answerTo(one)]);
  // Questions that were asked once and are no longer: they stand in the table like any other.
  const former = Array.from({ length: answersOfDeal - answered.length }, (_, at) => [
    `formerQuestion${at}`,
    'An answer',
  ]);
  await client.query(
    `insert into deal_answers (deal_id, question, value, source, given_at, version)
     select e.id, q, v, 'typed', now(), 1
     from pipeline_entries e, rows from (unnest($1::text[]), unnest($2::jsonb[])) as answers (q, v)
     where e.address like '% Bench Street, %'`,
    [
      [...answered, ...former].map(([name]) => name),
      [...answered, ...former].map(([, value]) => JSON.stringify(value)),
    ],
  );
  await client.query(
    `insert into deal_borrowers (deal_id, owner_id, person, saved_at)
     select id, owner_id, lower(client_name), now() from pipeline_entries where address like '% Bench Street, %'`,
  );
  await client.query('analyze');
  return rows.map(({ id }) => id);
}

const texts: Readonly<Record<string, string>> = {
  date: '2024-03-01',
  email: 'quinn@example.com',
  phone: '(512) 555-0142',
  zip: '78704',
  ssn: '900-12-1001',
  ein: '98-7612345',
};

/** Those of the unified form, which answers them at its top. */
const identifiers = Object.fromEntries(
  placedFields.filter(({ field }) => field.sensitive === true).map(({ field, path }) => [path, answerTo(field)]),
);

/** A usual answer to any question. */
function answerTo(field: FieldDefinition): unknown {
  switch (field.kind) {
    case 'money':
      return 125_000;
    case 'integer':
    case 'decimal':
    case 'percent':
      return Math.min(Math.max(field.min ?? 0, 12), field.max ?? 100);
    case 'choice':
      return field.options[0]?.value;
    case 'choices':
      return field.options.slice(0, 2).map(({ value }) => value);
    case 'optionBlock':
      return Object.fromEntries(field.options.map(({ value }) => [value, true]));
    case 'yesNo':
      return true;
    case 'states':
      return ['TX'];
    case 'rows':
      return Array.from({ length: entries }, () => recordOf(field.fields));
    case 'group':
      return recordOf(field.fields);
    case 'range':
      return { min: 1, max: 2 };
    default:
      return texts[field.kind] ?? 'An answer of usual length'.slice(0, field.maxLength);
  }
}

const recordOf = (fields: readonly FieldDefinition[]) =>
  Object.fromEntries(fields.map((field) => [field.name, answerTo(field)]));
