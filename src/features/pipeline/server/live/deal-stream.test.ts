import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ReadStream, readStream } from '../../../../../tests/support/desks/read-stream.ts';
import { addLines, feedFeature, noteLine } from '../../../../../tests/support/events/feed-feature.ts';
import { exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { hourMs } from '../../../../kernel/dates.ts';
import { housekeeping } from '../../../../platform/jobs/housekeeping.ts';
import { dealEventCounts } from '../tables.ts';
import { addLine, type FeedLine, readDealMessages } from './feed-lines.ts';

let app: TestApp;
let origin: string;
let broker: Caller;
let lender: Caller;
let lenderId: string;
let dealId: string;
const messages = new Map<string, unknown>();
const messageId = randomUUID();
const opened: ReadStream[] = [];

beforeAll(async () => {
  app = await createTestApp('demo', { features: [feedFeature] });
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
  app.platform.hooks.register(readDealMessages, async (_db, ids) => new Map(ids.map((id) => [id, messages.get(id)])));
  const asked = await broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds: [lenderId] });
  dealId = asked.body.pipelineEntryId;
});
afterAll(async () => {
  for (const stream of opened) stream.close();
  await app.close();
});

/** An administrator who asked to read the chats of the deal. */
async function admitted(): Promise<Caller> {
  const who = await app.signIn('superadmin@example.com');
  await who.call('POST', '/api/admin/deal-access', { dealId, reason: 'Support call about this deal' });
  return who;
}
const ticketOf = async (who: Caller) => (await who.call('POST', '/api/events/tickets')).body.ticket as string;
async function open(who: Caller, { deal = dealId, query = '', headers = {} } = {}): Promise<ReadStream> {
  const token = await ticketOf(who);
  const stream = await readStream(`${origin}/api/sse/document-updates/${deal}?token=${token}${query}`, headers);
  opened.push(stream);
  // From its first id on it is told everything.
  if (stream.status === 200) await vi.waitFor(() => expect(stream.lastId()).toBeDefined(), 90_000);
  return stream;
}
/** Opened where an earlier one was left: its first event is what was missed. */
async function resume(who: Caller, after: string | undefined): Promise<ReadStream> {
  const token = await ticketOf(who);
  const headers = after === undefined ? {} : { 'last-event-id': after };
  const stream = await readStream(`${origin}/api/sse/document-updates/${dealId}?token=${token}`, headers);
  opened.push(stream);
  return stream;
}
const add = (...lines: readonly Partial<FeedLine>[]) =>
  addLines(app, ...lines.map((line) => ({ ...noteLine(dealId, ''), ...line })));
const note = (text: string, of: Partial<FeedLine> = {}) => addLines(app, { ...noteLine(dealId, text), ...of });
const said = async (stream: ReadStream, count: number) => (await stream.named(count)).map(({ data }) => data.message);

