import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { openStripeDesk, type StripeDesk } from '../../../../../tests/support/desks/stripe/stripe-desk.ts';
import { stripeSubscription } from '../../../../../tests/support/desks/stripe/stripe-server.ts';
import { pagesUpdatedDuring } from '../../../../../tests/support/events/published.ts';
import { paymentEvents, subscriptions } from '../tables.ts';
import { stripeSync } from './sync.ts';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
beforeEach(() => {
  desk.server.isAway = false;
  desk.server.calls.length = 0;
});
afterAll(() => desk?.close());

describe('choosing a plan with Stripe', () => {
  it('leads to Checkout with the price of plan and period, for this account, and changes nothing yet', async () => {
    const person = await desk.broker();
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
    const [call] = desk.server.calls;
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
    expect(await desk.planOf(person)).toMatchObject({ payments: 'stripe', subscription: null, request: null });
    expect((await person.profile()).subscriptionTier).toBe('basic');
    const again = await person.call('POST', '/api/plan', choice, key);
    expect(again.body.address).toBe(body.address);
  });

  it('leads to the portal once there is a subscription, so that nobody pays for two', async () => {
    const person = await desk.paying();
    desk.server.calls.length = 0;
    const { body } = await person.call('POST', '/api/plan', { plan: 'enterprise', billing: 'annual' });
    expect(body.address).toBe('https://billing.example.com/p/1');
    expect(desk.server.calls).toHaveLength(1);
    expect(Object.fromEntries(desk.server.calls[0]?.form ?? [])).toMatchObject({
      return_url: 'http://localhost:3000/upgrade',
    });
    const same = await person.call('POST', '/api/plan', { plan: 'professional', billing: 'annual' });
    expect([same.status, same.body.message]).toEqual([409, 'You already have this plan.']);
    expect((await person.call('POST', '/api/plan/billing')).body.address).toBe('https://billing.example.com/p/1');
  });

  it('says so when Stripe is away, and when nothing was ever paid for', async () => {
    const person = await desk.broker();
    desk.server.isAway = true;
    const { status, body } = await person.call('POST', '/api/plan', { plan: 'professional', billing: 'annual' });
    expect([status, body.code, body.message]).toEqual([
      503,
      'UNAVAILABLE',
      'The payment service is not responding. Nothing was charged.',
    ]);
    expect((await person.call('POST', '/api/plan/billing')).status).toBe(409);
    expect((await desk.app.visitor.call('POST', '/api/plan', { plan: 'starter', billing: 'annual' })).status).toBe(401);
  });
});

