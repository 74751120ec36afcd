import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../support/app-process.ts';
import { exampleRequest } from '../support/example-deal.ts';
import { demoPassword } from '../support/own-people.ts';

interface Sent {
  readonly key: string;
  readonly address: string;
  /** Undefined: the answer never came. */
  readonly answer: { quotes: { _id: string }[]; pipelineEntryId: string } | undefined;
}

const data = makeDataFolder();
let port: number;
let app: AppProcess;

beforeAll(async () => {
  port = await freePort();
});
afterAll(async () => {
  await app.stop();
  data.remove();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function signIn(): Promise<Record<string, string>> {
  const answer = await post('/api/auth/login', { email: 'broker@example.com', password: demoPassword });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function send(number: number, lenderIds: readonly string[], headers: Record<string, string>): Promise<Sent> {
  const key = `fault-request-${number}`;
  const propertyAddress = `${number} Kestrel Way, Austin, TX 78704`;
  const body = { ...exampleRequest, propertyAddress, lenderIds };
  try {
    const answer = await post('/api/quotes/fix-and-flip', body, { ...headers, 'idempotency-key': key });
    return {
      key,
      address: propertyAddress,
      answer: answer.status === 200 ? ((await answer.json()) as Sent['answer']) : undefined,
    };
  } catch {
    return { key, address: propertyAddress, answer: undefined };
  }
}

describe('kill -9 of the app while quotes are being sent', () => {
  it('loses nothing that was acknowledged, sends nothing twice, mails everything, and leaves nothing half there', async () => {
    app = await startApp({ dataDir: data.path, port });
    const headers = await signIn();
    const { lenders } = (await (await fetch(`${app.origin}/api/lenders`, { headers })).json()) as {
      lenders: { _id: string }[];
    };
    const lenderIds = lenders.slice(0, 3).map(({ _id }) => _id);
    const count = 40;
    const pending = Array.from({ length: count }, (_, number) => send(number, lenderIds, headers));
    // Killed in the middle: when the first ones have been acknowledged and others are still under way.
    await Promise.any(
      pending.map(async (sent) => ((await sent).answer ? undefined : Promise.reject(new Error('no answer')))),
    );
    await app.kill();
    const sent = await Promise.all(pending);
    const acknowledged = sent.filter(({ answer }) => answer !== undefined);
    expect(acknowledged.length).toBeGreaterThan(0);

    app = await startApp({ dataDir: data.path, port });
    const again = await Promise.all(sent.map((_, number) => send(number, lenderIds, headers)));
    for (const [index, { answer }] of again.entries()) {
      expect(answer, `request ${index} after the restart`).toBeDefined();
      if (sent[index]?.answer) expect(answer).toEqual(sent[index].answer);
    }
    await holdsTogether(count, lenderIds.length);
  });
});

/** Looks at the rows themselves, through the app's own PostgreSQL. */
async function holdsTogether(requests: number, lendersEach: number): Promise<void> {
  const client = new pg.Client(await data.connection());
  await client.connect();
  const one = async (query: string) => Number((await client.query(query)).rows[0].count);
  try {
    const quotes = requests * lendersEach;
    // The demo market has a past of its own.
    const ours = `address_key like '%kestrel way%'`;
    const mails = `select count(distinct text) from mailbox_messages where subject like '%Kestrel Way%'`;
    expect(await one(`select count(*) from quotes where ${ours}`)).toBe(quotes);
    expect(await one(`select count(distinct (lender_id, address_key)) from quotes where ${ours}`)).toBe(quotes);
    expect(await one(`select count(*) from pipeline_entries where ${ours}`)).toBe(requests);
    expect(
      await one(
        `select count(*) from audit_log where action = 'quote.requested' and after->>'addressKey' like '%kestrel way%'`,
      ),
    ).toBe(quotes);
    expect(
      await one(
        'select count(*) from quotes q where not exists (select 1 from pipeline_lenders l where l.entry_id = q.entry_id and l.lender_id = q.lender_id)',
      ),
    ).toBe(0);
    for (let turn = 0; turn < 3600; turn++) {
      if ((await one(mails)) >= quotes) break;
      await new Promise((done) => setTimeout(done, 50));
    }
    // At least once: a mail that was under way when the app died may be there twice, none is missing.
    expect(await one(mails)).toBe(quotes);
  } finally {
    await client.end();
  }
}
