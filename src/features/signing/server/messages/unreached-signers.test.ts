import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../../../tests/faults/smtp-server.ts';
import {
  people,
  readSigning,
  reviewedDeal,
  type SigningCompany,
  signerOf,
  start,
  withToken,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { pagesUpdatedDuring } from '../../../../../tests/support/events/published.ts';
import { createTestApp } from '../../../../../tests/support/test-app.ts';
import { minuteMs } from '../../../../kernel/dates.ts';

const patience = { timeout: 90_000, interval: 50 };
const { borrower } = people;
const bounces = 'bounces@example.com';

let server: SmtpServer;
let desk: SigningCompany;
let ownerId: string;
beforeAll(async () => {
  server = await startSmtpServer();
  const app = await createTestApp('demo', { environment: { SMTP_URL: server.url } });
  const broker = await app.signIn('broker@example.com');
  const lender = await app.signIn('lender@example.com');
  const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
  ownerId = (await broker.call('GET', '/api/users/profile')).body.user._id;
  desk = { app, broker, lender, lenderId };
});
afterAll(async () => {
  await server.close();
  await desk.app.close();
});

let deals = 0;
/** A deal whose borrower is asked to sign at this address. */
async function ask(email: string) {
  const address = `${++deals} Tamarind Way, Austin, TX 78704`;
  const id = await reviewedDeal(desk, address);
  const started = await start(desk, id, [{ ...borrower, email }]);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const signer = async () => signerOf(await readSigning(desk, id), 'borrower');
  const act = async (path: string, body: object = {}) =>
    desk.broker.call('POST', `/api/submissions/${id}/signing/signers/${(await signer())._id}/${path}`, body);
  return { address, signer, act };
}
const notices = async (address: string): Promise<string[]> =>
  (await desk.broker.call('GET', '/api/notifications')).body.notifications
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.includes(address));

/** The token of the link that was mailed to somebody. */
async function tokenTo(email: string, address: string): Promise<string> {
  const find = () => server.taken.find(({ to, text }) => to === email && text.includes(address.split(',')[0] ?? ''));
  await vi.waitFor(() => expect(find()).toBeDefined(), patience);
  const text = find()?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  return /\/sign#([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('a signer whose address takes no mail', () => {
  it('is shown as not reached, and the broker is notified once', async () => {
    server.behave((to) => (to === bounces ? 'refuse' : 'take'));
    let asked: Awaited<ReturnType<typeof ask>> | undefined;
    const updated = await pagesUpdatedDuring(desk.app, 'signing', async () => {
      const made = await ask(bounces);
      asked = made;
      await vi.waitFor(
        async () => expect((await made.signer()).undelivered).toMatchObject({ state: 'failed' }),
        patience,
      );
    });
    expect(updated).toEqual([ownerId]);
    const { address, signer } = asked ?? (await ask(bounces));
    expect(await notices(address)).toEqual([`${borrower.name} could not be reached by email: ${address}`]);
    expect(await signer()).toMatchObject({ state: 'asked', can: { remind: true, sendLink: true, reassign: true } });
  });

  it('is reached with the corrected address, and the link that bounced opens nothing', async () => {
    server.behave((to) => (to === bounces ? 'refuse' : 'take'));
    const { address, signer, act } = await ask(bounces);
    await vi.waitFor(async () => expect((await signer()).undelivered).toMatchObject({ state: 'failed' }), patience);
    const corrected = { name: borrower.name, email: 'dana.corrected@example.com' };
    expect((await act('reassign', corrected)).status).toBe(200);
    expect(await signer()).toMatchObject({ ...corrected, state: 'asked', undelivered: null });
    const token = await tokenTo(corrected.email, address);
    expect((await withToken(desk, token, 'GET', '/link')).body.link).toMatchObject({ state: 'open' });
    const links = await desk.app.database.db.execute(
      sql`select count(*)::int as count from signers where email = ${bounces} and state = 'replaced' and link_hash is not null`,
    );
    expect(links.rows).toEqual([{ count: 0 }]);
  });

  it('that works by now is reached with a new link, which ends the notice', async () => {
    const email = 'full.mailbox@example.com';
    server.behave((to) => (to === email ? 'refuse' : 'take'));
    const { address, signer, act } = await ask(email);
    await vi.waitFor(async () => expect((await signer()).undelivered).toMatchObject({ state: 'failed' }), patience);
    server.behave(() => 'take');
    const sent = await act('link');
    expect(sent.body.message).toBe('A new link was sent. Earlier links no longer work.');
    expect((await signer()).undelivered).toBeNull();
    const token = await tokenTo(email, address);
    expect((await withToken(desk, token, 'GET', '/link')).body.link.state).toBe('open');
  });
});

describe('a signer whose mail server is away for a while', () => {
  it('is shown as late, and no longer once the mail went out: nobody is notified', async () => {
    const email = 'slow.server@example.com';
    server.behave((to) => (to === email ? 'later' : 'take'));
    const { address, signer } = await ask(email);
    const { _id } = await signer();
    const { db } = desk.app.database;
    const tries = sql`select tries from undelivered_mails where about = ${_id}`;
    await vi.waitFor(async () => expect((await db.execute(tries)).rows).toHaveLength(1), patience);
    expect((await signer()).undelivered).toBeNull();
    desk.app.clock.advance(11 * minuteMs);
    expect((await signer()).undelivered).toMatchObject({ state: 'late' });
    desk.app.clock.advance(-11 * minuteMs);
    server.behave(() => 'take');
    const updated = await pagesUpdatedDuring(desk.app, 'signing', async () => {
      await db.execute(
        sql`update pgboss.job set start_after = now() where name = 'mail' and data->'payload'->>'signerId' = ${_id}`,
      );
      await vi.waitFor(async () => expect((await db.execute(tries)).rows).toEqual([]), patience);
    });
    expect(updated).toEqual([ownerId]);
    expect((await signer()).undelivered).toBeNull();
    await tokenTo(email, address);
    expect(await notices(address)).toEqual([]);
  });
});
