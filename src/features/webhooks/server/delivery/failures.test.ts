import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queuedMails } from '../../../../../tests/support/events/queued-mails.ts';
import { openWebhookDesk, patience, type WebhookDesk } from '../../../../../tests/support/events/webhook-desk.ts';
import type { Receiver } from '../../../../../tests/support/events/webhook-receiver.ts';
import type { Caller, TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { turnedOffMail } from '../mails.ts';
import { deliverWebhook } from './deliver.ts';

let desk: WebhookDesk;
let app: TestApp;
let receiver: Receiver;
let broker: Caller;
beforeAll(async () => {
  desk = await openWebhookDesk();
  ({ app, receiver } = desk);
});
afterAll(() => desk?.close());
beforeEach(async () => {
  await desk.reset();
  broker = desk.broker;
});
const make = (caller: Caller, change?: object) => desk.make(caller, change);
const ask = () => desk.ask();
const deliveriesOf = (caller: Caller, id: string, query?: string) => desk.deliveriesOf(caller, id, query);

describe('a delivery that fails', () => {
  const events = ['quote.requested'];
  const oneOf = async (id: string) => {
    const [newest] = await deliveriesOf(broker, id);
    if (!newest) throw new Error('There is no delivery.');
    return newest;
  };

  it.each([
    ['answers 500', () => [500, {}, 'broken'] as const, 500],
    ['redirects to this machine', (origin: string) => [302, { location: `${origin}/elsewhere` }, ''] as const, 302],
  ])('as the server %s is tried again, with what came in the log', async (_, answer, status) => {
    const hook = await make(broker, { events });
    receiver.answer = (response) => {
      const [code, headers, text] = answer(receiver.origin);
      response.writeHead(code, headers).end(text);
    };
    await ask();
    await vi.waitFor(
      async () => expect(await oneOf(hook._id)).toMatchObject({ state: 'pending', tries: 1, status }),
      patience,
    );
    expect(receiver.at('/elsewhere')).toEqual([]);
    const delivery = await oneOf(hook._id);
    const { body } = await broker.call('GET', `/api/webhooks/${hook._id}/deliveries/${delivery._id}`);
    expect(body.tries).toMatchObject([{ status, failure: null }]);
    expect(JSON.parse(body.body).type).toBe('quote.requested');
    receiver.answer = (response) => void response.writeHead(200).end();
    await deliverWebhook.run(app.platform, { deliveryId: delivery._id, number: 1 });
    expect(await oneOf(hook._id)).toMatchObject({ state: 'delivered', tries: 2 });
    const ids = receiver.at(hook.path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  it('keeps a kilobyte of the answer, as text', async () => {
    const hook = await make(broker, { events });
    receiver.answer = (response) => void response.writeHead(400).end(`<script>\u0000${'x'.repeat(100_000)}`);
    await ask();
    await vi.waitFor(async () => expect((await oneOf(hook._id)).tries).toBe(1), patience);
    const delivery = await oneOf(hook._id);
    const { body } = await broker.call('GET', `/api/webhooks/${hook._id}/deliveries/${delivery._id}`);
    expect(body.tries[0].answer).toHaveLength(1_024);
    expect(body.tries[0].answer.startsWith('<script>\ufffd')).toBe(true);
  });

  it('fails for good after eight tries, and turns the webhook off when nothing works for days', async () => {
    const hook = await make(broker, { events });
    await ask();
    await vi.waitFor(async () => expect((await oneOf(hook._id)).state).toBe('delivered'), patience);
    receiver.answer = (response) => void response.writeHead(503).end();
    const { _id: deliveryId } = await oneOf(hook._id);
    await app.database.db.execute(
      sql`update webhook_deliveries set state = 'pending', tries = 7, earlier_tries = 0 where id = ${deliveryId}`,
    );
    await deliverWebhook.run(app.platform, { deliveryId, number: 7 });
    expect(await oneOf(hook._id)).toMatchObject({ state: 'failed', tries: 8, nextTryAt: null });
    app.clock.advance(4 * dayMs);
    broker = await app.signIn('broker@example.com');
    await broker.call('POST', `/api/webhooks/${hook._id}/deliveries/${deliveryId}/replay`, {});
    await vi.waitFor(
      async () => expect((await broker.call('GET', '/api/webhooks')).body.webhooks[0].state).toBe('off'),
      patience,
    );
    expect(await queuedMails(app, turnedOffMail)).toContainEqual({ webhookId: hook._id, because: 'failing' });
    expect((await broker.call('GET', '/api/notifications')).body.notifications[0].message).toContain(
      'webhook was turned off because every delivery failed for 3 days: your server responded',
    );
  });

  it('turns the webhook off when the server says that it is gone', async () => {
    const hook = await make(broker, { events });
    receiver.answer = (response) => void response.writeHead(410).end();
    await ask();
    await vi.waitFor(
      async () => expect((await broker.call('GET', '/api/webhooks')).body.webhooks[0].state).toBe('off'),
      patience,
    );
    expect(await queuedMails(app, turnedOffMail)).toContainEqual({ webhookId: hook._id, because: 'gone' });
  });

  it('says so when no server was reached', async () => {
    const hook = await make(broker, { events });
    await app.database.db.execute(
      sql`update webhooks set url = 'http://127.0.0.1:9/', failing_since = now() - interval '4 days' where id = ${hook._id}`,
    );
    await ask();
    await vi.waitFor(
      async () =>
        expect(await queuedMails(app, turnedOffMail)).toContainEqual({ webhookId: hook._id, because: 'unreachable' }),
      patience,
    );
  });

  it('can be replayed when its job was given up', async () => {
    const hook = await make(broker, { events });
    await ask();
    await vi.waitFor(async () => expect((await oneOf(hook._id)).state).toBe('delivered'), patience);
    const { _id: deliveryId } = await oneOf(hook._id);
    await app.database.db.execute(
      sql`update webhook_deliveries set state = 'pending', tries = 3 where id = ${deliveryId}`,
    );
    await deliverWebhook.gaveUp?.(app.platform, { deliveryId, number: 2 });
    expect((await oneOf(hook._id)).state).toBe('pending');
    await deliverWebhook.gaveUp?.(app.platform, { deliveryId, number: 3 });
    expect(await oneOf(hook._id)).toMatchObject({ state: 'failed', failure: 'notSent', nextTryAt: null });
    await broker.call('POST', `/api/webhooks/${hook._id}/deliveries/${deliveryId}/replay`, {});
    await vi.waitFor(async () => expect((await oneOf(hook._id)).state).toBe('delivered'), patience);
  });

  it('is made once for each number, also by two processes', async () => {
    const hook = await make(broker, { events });
    await ask();
    await vi.waitFor(async () => expect((await oneOf(hook._id)).state).toBe('delivered'), patience);
    const { _id: deliveryId } = await oneOf(hook._id);
    await Promise.all([0, 0, 1].map((number) => deliverWebhook.run(app.platform, { deliveryId, number })));
    expect(receiver.at(hook.path)).toHaveLength(1);
    const replays = await Promise.all(
      [0, 1].map(() => broker.call('POST', `/api/webhooks/${hook._id}/deliveries/${deliveryId}/replay`, {})),
    );
    expect(replays.map(({ status }) => status)).toEqual([200, 200]);
    await vi.waitFor(async () => expect((await oneOf(hook._id)).state).toBe('delivered'), patience);
    expect(receiver.at(hook.path).length).toBeLessThanOrEqual(3);
  });

  it('holds up no other webhook', async () => {
    const [slow, fast] = [await make(broker, { events }), await make(broker, { events })];
    const waiting: (() => void)[] = [];
    receiver.answer = (response, { path }) => {
      if (path === slow.path) waiting.push(() => response.writeHead(200).end());
      else response.writeHead(200).end();
    };
    for (let asked = 0; asked < 12; asked++) await ask();
    await vi.waitFor(() => expect(receiver.at(fast.path)).toHaveLength(12), patience);
    expect(receiver.at(slow.path).length).toBeLessThan(12);
    receiver.answer = (response) => void response.writeHead(200).end();
    for (const end of waiting) end();
  });
});
