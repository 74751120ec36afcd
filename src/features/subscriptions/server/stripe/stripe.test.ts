import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailsTo, newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import {
  type StripeServer,
  startStripeServer,
  stripeSubscription,
} from '../../../../../tests/support/desks/stripe-server.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { paymentEvents, subscriptions } from '../tables.ts';
import { stripeSync } from './sync.ts';

const webhookSecret = 'whsec_for_tests_only';
const names = ['starter', 'professional', 'enterprise'].flatMap((plan) => [`${plan}.monthly`, `${plan}.annual`]);
const priceOf = (name: string) => `price_${name.replace('.', '_')}`;

let server: StripeServer;
let app: TestApp;
const { webhooks } = new Stripe('sk_test_nothing');

beforeAll(async () => {
  server = await startStripeServer();
  app = await createTestApp('demo', {
    environment: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_secret',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICES: names.map((name) => `${name}=${priceOf(name)}`).join(','),
      STRIPE_API_BASE: server.origin,
    },
  });
});
beforeEach(() => {
  server.isAway = false;
  server.calls.length = 0;
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

const broker = (plan = 'starter') => newBroker(app, 'pays', { plan });
const planOf = async (person: OwnBroker) => (await person.call('GET', '/api/plan')).body;

let events = 0;
interface Sent {
  readonly type: string;
  readonly object: object;
  readonly id?: string;
  readonly created?: number;
}
const eventOf = ({ type, object, id = `evt_${++events}`, created = 1_790_000_000 }: Sent) =>
  JSON.stringify({ id, object: 'event', api_version: '2026-06-30', created, type, data: { object } });

/** Delivers bytes as Stripe does. */
async function post(payload: string, signature: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await app.http.inject({ method: 'POST', url: '/api/payments/stripe/webhook', headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const signed = (payload: string, secret = webhookSecret, seconds = app.clock.now().getTime() / 1_000) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(seconds) });
async function deliver(event: Sent): Promise<string> {
  const payload = eventOf(event);
  const { status, body } = await post(payload, signed(payload));
  expect(status, JSON.stringify(body)).toBe(200);
  return JSON.parse(payload).id;
}
const handled = (id: string) =>
  vi.waitFor(
    async () => {
      const [row] = await app.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
      expect(row?.handledAt).toBeInstanceOf(Date);
    },
    { timeout: 20_000, interval: 50 },
  );
/** Delivers an event and waits until its job has run. */
const hear = async (event: Sent) => handled(await deliver(event));

let paid = 0;
/** Somebody who has paid for a plan at Stripe. */
async function paying(name = 'professional.annual', plan?: string): Promise<OwnBroker & { subscription: string }> {
  const person = await broker(plan);
  const subscription = `sub_${++paid}`;
  const found = stripeSubscription(subscription, {
    accountId: person.id,
    price: priceOf(name),
    customer: `cus_${paid}`,
  });
  server.subscriptions.set(subscription, found);
  const session = {
    object: 'checkout.session',
    subscription,
    client_reference_id: person.id,
    customer: found.customer,
  };
  await hear({ type: 'checkout.session.completed', object: session });
  return { ...person, subscription };
}
/** What Stripe says of a subscription from now on. */
function becomes(person: { id: string; subscription: string }, changes: object, name = 'professional.annual'): object {
  const known = server.subscriptions.get(person.subscription) ?? {};
  const { items } = stripeSubscription(person.subscription, { accountId: person.id, price: priceOf(name) });
  const found = { ...known, items, ...changes };
  server.subscriptions.set(person.subscription, found);
  return found;
}

describe('choosing a plan with Stripe', () => {
  it('leads to Checkout with the price of plan and period, for this account, and changes nothing yet', async () => {
    const person = await broker();
    const choice = { plan: 'enterprise', billing: 'monthly' };
    const key = { 'idempotency-key': 'one-click-1234' };
    const { status, body } = await person.call('POST', '/api/plan', choice, key);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        request: null,
        address: expect.stringMatching(/^https:\/\/checkout\.example\.com\/cs_test_\d+$/),
      },
    ]);
    const [call] = server.calls;
    expect(call).toMatchObject({ path: '/v1/checkout/sessions', authorization: 'Bearer sk_test_secret' });
    expect(call?.idempotencyKey).toBe(`checkout-${person.id}-one-click-1234`);
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      mode: 'subscription',
      'line_items[0][price]': 'price_enterprise_monthly',
      'line_items[0][quantity]': '1',
      client_reference_id: person.id,
      'subscription_data[metadata][account_id]': person.id,
      customer_email: person.email,
      success_url: 'http://localhost:3000/upgrade?payment=done',
      cancel_url: 'http://localhost:3000/upgrade?payment=cancelled',
    });
    expect(await planOf(person)).toMatchObject({ payments: 'stripe', subscription: null, request: null });
    expect((await person.profile()).subscriptionTier).toBe('basic');
    const again = await person.call('POST', '/api/plan', choice, key);
    expect(again.body.address).toBe(body.address);
  });

  it('leads to the portal once there is a subscription, so that nobody pays for two', async () => {
    const person = await paying();
    server.calls.length = 0;
    const { body } = await person.call('POST', '/api/plan', { plan: 'enterprise', billing: 'annual' });
    expect(body.address).toBe('https://billing.example.com/p/1');
    expect(server.calls).toHaveLength(1);
    expect(Object.fromEntries(server.calls[0]?.form ?? [])).toMatchObject({
      return_url: 'http://localhost:3000/upgrade',
    });
    const same = await person.call('POST', '/api/plan', { plan: 'professional', billing: 'annual' });
    expect([same.status, same.body.message]).toEqual([409, 'You already have this plan.']);
    expect((await person.call('POST', '/api/plan/billing')).body.address).toBe('https://billing.example.com/p/1');
  });

  it('says so when Stripe is away, and when nothing was ever paid for', async () => {
    const person = await broker();
    server.isAway = true;
    const { status, body } = await person.call('POST', '/api/plan', { plan: 'professional', billing: 'annual' });
    expect([status, body.code, body.message]).toEqual([
      503,
      'UNAVAILABLE',
      'The payment service is not responding. Nothing was charged.',
    ]);
    expect((await person.call('POST', '/api/plan/billing')).status).toBe(409);
    expect((await app.visitor.call('POST', '/api/plan', { plan: 'starter', billing: 'annual' })).status).toBe(401);
  });
});

