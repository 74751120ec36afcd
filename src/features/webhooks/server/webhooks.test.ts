import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queuedMails } from '../../../../tests/support/events/queued-mails.ts';
import { openWebhookDesk, patience, type WebhookDesk } from '../../../../tests/support/events/webhook-desk.ts';
import type { Receiver } from '../../../../tests/support/events/webhook-receiver.ts';
import { exampleOffer } from '../../../../tests/support/example-deal.ts';
import { demoPassword } from '../../../../tests/support/own-people.ts';
import type { Caller, TestApp } from '../../../../tests/support/test-app.ts';
import { hourMs } from '../../../kernel/dates.ts';
import { jobContext } from '../../../platform/caller.ts';
import { record } from '../../../platform/events/record.ts';
import { passwordReset } from '../../accounts/own-account/credential-events.ts';
import type { Webhook } from '../contract.ts';
import { webhookEventNames } from '../model.ts';
import { publishedEvents } from './delivery/published.ts';
import { turnedOffMail } from './mails.ts';

let desk: WebhookDesk;
let app: TestApp;
let receiver: Receiver;
let lender: Caller;
let lenderId: string;
let broker: Caller;
beforeAll(async () => {
  desk = await openWebhookDesk();
  ({ app, receiver, lender, lenderId } = desk);
});
afterAll(() => desk?.close());
beforeEach(async () => {
  await desk.reset();
  broker = desk.broker;
});
const make = (caller: Caller, change?: object) => desk.make(caller, change);
const ask = () => desk.ask();
const wish = () => desk.wish();
const typed = { currentPassword: demoPassword };
const setTier = (tier: string) => desk.setTier(tier);
const typesAt = (path: string) => desk.typesAt(path);
const deliveriesOf = (caller: Caller, id: string, query?: string) => desk.deliveriesOf(caller, id, query);

const signatureOf = (secret: string, { headers, body }: Receiver['received'][number]) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

describe('what is published', () => {
  it('is what the list of events names, each once', () => {
    expect(publishedEvents.map(({ name }) => name)).toEqual(webhookEventNames);
  });

  it('carries ids, codes and figures alone', () => {
    const uuid = '00000000-0000-4000-8000-000000000000';
    for (const { name, data } of publishedEvents) {
      const fields = Object.keys(data({ id: uuid, payload: {}, before: { clientName: 'Quinn' }, after: null }));
      expect(
        fields.filter((field) => !/Id$|^(from|to|byHand|version|documents|conditions|on|amount)$/.test(field)),
        name,
      ).toEqual([]);
    }
  });
});