describe('an event of Stripe', () => {
  it('of a finished Checkout gives the account its plan and ends the trial', async () => {
    const person = await desk.paying('professional.annual', 'enterprise');
    expect(await person.profile()).toMatchObject({ subscriptionTier: 'professional', trialEndsAt: null });
    expect((await desk.planOf(person)).subscription).toEqual({
      plan: 'professional',
      billing: 'annual',
      source: 'stripe',
      status: 'active',
      periodEndsAt: new Date(1_800_000_000_000).toISOString(),
      endsThen: false,
    });
    expect(await person.news()).toEqual(['Your plan is now Professional, billed annually.']);
    desk.becomes(person, { status: 'past_due' });
    const update = () => desk.hear({ type: 'customer.subscription.updated', object: { id: person.subscription } });
    expect(await pagesUpdatedDuring(desk.app, 'plan', update)).toEqual([person.id]);
  });

  it.each([
    ['signed with another secret', (payload: string) => [payload, desk.signed(payload, 'whsec_another')]],
    [
      'with another body than was signed',
      (payload: string) => [payload.replace('evt_', 'evt_x'), desk.signed(payload)],
    ],
    ['whose signature is old', (payload: string) => [payload, desk.signed(payload, desk.webhookSecret, 1_600_000_000)]],
    [
      'whose signature is from the future',
      (payload: string) => [
        payload,
        desk.signed(payload, desk.webhookSecret, desk.app.clock.now().getTime() / 1_000 + 310),
      ],
    ],
    ['without a signature', (payload: string) => [payload, '']],
  ])('%s is refused, and nothing is written', async (_what, forge) => {
    const before = await desk.app.database.db.$count(paymentEvents);
    const payload = desk.eventOf({ type: 'customer.subscription.updated', object: { id: 'sub_1' } });
    const [body = '', signature = ''] = forge(payload);
    const answer = await desk.post(body, signature);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(await desk.app.database.db.$count(paymentEvents)).toBe(before);
  });

  it('that comes again changes nothing, and its job run twice neither', async () => {
    const person = await desk.paying();
    const found = desk.becomes(person, { status: 'past_due' });
    const event = {
      id: `evt_failed_${person.subscription}`,
      type: 'invoice.payment_failed',
      object: invoiceOf(person.subscription),
    };
    await desk.hear(event);
    await desk.deliver(event);
    await stripeSync.run(desk.app.platform, {
      eventId: event.id,
      subscriptionId: person.subscription,
      accountId: null,
    });
    expect((await person.news()).filter((text) => text.includes('did not go through'))).toEqual([
      'A payment for your plan did not go through. We will retry it, and you keep your plan in the meantime. Please check your payment method.',
    ]);
    expect(found).toMatchObject({ status: 'past_due' });
  });

  it('that arrives late does not bring back what Stripe has ended since', async () => {
    const person = await desk.paying();
    const old = { ...desk.server.subscriptions.get(person.subscription) };
    const ended = desk.becomes(person, { status: 'canceled' });
    await desk.hear({ type: 'customer.subscription.deleted', object: ended, created: 1_790_000_100 });
    await desk.hear({ type: 'customer.subscription.updated', object: old, created: 1_790_000_050 });
    expect((await person.profile()).subscriptionTier).toBe('basic');
    expect((await desk.planOf(person)).subscription).toBeNull();
    expect((await person.news())[0]).toBe('Your Professional plan has ended. You are on Starter now.');
  });

  it('whose answer of Stripe was read before a newer one leaves the newer one', async () => {
    const person = await desk.paying();
    const later = sql`clock_timestamp() + interval '1 hour'`;
    const own = eq(subscriptions.accountId, person.id);
    await desk.app.database.db.update(subscriptions).set({ readAt: later }).where(own);
    desk.becomes(person, {}, 'enterprise.annual');
    await desk.hear({ type: 'customer.subscription.updated', object: { id: person.subscription } });
    expect((await person.profile()).subscriptionTier).toBe('professional');
  });

  it('of a changed plan, a planned end, a failed payment and its success keeps the account in step', async () => {
    const person = await desk.paying();
    const update = () => desk.hear({ type: 'customer.subscription.updated', object: { id: person.subscription } });
    desk.becomes(person, {}, 'enterprise.monthly');
    await update();
    expect((await person.profile()).subscriptionTier).toBe('enterprise');
    desk.becomes(person, { cancel_at_period_end: true }, 'enterprise.monthly');
    await update();
    expect((await desk.planOf(person)).subscription).toMatchObject({ plan: 'enterprise', endsThen: true });
    desk.becomes(person, { status: 'past_due', cancel_at_period_end: false }, 'enterprise.monthly');
    await desk.hear({ type: 'invoice.payment_failed', object: invoiceOf(person.subscription) });
    // Grace: until Stripe gives up the plan stays.
    expect(await person.profile()).toMatchObject({ subscriptionTier: 'enterprise' });
    expect((await desk.planOf(person)).subscription.status).toBe('pastDue');
    const mails = await mailsTo(desk.app, person.email, 6);
    expect(mails.map(({ subject }) => subject)).toContain('A payment for your plan did not go through');
    desk.becomes(person, { status: 'active' }, 'enterprise.monthly');
    await update();
    expect((await desk.planOf(person)).subscription.status).toBe('active');
    desk.becomes(person, { status: 'unpaid' }, 'enterprise.monthly');
    await update();
    expect((await person.profile()).subscriptionTier).toBe('basic');
  });

  it('of a subscription that another one has replaced ends nothing', async () => {
    const person = await desk.paying();
    const second = `${person.subscription}b`;
    const { id: accountId } = person;
    const price = desk.priceOf('enterprise.annual');
    desk.server.subscriptions.set(second, stripeSubscription(second, { accountId, price, start_date: 1_790_000_500 }));
    await desk.hear({ type: 'customer.subscription.updated', object: { id: second } });
    expect((await person.profile()).subscriptionTier).toBe('enterprise');
    const admin = await desk.app.signIn('admin@example.com');
    const { body } = await admin.call('GET', '/api/notifications');
    expect(body.notifications[0]).toMatchObject({
      message: 'Dana Averwood pays for two subscriptions. Please cancel the older one in Stripe.',
      link: '/admin/plan-requests',
    });
    expect((await person.news()).filter((text) => text.includes('two subscriptions'))).toEqual([]);
    desk.becomes(person, { status: 'canceled' });
    await desk.hear({ type: 'customer.subscription.deleted', object: { id: person.subscription } });
    expect((await person.profile()).subscriptionTier).toBe('enterprise');
  });

  it('of a subscription that goes on after its account was deleted is told to administrators, once it does', async () => {
    const person = await desk.paying();
    const gone = sql`update accounts set deleted_at = now() where id = ${person.id}`;
    await desk.app.database.db.execute(gone);
    const admin = await desk.app.signIn('admin@example.com');
    const told = async () =>
      (await admin.call('GET', '/api/notifications')).body.notifications.filter(
        ({ message }: { message: string }) =>
          message === 'An account that was deleted still has a subscription. Please cancel it in Stripe.',
      );
    desk.becomes(person, { cancel_at_period_end: true });
    await desk.hear({ type: 'customer.subscription.updated', object: { id: person.subscription } });
    expect(await told()).toEqual([]);
    desk.becomes(person, { cancel_at_period_end: false });
    await desk.hear({ type: 'customer.subscription.updated', object: { id: person.subscription } });
    expect(await told()).toMatchObject([{ link: '/admin/plan-requests' }]);
  });

  it('of something else, or of a payment for no plan, is taken and left', async () => {
    const before = await desk.app.database.db.$count(paymentEvents);
    await desk.deliver({ type: 'charge.refunded', object: { id: 'ch_1' } });
    await desk.deliver({ type: 'invoice.payment_failed', object: { id: 'in_1', parent: null } });
    expect(await desk.app.database.db.$count(paymentEvents)).toBe(before);
  });

  it('of a price that is none of the plans changes nothing', async () => {
    const person = await desk.broker();
    const found = stripeSubscription('sub_other', { accountId: person.id, price: 'price_of_something_else' });
    desk.server.subscriptions.set('sub_other', found);
    await desk.hear({ type: 'customer.subscription.updated', object: found });
    expect(await desk.planOf(person)).toMatchObject({ subscription: null });
    expect((await person.profile()).subscriptionTier).toBe('basic');
  });
});

const invoiceOf = (subscription: string) => ({
  id: 'in_1',
  object: 'invoice',
  parent: { type: 'subscription_details', subscription_details: { subscription } },
});
