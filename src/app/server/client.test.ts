import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askForQuotes } from '../../../clients/typescript/examples/deal-and-quotes.ts';
import { createPlinth, verifyWebhook } from '../../../clients/typescript/src/index.ts';
import { writeClient } from '../../../clients/typescript/write/write-client.ts';
import { openReceiver, type Receiver } from '../../../tests/support/events/webhook-receiver.ts';
import { demoPassword } from '../../../tests/support/own-people.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await createTestApp();
  receiver = await openReceiver();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  receiver?.close();
  await app?.close();
});

it('the client has the types of the API as it is: `npm run client` writes them', async () => {
  const { body } = await app.visitor.call('GET', '/api/openapi.json');
  const file = join(import.meta.dirname, '../../../clients/typescript/src/operations.ts');
  expect(readFileSync(file, 'utf8') === writeClient(body)).toBe(true);
});

it('the example asks for quotes with a key, and the webhook that follows is verified', async () => {
  await app.database.db.execute(
    sql`update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'`,
  );
  const broker = await app.signIn('broker@example.com');
  const scopes = ['programs:read', 'quotes:write', 'deals:read'];
  const made = await broker.call('POST', '/api/keys', { name: 'Example', scopes, currentPassword: demoPassword });
  const wish = {
    name: 'Example',
    url: `${receiver.origin}/example`,
    events: ['quote.requested'],
    currentPassword: demoPassword,
  };
  const { secret } = (await broker.call('POST', '/api/webhooks', wish)).body;
  const { port } = app.http.server.address() as AddressInfo;
  const plinth = createPlinth({ key: made.body.token, baseUrl: `http://127.0.0.1:${port}` });
  const { lenders } = await plinth.call('GET /api/lenders', {});
  const { asked, deals } = await askForQuotes(
    plinth,
    lenders.slice(0, 1).map(({ _id }) => _id),
  );
  expect(asked.quotes).toHaveLength(1);
  expect(JSON.stringify(deals)).toContain('48 Client Street');
  await vi.waitFor(() => expect(receiver.at('/example')).toHaveLength(1), { timeout: 90_000 });
  const [delivery] = receiver.at('/example');
  if (!delivery) throw new Error('Nothing came.');
  const event = verifyWebhook(delivery.body, delivery.headers, secret, app.clock.now());
  if (event.type !== 'quote.requested') throw new Error(`Another event came: ${event.type}`);
  expect(event.data.quoteId).toBe(asked.quotes[0]?._id);
  expect(() => verifyWebhook(`${delivery.body} `, delivery.headers, secret, app.clock.now())).toThrow('signature');
  const late = new Date(app.clock.now().getTime() + 600_000);
  expect(() => verifyWebhook(delivery.body, delivery.headers, secret, late)).toThrow('too old');
  await expect(plinth.call('GET /api/tasks/statistics', {})).rejects.toMatchObject({ code: 'SCOPE_REQUIRED' });
});