describe('a webhook', () => {
  it('is sent what happened to its account, signed, and to each side its own', async () => {
    const [own, theirs] = [await make(broker), await make(lender)];
    const quoteId = await ask();
    await vi.waitFor(
      () => expect(typesAt(own.path).sort()).toEqual(['deal.created', 'deal.stageMoved', 'quote.requested']),
      patience,
    );
    await vi.waitFor(() => expect(typesAt(theirs.path)).toEqual(['quote.requested']), patience);
    const [received] = receiver.at(theirs.path);
    expect(received?.headers['webhook-signature']).toBe(received && signatureOf(theirs.secret, received));
    expect(JSON.parse(received?.body ?? '')).toEqual({
      type: 'quote.requested',
      timestamp: expect.any(String),
      data: { quoteId, dealId: expect.any(String), lenderId },
    });
    expect((await lender.call('POST', `/api/lender/quotes/${quoteId}/offers`, exampleOffer)).status).toBe(200);
    await vi.waitFor(() => expect(typesAt(own.path)).toContain('offer.made'), patience);
    await vi.waitFor(async () => {
      const states = (await deliveriesOf(broker, own._id)).map(({ state }: { state: string }) => state);
      expect(new Set(states)).toEqual(new Set(['delivered']));
    }, patience);
  });

  it('is created while a long transaction writes rows of the account, as the first start does with the deals of the demo', async () => {
    const writing = await app.database.pool.connect();
    try {
      await writing.query('begin');
      await writing.query(`select 1 from accounts where email = 'broker@example.com' for key share`);
      await make(broker);
    } finally {
      await writing.query('rollback');
      writing.release();
    }
  });

  it('of another account hears nothing, nor one that has not chosen the event', async () => {
    const other = await make(await app.signIn('lender2@example.com').catch(() => lender), {
      events: ['offer.accepted'],
    });
    const own = await make(broker, { events: ['deal.archived'] });
    const heard = await make(broker, { events: ['quote.requested'] });
    await ask();
    await vi.waitFor(() => expect(typesAt(heard.path)).toEqual(['quote.requested']), patience);
    expect([typesAt(other.path), typesAt(own.path)]).toEqual([[], []]);
    expect(await deliveriesOf(broker, own._id)).toEqual([]);
  });

  it('is shown with its secret once, which is stored encrypted', async () => {
    const { secret } = await make(broker);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const list = await broker.call('GET', '/api/webhooks');
    expect(JSON.stringify(list.body)).not.toContain(secret);
    const { rows } = await app.database.db.execute(sql`select row_to_json(webhooks)::text as row from webhooks`);
    expect(String(rows[0]?.row)).not.toContain(secret);
  });

  it('signs with both secrets for a day after they were rotated', async () => {
    const hook = await make(broker, { events: ['quote.requested'] });
    const { body } = await broker.call('POST', `/api/webhooks/${hook._id}/secret`, typed);
    await ask();
    await vi.waitFor(() => expect(receiver.at(hook.path)).toHaveLength(1), patience);
    const [first] = receiver.at(hook.path);
    if (!first) throw new Error('Nothing came.');
    expect(first.headers['webhook-signature']).toBe(
      `${signatureOf(body.secret, first)} ${signatureOf(hook.secret, first)}`,
    );
    app.clock.advance(25 * hourMs);
    await ask();
    await vi.waitFor(() => expect(receiver.at(hook.path)).toHaveLength(2), patience);
    const second = receiver.at(hook.path)[1];
    expect(second?.headers['webhook-signature']).toBe(second && signatureOf(body.secret, second));
  });

  it('is created, sent elsewhere and given another secret by its owner alone, who knows the password', async () => {
    const wrong = { currentPassword: 'Wrong&lantern 41' };
    const hook = await make(broker, { events: ['quote.requested'] });
    const one = `/api/webhooks/${hook._id}`;
    const same = { name: 'CRM 2', url: hook.url, events: ['quote.requested'], state: 'paused' };
    const elsewhere = { ...same, url: `${receiver.origin}/elsewhere` };
    const more = { ...same, events: ['quote.requested', 'offer.made'] };
    for (const [method, url, body] of [
      ['POST', '/api/webhooks', { ...wish(), ...wrong }],
      ['POST', `${one}/secret`, wrong],
      ['POST', `${one}/secret`, {}],
      ['PUT', one, elsewhere],
      ['PUT', one, { ...elsewhere, ...wrong }],
      ['PUT', one, more],
    ] as const)
      expect(await broker.call(method, url, body)).toMatchObject({
        status: 400,
        body: { fields: { currentPassword: expect.any(String) } },
      });
    const { rows } = await app.database.db.execute(sql`select name, url, former_secret as former from webhooks`);
    expect(rows).toEqual([{ name: 'CRM', url: hook.url, former: null }]);
    expect((await broker.call('PUT', one, same)).body.webhook).toMatchObject({ name: 'CRM 2', state: 'paused' });
    expect((await broker.call('PUT', one, { ...elsewhere, ...typed })).body.webhook.url).toBe(elsewhere.url);
  });

  it('is paused when the password of its owner is reset, who is emailed why', async () => {
    const [hook, paused] = [await make(broker), await make(broker)];
    const state = { ...wish(), name: 'CRM', url: paused.url, state: 'paused' };
    expect((await broker.call('PUT', `/api/webhooks/${paused._id}`, state)).status).toBe(200);
    const id = (await broker.call('GET', '/api/users/profile')).body.user._id;
    const context = jobContext({ name: 'test' }, app.clock.now());
    await app.database.transaction((tx) => record(tx, context, passwordReset, { id, payload: {} }));
    const states = (await broker.call('GET', '/api/webhooks')).body.webhooks.map((one: Webhook) => one.state);
    expect(states).toEqual(['paused', 'paused']);
    const because = 'passwordReset' as const;
    expect((await queuedMails(app, turnedOffMail)).filter(({ webhookId }) => webhookId === hook._id)).toEqual([
      { webhookId: hook._id, because },
    ]);
    const data = await turnedOffMail.data(app.platform, { webhookId: hook._id, because });
    expect(JSON.stringify(data && turnedOffMail.write(data))).toContain('was paused because your password was reset');
    await ask();
    expect(receiver.at(hook.path)).toEqual([]);
  });

  it('holds what happens while it is paused, and replays it', async () => {
    const hook = await make(broker, { events: ['quote.requested'] });
    const set = (state: string) =>
      broker.call('PUT', `/api/webhooks/${hook._id}`, {
        name: 'CRM',
        url: hook.url,
        events: ['quote.requested'],
        state,
      });
    expect((await set('paused')).body.webhook.state).toBe('paused');
    const since = app.clock.now().toISOString();
    await ask();
    expect(await deliveriesOf(broker, hook._id, '?state=held')).toMatchObject([{ event: 'quote.requested', tries: 0 }]);
    expect(await broker.call('POST', `/api/webhooks/${hook._id}/replay`, { since })).toMatchObject({ status: 409 });
    expect((await set('active')).status).toBe(200);
    expect(receiver.at(hook.path)).toEqual([]);
    expect((await broker.call('POST', `/api/webhooks/${hook._id}/replay`, { since })).body.replayed).toBe(1);
    await vi.waitFor(() => expect(receiver.at(hook.path)).toHaveLength(1), patience);
  });

  it('is sent nothing while the plan lacks API access', async () => {
    const hook = await make(broker, { events: ['quote.requested'] });
    await setTier('professional');
    await ask();
    expect(await deliveriesOf(broker, hook._id)).toMatchObject([{ state: 'held' }]);
    expect(receiver.at(hook.path)).toEqual([]);
  });
});