describe('an event of Stripe', () => {
  it('of a finished Checkout gives the account its plan and ends the trial', async () => {
    const person = await paying('professional.annual', 'enterprise');
    expect(await person.profile()).toMatchObject({ subscriptionTier: 'professional', trialEndsAt: null });
    expect((await planOf(person)).subscription).toEqual({
      plan: 'professional',
      billing: 'annual',
      source: 'stripe',
      status: 'active',
      periodEndsAt: new Date(1_800_000_000_000).toISOString(),
      endsThen: false,
    });
    expect(await person.news()).toEqual(['Your plan is now Professional, billed annually.']);
  });

  it.each([
    ['signed with another secret', (payload: string) => [payload, signed(payload, 'whsec_another')]],
    ['with another body than was signed', (payload: string) => [payload.replace('evt_', 'evt_x'), signed(payload)]],
    ['whose signature is old', (payload: string) => [payload, signed(payload, webhookSecret, 1_600_000_000)]],
    [
      'whose signature is from the future',
      (payload: string) => [payload, signed(payload, webhookSecret, app.clock.now().getTime() / 1_000 + 310)],
    ],
    ['without a signature', (payload: string) => [payload, '']],
  ])('%s is refused, and nothing is written', async (_what, forge) => {
    const before = await app.database.db.$count(paymentEvents);
    const payload = eventOf({ type: 'customer.subscription.updated', object: { id: 'sub_1' } });
    const [body = '', signature = ''] = forge(payload);
    const answer = await post(body, signature);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(await app.database.db.$count(paymentEvents)).toBe(before);
  });

  it('that comes again changes nothing, and its job run twice neither', async () => {
    const person = await paying();
    const found = becomes(person, { status: 'past_due' });
    const event = {
      id: `evt_failed_${person.subscription}`,
      type: 'invoice.payment_failed',
      object: invoiceOf(person.subscription),
    };
    await hear(event);
    await deliver(event);
    await stripeSync.run(app.platform, { eventId: event.id, subscriptionId: person.subscription, accountId: null });
    expect((await person.news()).filter((text) => text.includes('did not go through'))).toHaveLength(1);
    expect(found).toMatchObject({ status: 'past_due' });
  });

  it('that arrives late does not bring back what Stripe has ended since', async () => {
    const person = await paying();
    const old = { ...server.subscriptions.get(person.subscription) };
    const ended = becomes(person, { status: 'canceled' });
    await hear({ type: 'customer.subscription.deleted', object: ended, created: 1_790_000_100 });
    await hear({ type: 'customer.subscription.updated', object: old, created: 1_790_000_050 });
    expect((await person.profile()).subscriptionTier).toBe('basic');
    expect((await planOf(person)).subscription).toBeNull();
    expect((await person.news())[0]).toBe('Your Professional plan has ended. You are on Starter now.');
  });

  it('whose answer of Stripe was read before a newer one leaves the newer one', async () => {
    const person = await paying();
    const later = sql`clock_timestamp() + interval '1 hour'`;
    const own = eq(subscriptions.accountId, person.id);
    await app.database.db.update(subscriptions).set({ readAt: later }).where(own);
    becomes(person, {}, 'enterprise.annual');
    await hear({ type: 'customer.subscription.updated', object: { id: person.subscription } });
    expect((await person.profile()).subscriptionTier).toBe('professional');
  });

  it('of a changed plan, a planned end, a failed payment and its success keeps the account in step', async () => {
    const person = await paying();
    const update = () => hear({ type: 'customer.subscription.updated', object: { id: person.subscription } });
    becomes(person, {}, 'enterprise.monthly');
    await update();
    expect((await person.profile()).subscriptionTier).toBe('enterprise');
    becomes(person, { cancel_at_period_end: true }, 'enterprise.monthly');
    await update();
    expect((await planOf(person)).subscription).toMatchObject({ plan: 'enterprise', endsThen: true });
    becomes(person, { status: 'past_due', cancel_at_period_end: false }, 'enterprise.monthly');
    await hear({ type: 'invoice.payment_failed', object: invoiceOf(person.subscription) });
    // Grace: until Stripe gives up the plan stays.
    expect(await person.profile()).toMatchObject({ subscriptionTier: 'enterprise' });
    expect((await planOf(person)).subscription.status).toBe('pastDue');
    const mails = await mailsTo(app, person.email, 6);
    expect(mails.map(({ subject }) => subject)).toContain('A payment for your plan did not go through');
    becomes(person, { status: 'active' }, 'enterprise.monthly');
    await update();
    expect((await planOf(person)).subscription.status).toBe('active');
    becomes(person, { status: 'unpaid' }, 'enterprise.monthly');
    await update();
    expect((await person.profile()).subscriptionTier).toBe('basic');
  });

  it('of a subscription that another one has replaced ends nothing', async () => {
    const person = await paying();
    const second = `${person.subscription}b`;
    const { id: accountId } = person;
    const price = priceOf('enterprise.annual');
    server.subscriptions.set(second, stripeSubscription(second, { accountId, price, start_date: 1_790_000_500 }));
    await hear({ type: 'customer.subscription.updated', object: { id: second } });
    expect((await person.profile()).subscriptionTier).toBe('enterprise');
    const admin = await app.signIn('admin@example.com');
    const { body } = await admin.call('GET', '/api/notifications');
    expect(body.notifications[0].message).toContain('pays for two subscriptions');
    becomes(person, { status: 'canceled' });
    await hear({ type: 'customer.subscription.deleted', object: { id: person.subscription } });
    expect((await person.profile()).subscriptionTier).toBe('enterprise');
  });

  it('of something else, or of a payment for no plan, is taken and left', async () => {
    const before = await app.database.db.$count(paymentEvents);
    await deliver({ type: 'charge.refunded', object: { id: 'ch_1' } });
    await deliver({ type: 'invoice.payment_failed', object: { id: 'in_1', parent: null } });
    expect(await app.database.db.$count(paymentEvents)).toBe(before);
  });

  it('of a price that is none of the plans changes nothing', async () => {
    const person = await broker();
    const found = stripeSubscription('sub_other', { accountId: person.id, price: 'price_of_something_else' });
    server.subscriptions.set('sub_other', found);
    await hear({ type: 'customer.subscription.updated', object: found });
    expect(await planOf(person)).toMatchObject({ subscription: null });
    expect((await person.profile()).subscriptionTier).toBe('basic');
  });
});

const invoiceOf = (subscription: string) => ({
  id: 'in_1',
  object: 'invoice',
  parent: { type: 'subscription_details', subscription_details: { subscription } },
});
