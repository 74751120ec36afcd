import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Delivery } from '../../../src/features/webhooks/contract.ts';
import { webhookEventNames } from '../../../src/features/webhooks/model.ts';
import { exampleRequest } from '../example-deal.ts';
import { demoPassword } from '../own-people.ts';
import { type Caller, createTestApp, type TestApp } from '../test-app.ts';
import { openReceiver, type Receiver } from './webhook-receiver.ts';

/** How long a test may have to wait until something has arrived. */
export const patience = { timeout: 90_000, interval: 30 };

export interface Hook {
  readonly _id: string;
  readonly url: string;
  readonly secret: string;
  readonly path: string;
}

export interface WebhookDesk {
  readonly app: TestApp;
  readonly receiver: Receiver;
  broker: Caller;
  readonly lender: Caller;
  readonly lenderId: string;
  /** A broker on Enterprise without webhooks, and a receiver that takes everything. */
  reset(): Promise<void>;
  setTier(tier: string): Promise<void>;
  wish(): Readonly<Record<'name' | 'url' | 'currentPassword', string>> & { readonly events: readonly string[] };
  make(caller: Caller, change?: object): Promise<Hook>;
  /** The broker asks the lender for a quote on a new deal. @returns the id of the request */
  ask(): Promise<string>;
  typesAt(path: string): string[];
  deliveriesOf(caller: Caller, id: string, query?: string): Promise<Delivery[]>;
  close(): Promise<void>;
}

export async function openWebhookDesk(): Promise<WebhookDesk> {
  const app = await createTestApp();
  const receiver = await openReceiver();
  const lender = await app.signIn('lender@example.com');
  const lenderId: string = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
  let count = 0;
  const deliveriesOf: WebhookDesk['deliveriesOf'] = async (caller, id, query = '') =>
    (await caller.call('GET', `/api/webhooks/${id}/deliveries${query}`)).body.deliveries;
  const desk: WebhookDesk = {
    ...{ app, receiver, lender, lenderId, broker: lender, deliveriesOf },
    async reset() {
      await app.database.db.execute(sql`delete from webhooks`);
      await desk.setTier('enterprise');
      desk.broker = await app.signIn('broker@example.com');
      receiver.answer = (response) => void response.writeHead(204).end();
      receiver.received.length = 0;
    },
    async setTier(tier) {
      await app.database.db.execute(
        sql`update accounts set subscription_tier = ${tier}, trial_ends_at = null where email = 'broker@example.com'`,
      );
    },
    wish: () => ({
      name: 'CRM',
      url: `${receiver.origin}/hook-${++count}`,
      events: [...webhookEventNames],
      currentPassword: demoPassword,
    }),
    async make(caller, change = {}) {
      const { status, body } = await caller.call('POST', '/api/webhooks', { ...desk.wish(), ...change });
      expect(status, JSON.stringify(body)).toBe(200);
      return { ...body.webhook, secret: body.secret, path: new URL(body.webhook.url).pathname };
    },
    async ask() {
      const deal = { propertyAddress: `${++count} Webhook Way, Austin, TX 78704`, lenderIds: [lenderId] };
      const asked = await desk.broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, ...deal });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      return asked.body.quotes[0]._id;
    },
    typesAt: (path) => receiver.at(path).map(({ body }) => JSON.parse(body).type),
    async close() {
      receiver.close();
      await app.close();
    },
  };
  return desk;
}