describe('managing webhooks', () => {
  it.each([
    ['another scheme', { url: 'http://hooks.example.com/' }, 'url'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'url'],
    ['credentials in the address', { url: 'https://me:secret@hooks.example.com/' }, 'url'],
    ['a port', { url: 'https://hooks.example.com:8443/' }, 'url'],
    ['no address', { url: 'hooks' }, 'url'],
    ['no event', { events: [] }, 'events'],
    ['an event that does not exist', { events: ['account.deleted'] }, 'events.0'],
  ])('refuses %s', async (_, change, field) => {
    const { status, body } = await broker.call('POST', '/api/webhooks', { ...wish(), ...change });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
  });

  it('refuses the sixth, and one without the plan', async () => {
    for (let count = 0; count < 5; count++) await make(broker);
    expect(await broker.call('POST', '/api/webhooks', wish())).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_WEBHOOKS' },
    });
    await setTier('professional');
    app.clock.advance(60_000);
    expect(await broker.call('POST', '/api/webhooks', wish())).toMatchObject({
      status: 403,
      body: { code: 'TIER_REQUIRED' },
    });
  });

  it('shows, changes and replays nothing of somebody else', async () => {
    const { _id } = await make(broker);
    await broker.call('POST', `/api/webhooks/${_id}/test`, {});
    const [delivery] = await deliveriesOf(broker, _id);
    const one = `/api/webhooks/${_id}`;
    const all = [
      lender.call('PUT', one, { ...wish(), state: 'active' }),
      lender.call('POST', `${one}/secret`, typed),
      lender.call('POST', `${one}/test`, {}),
      lender.call('GET', `${one}/deliveries`),
      lender.call('GET', `${one}/deliveries/${delivery?._id}`),
      lender.call('POST', `${one}/deliveries/${delivery?._id}/replay`, {}),
      lender.call('POST', `${one}/replay`, { since: new Date().toISOString() }),
      lender.call('DELETE', one),
    ];
    for (const { status, body } of await Promise.all(all)) expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await broker.call('DELETE', one)).status).toBe(200);
    expect((await broker.call('GET', '/api/webhooks')).body.webhooks).toEqual([]);
  });
});
