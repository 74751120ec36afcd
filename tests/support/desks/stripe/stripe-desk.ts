import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect, vi } from 'vitest';
import { paymentEvents } from '../../../../src/features/subscriptions/server/tables.ts';
import { createTestApp } from '../../test-app.ts';
import { newBroker, type OwnBroker } from '../account-desk.ts';
import { startStripeServer, stripeSubscription } from './stripe-server.ts';

const webhookSecret = 'whsec_for_tests_only';
const names = ['starter', 'professional', 'enterprise'].flatMap((plan) => [`${plan}.monthly`, `${plan}.annual`]);
const priceOf = (name: string) => `price_${name.replace('.', '_')}`;
const { webhooks } = new Stripe('sk_test_nothing');

interface Sent {
  readonly type: string;
  readonly object: object;
  readonly id?: string;
  readonly created?: number;
}

/** The product that takes payments with Stripe, beside a server that answers as Stripe does. */
export async function openStripeDesk() {
  const server = await startStripeServer();
  const app = await createTestApp('demo', {
    environment: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_secret',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICES: names.map((name) => `${name}=${priceOf(name)}`).join(','),
      STRIPE_API_BASE: server.origin,
    },
  });
  const close = async () => {
    await app.close();
    await server.close();
  };

  const broker = (plan = 'starter') => newBroker(app, 'pays', { plan });
  const planOf = async (person: OwnBroker) => (await person.call('GET', '/api/plan')).body;

  let events = 0;
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
      { timeout: 90_000, interval: 50 },
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
  function becomes(
    person: { id: string; subscription: string },
    changes: object,
    name = 'professional.annual',
  ): object {
    const known = server.subscriptions.get(person.subscription) ?? {};
    const { items } = stripeSubscription(person.subscription, { accountId: person.id, price: priceOf(name) });
    const found = { ...known, items, ...changes };
    server.subscriptions.set(person.subscription, found);
    return found;
  }

  const doing = { broker, planOf, eventOf, post, signed, deliver, handled, hear, paying, becomes };
  return { app, server, close, webhookSecret, priceOf, ...doing };
}
export type StripeDesk = Awaited<ReturnType<typeof openStripeDesk>>;
