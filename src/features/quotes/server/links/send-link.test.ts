import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../../../tests/faults/smtp-server.ts';
import { exampleOffer, exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { minuteMs } from '../../../../kernel/dates.ts';

const patience = { timeout: 90_000, interval: 50 };
let server: SmtpServer;
let app: TestApp;
let broker: Caller;
let lenderIds: string[];
beforeAll(async () => {
  server = await startSmtpServer();
  app = await createTestApp('demo', { environment: { SMTP_URL: server.url } });
  broker = await app.signIn('broker@example.com');
  const { lenders } = (await broker.call('GET', '/api/lenders')).body as { lenders: { _id: string }[] };
  lenderIds = lenders.map(({ _id }) => _id);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

let deals = 0;
async function ask(address = `${++deals} Linden Row, Austin, TX 78704`) {
  const body = { ...exampleRequest, propertyAddress: address, lenderIds: [lenderIds[deals % lenderIds.length]] };
  const answer = await broker.call('POST', '/api/quotes/fix-and-flip', body);
  const quoteId = answer.body.quotes[0]._id as string;
  const read = async () =>
    (await broker.call('GET', `/api/pipeline/${answer.body.pipelineEntryId}/quotes`)).body.quotes[0];
  return { quoteId, address, read };
}
const mailsAbout = (address: string) => server.taken.filter(({ text }) => text.includes(address.split(',')[0] ?? ''));
/** The token in the newest mail about a deal, once so many were taken. */
async function tokenOf(address: string, mails: number): Promise<string> {
  await vi.waitFor(() => expect(mailsAbout(address)).toHaveLength(mails), patience);
  const text = mailsAbout(address).at(-1)?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  return /quote-reply#([\w.-]+)/.exec(text)?.[1] ?? '';
}
const byLink = (token: string, method: 'GET' | 'POST' = 'GET', path = '', body?: object, key?: string) =>
  app.visitor.call(method, `/api/quote-reply${path}`, body, {
    'x-reply-token': token,
    ...(key ? { 'idempotency-key': key } : {}),
  });

describe('a lender whose mail server', () => {
  it('is away for a while: the broker reads that the mail has not gone out yet', async () => {
    server.behave(() => 'later');
    const { quoteId, read } = await ask();
    const tries = sql`select tries from undelivered_mails where about = ${quoteId}`;
    await vi.waitFor(async () => expect((await app.database.db.execute(tries)).rows).toHaveLength(1), patience);
    expect((await read()).undelivered).toBeNull();
    app.clock.advance(11 * minuteMs);
    expect((await read()).undelivered).toMatchObject({ state: 'late' });
    app.clock.advance(-11 * minuteMs);
    server.behave(() => 'take');
    await app.database.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'mail' and data->'payload'->>'quoteId' = ${quoteId}`,
    );
    await vi.waitFor(async () => expect((await app.database.db.execute(tries)).rows).toEqual([]), patience);
  });

  it('refuses it is one that could not be reached: the deal says so, a notice does, and administrators see it', async () => {
    server.behave(() => 'refuse');
    const { quoteId, address, read } = await ask();
    await vi.waitFor(async () => expect((await read()).undelivered).toMatchObject({ state: 'failed' }), patience);
    const { name } = (await read()).lender;
    const { body } = await broker.call('GET', '/api/notifications');
    expect(body.notifications[0].message).toBe(`${name} could not be reached by email: ${address}`);
    const admin = await app.signIn('admin@example.com');
    const listed = await admin.call('GET', '/api/admin/undelivered-mails');
    expect(listed.body).toMatchObject({
      gaveUp: 1,
      mails: [
        {
          template: 'quote.requested',
          answer: 'refused',
          replyCode: 550,
          recipient: expect.stringMatching(/^.\*{3}@/),
        },
      ],
    });
    expect(JSON.stringify(listed.body)).not.toContain('Linden');
    // Sent again to an address that works by now, it is reached after all.
    server.behave(() => 'take');
    const again = await broker.call('POST', `/api/quotes/${quoteId}/link`);
    expect(again.body.quote).toMatchObject({ undelivered: null, can: { sendLink: true } });
    const token = await tokenOf(address, 1);
    expect((await byLink(token)).body.quote._id).toBe(quoteId);
  });
});

describe('a mailed link', () => {
  it('is void once a newer one was sent, for reading and for answers, also those already given', async () => {
    const { quoteId, address } = await ask();
    const first = await tokenOf(address, 1);
    expect((await byLink(first, 'POST', '/offers', exampleOffer, 'a-key-of-the-link')).status).toBe(200);
    const stranger = await app.signIn('investor@example.com');
    expect((await stranger.call('POST', `/api/quotes/${quoteId}/link`)).status).toBe(404);
    await broker.call('POST', `/api/quotes/${quoteId}/link`);
    // The broker's own mails about the answer are counted too.
    await vi.waitFor(
      () => expect(mailsAbout(address).some(({ text }) => text.includes('A new link'))).toBe(true),
      patience,
    );
    for (const answer of [
      await byLink(first),
      await byLink(first, 'POST', '/seen'),
      await byLink(first, 'POST', '/offers', exampleOffer, 'a-key-of-the-link'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(JSON.stringify(answer.body)).not.toContain('Linden');
    }
    const mail = mailsAbout(address).find(({ text }) => text.includes('A new link'));
    const text = mail?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    const second = /quote-reply#([\w.-]+)/.exec(text)?.[1] ?? '';
    expect(second).not.toBe(first);
    expect((await byLink(second)).body.quote._id).toBe(quoteId);
    // Nobody makes a later version of a link out of an earlier one.
    const [id, signature] = [first.split('.')[0], first.split('.').at(-1)];
    expect((await byLink(`${id}.1.${signature}`)).status).toBe(404);
  });

  it('is void once it is revoked, also when the request is closed, and nothing is mailed', async () => {
    const { quoteId, address, read } = await ask();
    const token = await tokenOf(address, 1);
    await byLink(token, 'POST', '/decline', { reason: 'Timing', note: '' });
    await vi.waitFor(() => expect(mailsAbout(address)).toHaveLength(2), patience);
    expect((await byLink(token)).body.quote).toMatchObject({ _id: quoteId, status: 'declined' });
    expect((await read()).can).toMatchObject({ sendLink: false, revokeLink: true });
    const stranger = await app.signIn('investor@example.com');
    expect((await stranger.call('POST', `/api/quotes/${quoteId}/link/revoke`)).status).toBe(404);
    const revoked = await broker.call('POST', `/api/quotes/${quoteId}/link/revoke`);
    expect(revoked).toMatchObject({ status: 200, body: { quote: { status: 'declined' } } });
    expect(await byLink(token)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const waiting = sql`select 1 from pgboss.job where name = 'mail' and state <> 'completed' and data->'payload'->>'quoteId' = ${quoteId}`;
    expect((await app.database.db.execute(waiting)).rows).toEqual([]);
    expect(mailsAbout(address)).toHaveLength(2);
    // A link that is too old by itself needs no revoking.
    await app.database.db.execute(
      sql`update quotes set requested_at = requested_at - interval '31 days' where id = ${quoteId}`,
    );
    expect((await read()).can.revokeLink).toBe(false);
  });

  it('is void once the deal is archived, whatever became of the request', async () => {
    const { address, read } = await ask();
    const token = await tokenOf(address, 1);
    await byLink(token, 'POST', '/decline', { reason: 'Timing', note: '' });
    const { pipelineEntryId } = await read();
    expect((await broker.call('PUT', `/api/pipeline/${pipelineEntryId}/archive`)).status).toBe(200);
    expect(await byLink(token)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('opens nothing but a sentence once the request was withdrawn', async () => {
    const { quoteId, address } = await ask();
    const token = await tokenOf(address, 1);
    await broker.call('POST', `/api/quotes/${quoteId}/withdraw`);
    for (const answer of [await byLink(token), await byLink(token, 'POST', '/offers', exampleOffer)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'QUOTE_CLOSED' } });
      expect(answer.body.message).toBe('The broker has withdrawn this request.');
      expect(JSON.stringify(answer.body)).not.toContain('Linden');
    }
    for (const path of ['link', 'link/revoke']) {
      const refused = await broker.call('POST', `/api/quotes/${quoteId}/${path}`);
      expect(refused).toMatchObject({ status: 409, body: { code: 'QUOTE_CLOSED' } });
    }
    await vi.waitFor(() => expect(mailsAbout(address)).toHaveLength(2), patience);
    expect(mailsAbout(address)[1]?.text).not.toContain('quote-reply');
  });
});

describe('the address of a deal', () => {
  it('is one line everywhere, and leads nowhere in a mail', async () => {
    const typed = '7 Linden Row\r\nBcc: everybody@example.org\nhttps://evil.example/pay www.evil.example';
    const { quoteId, read } = await ask(typed);
    const { request } = await read();
    expect(request.propertyAddress).toBe(
      '7 Linden Row Bcc: everybody@example.org https://evil.example/pay www.evil.example',
    );
    const mine = () => server.taken.filter(({ text }) => text.includes('7 Linden Row'));
    await vi.waitFor(() => expect(mine()).toHaveLength(1), patience);
    const text = mine()[0]?.text ?? '';
    expect(text).not.toMatch(/^bcc:/im);
    expect(text).not.toMatch(/https?:\/\/evil|www\.evil|evil\.example|everybody@example/);
    expect(quoteId).toBeTruthy();
  });
});
