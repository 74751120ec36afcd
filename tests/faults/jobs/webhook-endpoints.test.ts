import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppProcess, type DataFolder, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { openReceiver, type Received, type Receiver } from '../../support/events/webhook-receiver.ts';
import { demoPassword } from '../../support/own-people.ts';

const patience = { timeout: 90_000, interval: 200 };

let folder: DataFolder;
let receiver: Receiver;
let app: AppProcess;
let client: pg.Client;
let token: string;
beforeAll(async () => {
  folder = makeDataFolder();
  receiver = await openReceiver();
  // Calls to this machine are for tests alone.
  app = await startApp({ dataDir: folder.path, port: await freePort(), environment: { OUTBOUND_LOOPBACK: 'yes' } });
  client = new pg.Client(await folder.connection());
  // The server ends with the app.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'`);
  const login = { email: 'broker@example.com', password: demoPassword };
  token = (await call('POST', '/api/auth/login', login)).token;
});
afterAll(async () => {
  await client?.end().catch(() => undefined);
  await app?.stop();
  receiver?.close();
  folder?.remove();
});

interface Body {
  readonly token: string;
  readonly webhook: { readonly _id: string };
  readonly delivery: { readonly _id: string };
}
async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body> {
  const response = await fetch(`${app.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
}

/** Sends a test to a webhook at a path of the receiver. @returns the id of the delivery */
async function sendTo(path: string): Promise<string> {
  const wish = {
    name: path,
    url: `${receiver.origin}${path}`,
    events: ['deal.created'],
    currentPassword: demoPassword,
  };
  const { webhook } = await call('POST', '/api/webhooks', wish);
  return (await call('POST', `/api/webhooks/${webhook._id}/test`, {})).delivery._id;
}
const triesOf = async (id: string) =>
  (await client.query('select status, failure from webhook_tries where delivery_id = $1 order by at', [id])).rows;
const stateOf = async (id: string) =>
  (await client.query('select state from webhook_deliveries where id = $1', [id])).rows[0]?.state;

/** How each path responds. */
const answers = new Map<string, Receiver['answer']>();
const answering: Receiver['answer'] = (response, received) => answers.get(received.path)?.(response, received);

describe('a webhook endpoint', () => {
  beforeAll(() => {
    receiver.answer = answering;
  });

  it('that hangs ends its try alone: other deliveries arrive and the product answers meanwhile', async () => {
    const held: (() => void)[] = [];
    answers.set('/hang', (response) => void held.push(() => response.writeHead(204).end()));
    answers.set('/well', (response) => void response.writeHead(204).end());
    const hanging = await sendTo('/hang');
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), patience);
    const well = await sendTo('/well');
    await vi.waitFor(async () => expect(await stateOf(well)).toBe('delivered'), patience);
    await call('GET', '/api/users/profile');
    await vi.waitFor(
      async () => expect((await triesOf(hanging))[0]).toEqual({ status: null, failure: 'tooSlow' }),
      patience,
    );
    answers.set('/hang', (response) => void response.writeHead(204).end());
    for (const end of held) end();
    await vi.waitFor(async () => expect(await stateOf(hanging)).toBe('delivered'), patience);
  });

  it('that answers 500 is sent the same delivery again, under the same id', async () => {
    answers.set('/broken', (response) => {
      answers.set('/broken', (next) => void next.writeHead(204).end());
      response.writeHead(500).end('out of order');
    });
    const id = await sendTo('/broken');
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('delivered'), patience);
    expect(await triesOf(id)).toEqual([
      { status: 500, failure: null },
      { status: 204, failure: null },
    ]);
    const same = ({ headers, body }: Received) => [headers['webhook-id'], body];
    const [first, second] = receiver.at('/broken').map(same);
    expect(second).toEqual(first);
  });

  it('that redirects to this machine is not followed', async () => {
    answers.set('/away', (response) => void response.writeHead(302, { location: `${receiver.origin}/inside` }).end());
    const id = await sendTo('/away');
    await vi.waitFor(async () => expect(await triesOf(id)).toContainEqual({ status: 302, failure: null }), patience);
    expect(receiver.at('/inside')).toEqual([]);
    expect(await stateOf(id)).toBe('pending');
  });
});
