import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppProcess, freePort, makeDataFolder, startApp } from '../support/app-process.ts';
import { exampleRequest } from '../support/example-deal.ts';
import { demoPassword } from '../support/own-people.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.ts';

const patience = { timeout: 150_000, interval: 100 };
const data = makeDataFolder();
let port: number;
let mailPort: number;
let app: AppProcess;
let server: SmtpServer | undefined;
let headers: Record<string, string>;
let lenderIds: string[];

const start = () => startApp({ dataDir: data.path, port, environment: { SMTP_URL: `smtp://127.0.0.1:${mailPort}` } });
const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${app.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { token: string; pipelineEntryId: string };
};
beforeAll(async () => {
  [port, mailPort] = [await freePort(), await freePort()];
  app = await start();
  headers = {};
  const { token } = await post('/api/auth/login', { email: 'broker@example.com', password: demoPassword });
  headers = { authorization: `Bearer ${token}` };
  const { lenders } = (await (await fetch(`${app.origin}/api/lenders`, { headers })).json()) as {
    lenders: { _id: string }[];
  };
  lenderIds = lenders.map(({ _id }) => _id);
});
afterAll(async () => {
  await server?.close();
  await app.stop();
  data.remove();
});

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(await data.connection());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const request = (street: string, count: number) =>
  post('/api/quotes/fix-and-flip', {
    ...exampleRequest,
    propertyAddress: `${street}, Austin, TX 78704`,
    lenderIds: lenderIds.slice(0, count),
  });

describe('an outage of the mail server', () => {
  it('of two days loses no mail, also when the app is killed meanwhile', async () => {
    await request('1 Outage Road', 3);
    const waiting = "select retry_count from pgboss.job where name = 'mail' and state = 'retry'";
    await vi.waitFor(
      async () => expect((await inDatabase((client) => client.query(waiting))).rows).toHaveLength(3),
      patience,
    );
    await app.kill();
    // First, so that no try of the new app meets a silent port just before the clock is moved.
    server = await startSmtpServer(mailPort);
    app = await start();
    // Two days and as many tries later.
    await inDatabase((client) =>
      client.query("update pgboss.job set start_after = now(), retry_count = retry_count + 20 where name = 'mail'"),
    );
    await vi.waitFor(() => expect(server?.taken).toHaveLength(3), patience);
    await vi.waitFor(
      async () =>
        expect((await inDatabase((client) => client.query('select 1 from undelivered_mails'))).rows).toEqual([]),
      patience,
    );
  });

  it('that comes between a mail and its answer sends it again under the same Message-ID, also after kill -9', async () => {
    server ??= await startSmtpServer(mailPort);
    const mine = () => (server?.taken ?? []).filter(({ text }) => text.includes('2 Outage Road'));
    // It takes the mail and never says so.
    server.behave(() => 'silent');
    await request('2 Outage Road', 1);
    await vi.waitFor(() => expect(mine()).toHaveLength(1), patience);
    await app.kill();
    server.behave(() => 'take');
    app = await start();
    await vi.waitFor(() => expect(mine()).toHaveLength(2), patience);
    expect(mine()[1]?.messageId).toBe(mine()[0]?.messageId);
    expect(mine()[0]?.messageId).not.toBe('');
  });
});