describe('the stream of a deal', () => {
  it.each([
    ['its owner', () => broker, 200],
    ['another broker', () => app.signIn('investor@example.com'), 404],
    ['an administrator whom nobody asked', () => app.signIn('admin@example.com'), 404],
    ['an administrator who asked with a reason', () => admitted(), 200],
    ['the lender that was asked', () => lender, 200],
    ['a lender that was not asked', () => app.signIn('lender2@example.com'), 404],
  ])('answers %s', async (_who, caller, status) => {
    expect((await open(await caller())).status).toBe(status);
  });

  it('answers 401 to whoever has no ticket, a used one or a session token, and logs none of them', async () => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const other = await createTestApp('demo', { environment: { LOG_LEVEL: 'debug' } });
    const address = await other.http.listen({ port: 0, host: '127.0.0.1' });
    const who = await other.signIn('broker@example.com');
    const used = await ticketOf(who);
    const at = (token: string) => readStream(`${address}/api/sse/document-updates/${dealId}?token=${token}`);
    await at(used);
    for (const token of [used, String(who.token), 'x'.repeat(43)]) expect((await at(token)).status).toBe(401);
    await other.close();
    const lines = logged.mock.calls.join('');
    expect(lines).toContain('/api/sse/document-updates/:pipelineId');
    for (const token of [used, String(who.token)]) expect(lines).not.toContain(token);
  });

  it('answers 404 for a deal that is none, and 400 without a token', async () => {
    expect((await open(broker, { deal: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    expect((await readStream(`${origin}/api/sse/document-updates/${dealId}`)).status).toBe(400);
  });

  it('answers HEAD at once with its headers, and leaves the ticket good', async () => {
    const address = `${origin}/api/sse/document-updates/${dealId}?token=${await ticketOf(broker)}`;
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const stream = await readStream(address);
    opened.push(stream);
    expect(stream.status).toBe(200);
  });

  it('tells the documented events with their fields, each under its name and its number', async () => {
    const stream = await open(broker);
    messages.set(messageId, { _id: messageId, content: 'Hello\n\nthere' });
    const problem = { code: 'notReadBack', facts: { question: 'entityName', faults: 1 } };
    const files = { requirementId: 'r', status: 'error', problem, filledDocumentId: 'f', secret: 'no' };
    await add(
      { type: 'deal-message', data: { messageId } },
      noteLine(dealId, 'Package submitted', { milestone: 'Package submitted', document: 'd' }),
      { type: 'document-update', data: files },
      { type: 'signing-update', data: files },
    );
    const events = await stream.named(4);
    const [first] = events;
    expect(events.map(({ id }) => Number(id) - Number(first?.id))).toEqual([0, 1, 2, 3]);
    const timestamp = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(events.map(({ event, data }) => [event, data])).toEqual([
      ['deal-message', { type: 'deal-message', message: { _id: messageId, content: 'Hello\n\nthere' } }],
      [
        'status-update',
        { type: 'status-update', message: 'Package submitted', milestone: 'Package submitted', document: 'd' },
      ],
      [
        'document-update',
        {
          type: 'document-update',
          requirementId: 'r',
          status: 'error',
          errorMessage: expect.stringMatching(/^“.*: Entity name” doesn’t show its answer/),
          timestamp,
          filledDocumentId: 'f',
        },
      ],
      ['signing-update', { type: 'signing-update', requirementId: 'r', status: 'error', timestamp }],
    ]);
  });

  it('tells nothing of what was taken back, and leaves no number out for it', async () => {
    const stream = await open(broker);
    const failed = app.database.transaction(async (tx) => {
      addLine(app.platform, tx, app.clock.now(), noteLine(dealId, 'never'));
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    const before = Number(stream.lastId());
    await note('after');
    expect((await stream.named(1))[0]).toMatchObject({ id: String(before + 1), data: { message: 'after' } });
  });

  it('tells a lender its own events alone, and the owner those of every lender', async () => {
    const [owner, asked] = [await open(broker), await open(lender)];
    await note('for another', { lenderId: '00000000-0000-4000-8000-000000000000' });
    await note('for nobody');
    await note('for them', { lenderId });
    expect(await said(asked, 1)).toEqual(['for them']);
    expect(await said(owner, 3)).toEqual(['for another', 'for nobody', 'for them']);
    const again = await resume(lender, String(Number(asked.lastId()) - 3));
    expect(await said(again, 1)).toEqual(['for them']);
  });

  it('is closed when its owner signs out', async () => {
    const who = await admitted();
    const stream = await open(who);
    await who.call('POST', '/api/auth/logout');
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), 90_000);
  });

  it('does not begin for a session that ends between its ticket and its first word', async () => {
    const who = await admitted();
    const token = await ticketOf(who);
    const tickets = sql`select 1 from stream_tickets where ticket_hash = sha256(convert_to(${token}, 'UTF8'))`;
    const beginning = await app.database.transaction(async (tx) => {
      // Whoever asks for the deal waits here.
      await tx.db.execute(sql`lock table pipeline_entries in access exclusive mode`);
      const opening = readStream(`${origin}/api/sse/document-updates/${dealId}?token=${token}`);
      await vi.waitFor(async () => expect((await app.database.db.execute(tickets)).rows).toEqual([]), 90_000);
      await who.call('POST', '/api/auth/logout');
      return { opening };
    });
    const stream = await beginning.opening;
    opened.push(stream);
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), 90_000);
  });
});

describe('a stream that was cut', () => {
  it.each([
    ['by header', (id: string) => ({ headers: { 'last-event-id': id } })],
    ['by address', (id: string) => ({ query: `&lastEventId=${id}` })],
  ])('goes on where it was, %s, without loss and without doubling', async (_how, where) => {
    const cut = await open(broker);
    await note('first');
    await cut.named(1);
    cut.close();
    for (const message of ['second', 'third']) await note(message);
    const stream = await open(broker, where(String(cut.lastId())));
    await note('fourth');
    expect(await said(stream, 3)).toEqual(['second', 'third', 'fourth']);
  });

  it('goes on from where it began when nothing had happened yet', async () => {
    const cut = await open(broker);
    cut.close();
    await note('meanwhile');
    expect(await said(await resume(broker, cut.lastId()), 1)).toEqual(['meanwhile']);
  });

  it('loses and doubles nothing while events come in at the very moment it is opened again', async () => {
    const heard: string[] = [];
    let stream = await open(broker);
    const all = Array.from({ length: 60 }, (_, n) => `event ${n}`);
    const telling = (async () => {
      for (const message of all) await note(message);
    })();
    while (heard.at(-1) !== all.at(-1)) {
      const known = heard.length;
      await vi.waitFor(() => expect(stream.events.some(({ event }) => event !== undefined)).toBe(true), 90_000);
      stream.close();
      heard.push(...stream.events.filter(({ event }) => event).map(({ data }) => data.message));
      expect(heard.length).toBeGreaterThan(known);
      if (heard.at(-1) !== all.at(-1)) stream = await resume(broker, stream.lastId());
    }
    await telling;
    expect(heard).toEqual(all);
  });

  it.each([
    ['more than a few hundred events behind', async () => void (await add(...Array(301).fill({})))],
    [
      'behind by more than a connection may hold at once',
      async () => void (await addLines(app, ...Array(100).fill(noteLine(dealId, 'x'.repeat(800))))),
    ],
    [
      'a day behind',
      async () => {
        await note('old');
        app.clock.advance(25 * hourMs);
        await housekeeping.run(app.platform, {});
        await note('new');
        broker = await app.signIn('broker@example.com');
      },
    ],
  ])('is told to read everything back when it is %s, and goes on from there', async (_what, pass) => {
    const cut = await open(broker);
    cut.close();
    await pass();
    // What this process has not read itself yet it would tell as it reads it: a new stream begins after what was read.
    await vi.waitFor(async () => {
      const [newest] = await app.database.db.select().from(dealEventCounts).where(eq(dealEventCounts.entryId, dealId));
      expect(Number((await open(broker)).lastId())).toBe(newest?.count);
    }, 90_000);
    const stream = await resume(broker, cut.lastId());
    await stream.named(1);
    await note('next');
    expect((await stream.named(2)).map(({ event, data }) => [event, data.message])).toEqual([
      ['reset', undefined],
      ['status-update', 'next'],
    ]);
  });

  it.each(['word', '999999'])(
    'is told to read everything back when it goes on from %s, which is no event',
    async (id) => {
      expect((await (await resume(broker, id)).named(1)).map(({ event }) => event)).toEqual(['reset']);
    },
  );
});
