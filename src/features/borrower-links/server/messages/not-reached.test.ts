import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../../../tests/faults/smtp-server.ts';
import { borrowersOf, sendTo } from '../../../../../tests/support/desks/deals/borrower-desk.ts';
import { exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { minuteMs } from '../../../../kernel/dates.ts';

const patience = { timeout: 90_000, interval: 50 };
let server: SmtpServer;
let app: TestApp;
let broker: Caller;
let lenderId: string;
beforeAll(async () => {
  server = await startSmtpServer();
  app = await createTestApp('demo', { environment: { SMTP_URL: server.url } });
  broker = await app.signIn('broker@example.com');
  lenderId = (await broker.call('GET', '/api/lenders')).body.lenders[0]._id;
});
afterAll(async () => {
  await server.close();
  await app.close();
});

let deals = 0;
async function newDeal() {
  const address = `${++deals} Osier Row, Austin, TX 78704`;
  const body = { ...exampleRequest, propertyAddress: address, lenderIds: [lenderId] };
  const id: string = (await broker.call('POST', '/api/quotes/fix-and-flip', body)).body.pipelineEntryId;
  return { id, address, email: `${randomUUID()}@example.com` };
}
const linkOf = async (dealId: string) => (await borrowersOf(broker, dealId)).links[0];
const notices = async () =>
  (await broker.call('GET', '/api/notifications')).body.notifications.map(
    ({ message }: { message: string }) => message,
  );

describe('a borrower whose mail server', () => {
  it('refuses the link is one that could not be reached: the deal says so, and a notice does', async () => {
    const { id, address, email } = await newDeal();
    const manner = { current: 'refuse' as 'refuse' | 'take' };
    server.behave((to) => (to === email ? manner.current : 'take'));
    expect((await sendTo(broker, id, 'borrower', email)).body.borrower.links[0].undelivered).toBeNull();
    await vi.waitFor(async () => expect((await linkOf(id)).undelivered).toMatchObject({ state: 'failed' }), patience);
    const message = `Riley Example could not be reached by email: ${address}`;
    await vi.waitFor(async () => expect(await notices()).toContain(message), patience);
    manner.current = 'take';
    expect((await sendTo(broker, id, 'borrower', email)).status).toBe(200);
    expect((await linkOf(id)).undelivered).toBeNull();
    await vi.waitFor(() => expect(server.taken.some(({ to }) => to === email)).toBe(true), patience);
    expect((await linkOf(id)).undelivered).toBeNull();
  });

  it('is away for a while: the deal says that the link has not gone out yet, until it has', async () => {
    const { id, email } = await newDeal();
    const manner = { current: 'later' as 'later' | 'take' };
    server.behave((to) => (to === email ? manner.current : 'take'));
    const { _id: linkId } = (await sendTo(broker, id, 'borrower', email)).body.borrower.links[0];
    const tries = async () =>
      (await app.database.db.execute(sql`select tries from undelivered_mails where about = ${linkId}`)).rows;
    await vi.waitFor(async () => expect(await tries()).toHaveLength(1), patience);
    app.clock.advance(11 * minuteMs);
    expect((await linkOf(id)).undelivered).toMatchObject({ state: 'late' });
    manner.current = 'take';
    await app.database.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'mail' and data->'payload'->>'linkId' = ${linkId}`,
    );
    await vi.waitFor(async () => expect((await linkOf(id)).undelivered).toBeNull(), patience);
    expect(server.taken.some(({ to }) => to === email)).toBe(true);
  });
});
