import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AppProcess, type DataFolder, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { openReceiver, type Receiver } from '../../support/events/webhook-receiver.ts';
import { demoPassword } from '../../support/own-people.ts';

const patience = { timeout: 90_000, interval: 200 };

let folder: DataFolder;
let receiver: Receiver;
let app: AppProcess | undefined;
let client: pg.Client | undefined;
beforeAll(async () => {
  folder = makeDataFolder();
  receiver = await openReceiver();
});
afterAll(async () => {
  await client?.end().catch(() => undefined);
  await app?.stop();
  receiver?.close();
  folder?.remove();
});

// Calls to this machine are for tests alone.
const start = async () =>
  startApp({ dataDir: folder.path, port: await freePort(), environment: { OUTBOUND_LOOPBACK: 'yes' } });

async function call(path: string, body: unknown, token?: string) {
  const response = await fetch(`${app?.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text) as { token: string; webhook: { _id: string } };
}

it('a process that is killed after it has sent and before it has written that down sends again, under the same id', async () => {
  app = await start();
  client = new pg.Client(await folder.connection());
  // The server ends with the app.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'`);
  const { token } = await call('/api/auth/login', { email: 'broker@example.com', password: demoPassword });
  const wish = {
    name: 'Kill',
    url: `${receiver.origin}/kill`,
    events: ['deal.created'],
    currentPassword: demoPassword,
  };
  const { webhook } = await call('/api/webhooks', wish, token);
  const sent = Promise.withResolvers<void>();
  receiver.answer = () => sent.resolve();
  await call(`/api/webhooks/${webhook._id}/test`, {}, token);
  await sent.promise;
  await app.kill();
  receiver.answer = (response) => void response.writeHead(204).end();
  app = await start();
  client = new pg.Client(await folder.connection());
  client.on('error', () => undefined);
  await client.connect();
  const state = async () => (await client?.query('select state, tries from webhook_deliveries'))?.rows;
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'delivered', tries: 1 }]), patience);
  const ids = receiver.at('/kill').map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBeGreaterThanOrEqual(2);
  expect(new Set(ids).size).toBe(1);
});
