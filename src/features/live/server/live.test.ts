import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStream, type StreamEvent } from '../../../../tests/support/desks/read-stream.ts';
import { exampleOffer, exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { heartbeat, ticketLifetimeMs } from '../model.ts';

let app: TestApp;
let origin: string;
let broker: Caller;
let lender: Caller;
let lenderId: string;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
});
afterAll(() => app.close());

const ticketOf = async (who: Caller) => (await who.call('POST', '/api/events/tickets')).body.ticket as string;
const openStream = (ticket: string) => fetch(`${origin}/api/events?ticket=${ticket}`);

/** Reads until the text holds what is waited for, or the stream ends. */
async function readUntil(response: Response, wanted: string): Promise<{ text: string; ended: boolean }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    text += value ?? '';
    if (done) return { text, ended: true };
    if (wanted !== '' && text.includes(wanted)) {
      await reader?.cancel();
      return { text, ended: false };
    }
  }
}

describe('the live stream', () => {
  it('tells the broker of an offer, by kind and id only', async () => {
    const asked = await broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds: [lenderId] });
    const quoteId = asked.body.quotes[0]._id;
    const stream = await openStream(await ticketOf(broker));
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const heard = readUntil(stream, 'event: notification');
    await lender.call('POST', `/api/lender/quotes/${quoteId}/offers`, exampleOffer);
    const { text } = await heard;
    expect(text).toContain(`event: quote\ndata: ${JSON.stringify({ type: 'quote', id: quoteId })}`);
    expect(text).not.toContain('270000');
  });

  it('says at once that it is alive, and how often it will', async () => {
    const quick = await createTestApp('demo', { environment: { LIVE_HEARTBEAT_SECONDS: '1' } });
    const address = await quick.http.listen({ port: 0, host: '127.0.0.1' });
    const ticket = await ticketOf(await quick.signIn('broker@example.com'));
    const beat = (more = {}) =>
      `event: heartbeat\ndata: ${JSON.stringify({ type: 'heartbeat', everyMs: 1_000, ...more })}\n\n`;
    const stream = await fetch(`${address}/api/events?ticket=${ticket}`);
    const { text } = await readUntil(stream, beat());
    expect(text.replaceAll(/^id: [\w-]{12}\n/gm, '')).toBe(`retry: 5000\n\n${beat({ missed: true })}${beat()}`);
    await quick.close();
  });

  it('goes on where the page is: what happened since comes first, in order, and nothing of others', async () => {
    const update = (accountId: string, id: string) =>
      app.database.transaction((tx) => app.platform.events.publish(tx, openPages, { accountId, type: 'pipeline', id }));
    const [own, others] = await Promise.all(
      [broker, lender].map(async (who) => (await who.call('GET', '/api/users/profile')).body.user._id as string),
    );
    const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const position = app.platform.events.position();
    await update(own ?? '', ids[0] ?? '');
    await update(others ?? '', ids[1] ?? '');
    await update(own ?? '', ids[2] ?? '');
    await app.platform.events.caughtUp();
    const open = async (after: string | undefined) =>
      readStream(`${origin}/api/events?ticket=${await ticketOf(broker)}&after=${after}`);
    const stream = await open(position);
    const told = (events: readonly StreamEvent[]) => events.map(({ event, data }) => [event, data.id]);
    expect(told(await stream.named(2))).toEqual([
      ['pipeline', ids[0]],
      ['pipeline', ids[2]],
    ]);
    await expect.poll(() => stream.lastId()).toBe(app.platform.events.position());
    const later = await open(stream.lastId());
    await update(own ?? '', ids[1] ?? '');
    expect(told(await later.named(1))).toEqual([['pipeline', ids[1]]]);
    const unknown = await open('AAAAAAAAAAAA');
    expect(await Promise.all([stream, later, unknown].map((one) => one.hasMissed()))).toEqual([false, false, true]);
    for (const one of [stream, later, unknown]) one.close();
  });

  it('takes a ticket once, even when two come at the same moment', async () => {
    const ticket = await ticketOf(broker);
    const answers = await Promise.all([openStream(ticket), openStream(ticket)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    await Promise.all(answers.map((answer) => answer.body?.cancel()));
  });

  it('answers HEAD at once with its headers, and leaves the ticket good', async () => {
    const ticket = await ticketOf(broker);
    const head = await fetch(`${origin}/api/events?ticket=${ticket}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const stream = await openStream(ticket);
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  it('refuses a ticket older than a minute, a made-up one and a session token', async () => {
    const ticket = await ticketOf(broker);
    app.clock.advance(ticketLifetimeMs + 1);
    expect((await openStream(ticket)).status).toBe(401);
    expect((await openStream('x'.repeat(43))).status).toBe(401);
    expect((await openStream(String(broker.token))).status).toBe(401);
  });

  it('tells nobody else', async () => {
    const investor = await app.signIn('investor@example.com');
    const stream = await openStream(await ticketOf(investor));
    const heard = readUntil(stream, '');
    const propertyAddress = '2 Juniper Street, Austin, TX 78704';
    const asked = await broker.call('POST', '/api/quotes/fix-and-flip', {
      ...exampleRequest,
      propertyAddress,
      lenderIds: [lenderId],
    });
    await lender.call('POST', `/api/lender/quotes/${asked.body.quotes[0]._id}/offers`, exampleOffer);
    await investor.call('POST', '/api/auth/logout');
    const told = (await heard).text.matchAll(/^event: (.+)$/gm);
    expect([...told].map(([, name]) => name)).toEqual([heartbeat]);
  });

  it('is not opened by a ticket whose session has ended', async () => {
    const admin = await app.signIn('admin@example.com');
    const ticket = await ticketOf(admin);
    await admin.call('POST', '/api/auth/logout');
    expect((await openStream(ticket)).status).toBe(401);
  });

  it('ends when its owner signs out', async () => {
    const admin = await app.signIn('admin@example.com');
    const heard = readUntil(await openStream(await ticketOf(admin)), '');
    await admin.call('POST', '/api/auth/logout');
    expect((await heard).ended).toBe(true);
  });

  it('ends first when the app stops, so that stopping does not wait for it', async () => {
    const other = await createTestApp();
    const address = await other.http.listen({ port: 0, host: '127.0.0.1' });
    const ticket = await ticketOf(await other.signIn('broker@example.com'));
    const stream = await fetch(`${address}/api/events?ticket=${ticket}`);
    const heard = readUntil(stream, '');
    await other.close();
    expect((await heard).ended).toBe(true);
  });
});
