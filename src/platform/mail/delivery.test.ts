import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type SmtpServer, startSmtpServer } from '../../../tests/faults/smtp-server.ts';
import { freePort } from '../../../tests/support/app-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { sentMails, undeliveredMails } from '../database/tables.ts';
import { createLog } from '../log.ts';
import { defineMail, systemClock } from '../platform.ts';
import { type RunningPlatform, startPlatform } from '../start.ts';
import { mailRetries, paragraph } from './mail.ts';
import { findMailTroubles, mailTrouble, recordBounce } from './undelivered.ts';

const patience = { timeout: 90_000, interval: 50 };
const one = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

const letter = defineMail({
  name: 'letter',
  payload: z.object({ to: z.string(), about: z.uuid().optional() }),
  about: ({ about }) => about ?? one,
  data: async (_platform, { to }) => ({ to }),
  write: ({ to }) => ({ subject: `To ${to}`, body: [paragraph('Hello')] }),
});

const file = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const invitation = defineMail({
  name: 'invitation',
  isPersonal: true,
  payload: z.object({ to: z.string() }),
  data: async (_platform, { to }) => ({ to }),
  calendar: async () => ({ method: 'REQUEST', text: file }),
  write: ({ to }) => ({ subject: `To ${to}`, body: [paragraph('Hello')] }),
});

const weekly = defineMail({
  name: 'weekly',
  payload: z.object({ to: z.string() }),
  data: async (_platform, { to }) => ({ to, unsubscribe: 'https://example.com/off?token=a' }),
  write: ({ to }) => ({ subject: `To ${to}`, body: [paragraph('Hello')] }),
});

let test: TestDatabase;
let running: RunningPlatform;
let port: number;
let server: SmtpServer;
const heard: string[] = [];
let failsOnArrival = false;
beforeAll(async () => {
  port = await freePort();
  server = await startSmtpServer(port);
  test = await createTestDatabase('empty');
  running = await startPlatform({
    config: {
      publicUrl: 'http://localhost:3000',
      supportEmail: undefined,
      operator: { name: 'Plinth', address: '' },
      mode: 'test',
      payments: { by: 'manual' },
      ...{ inboundMail: undefined, languageModel: undefined, dataKey: undefined, cacheDir: undefined },
      ...{ scraperBrowser: undefined, twoFactorRequired: [] },
      liveHeartbeatMs: 25_000,
      appSecret: 'a secret for tests only, long enough',
      previousDataKey: undefined,
      dataDir: './data',
      sealing: { pkcs12: undefined, timestampUrl: undefined },
      storage: { by: 'folder' },
      ...{ clamd: undefined, soffice: undefined, texts: undefined },
      smtpUrl: server.url,
      mailFrom: 'plinth@example.com',
      ...{ outboundLoopback: true, rateLimitFactor: 1 },
    },
    connection: test.connection,
    log: createLog('silent'),
    clock: systemClock,
    runsJobs: true,
    features: [
      {
        name: 'letters',
        mails: [letter, invitation, weekly],
        start: ({ hooks }) =>
          hooks.register(mailTrouble, async (_platform, _tx, about, how) => {
            if (how === 'arrived' && failsOnArrival) throw new Error('no');
            heard.push(`${about} ${how}`);
          }),
      },
    ],
  });
});
afterAll(async () => {
  await server.close();
  await running.stop();
  await test.drop();
});
beforeEach(() => server.behave(() => 'take'));

const db = () => running.platform.database;
const send = (owner: string, ...letters: { to: string; about?: string }[]) =>
  db().transaction((tx) => running.platform.mail.queue(tx, letter, owner, ...letters));
const takenBy = (to: string) => server.taken.filter((mail) => mail.to === to);
const undelivered = async (to: string) => {
  const masked = `${to.slice(0, 1)}***${to.slice(to.indexOf('@'))}`;
  return (await db().db.select().from(undeliveredMails)).filter(({ recipient }) => recipient === masked);
};
/** The job of the mail to somebody, as it stands in the queue. */
async function jobOf(to: string) {
  const { rows } = await db().pool.query(
    `select state, retry_count, retry_limit, extract(epoch from start_after - now())::float as pause
     from pgboss.job where name = 'mail' and data->'payload'->>'to' = $1`,
    [to],
  );
  return rows[0];
}
/** Time passes: the next try is due. With `tries` so many more have been made. */
const letTimePass = (to: string, tries = 0) =>
  db().pool.query(
    `update pgboss.job set start_after = now(), retry_count = retry_count + $2 where name = 'mail' and data->'payload'->>'to' = $1`,
    [to, tries],
  );
const becomes = (to: string, state: string) =>
  vi.waitFor(async () => expect((await jobOf(to))?.state).toBe(state), patience);

describe('an invitation', () => {
  it('arrives with the event as the part that mail programs look for, and as a file', async () => {
    const to = 'invited@example.com';
    await db().transaction((tx) => running.platform.mail.queue(tx, invitation, one, { to }));
    await vi.waitFor(() => expect(takenBy(to)).toHaveLength(1), patience);
    const [{ text = '' } = {}] = takenBy(to);
    expect(text).toMatch(/content-type: text\/calendar; charset=utf-8; method=request/i);
    expect(text).toMatch(/filename=invite\.ics/);
    expect(text).toContain('Hello');
    // A person's words, so no program says that it sent them.
    expect(text).not.toMatch(/^auto-submitted/im);
  });
});

describe('a mail that can be unsubscribed from', () => {
  it('says where mail programs send the one click', async () => {
    const to = 'weekly@example.com';
    await db().transaction((tx) => running.platform.mail.queue(tx, weekly, one, { to }));
    await vi.waitFor(() => expect(takenBy(to)).toHaveLength(1), patience);
    const [{ text = '' } = {}] = takenBy(to);
    expect(text.replaceAll(/\r\n\s+/g, ' ')).toMatch(/^list-unsubscribe: <https:\/\/example\.com\/off\?token=a>\r$/im);
    expect(text).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click\r$/im);
    expect(text).toMatch(/^auto-submitted: auto-generated\r$/im);
  });
});

describe('while the mail server is away', () => {
  it('a mail is kept, tried again with growing pauses, and goes out when it is back', async () => {
    const to = 'away@example.com';
    await server.close();
    await send(one, { to });
    await becomes(to, 'retry');
    const first = await jobOf(to);
    expect(first.pause).toBeGreaterThan(0);
    expect(first.pause).toBeLessThanOrEqual(60);
    expect(await undelivered(to)).toMatchObject([{ answer: 'unreachable', tries: 1, gaveUpAt: null }]);
    // Two days later.
    await letTimePass(to, 15);
    await vi.waitFor(async () => expect((await undelivered(to))[0]?.tries).toBe(2), patience);
    await becomes(to, 'retry');
    // The longest pause of four hours, since every pause doubled the one before.
    expect((await jobOf(to)).pause / 3600).toBeCloseTo(4, 1);
    server = await startSmtpServer(port);
    await letTimePass(to);
    await becomes(to, 'completed');
    expect(takenBy(to)).toHaveLength(1);
    expect(await undelivered(to)).toEqual([]);
  });

  it('a mail is tried for three days and no longer', () => {
    const { retries, pauses } = mailRetries;
    // How the queue draws its pauses: between a doubled length and twice that, up to the longest.
    const hours = (stretch: 1 | 2) =>
      Array.from({ length: retries }, (_, tries) =>
        Math.min(pauses.longest, pauses.first * 2 ** tries * stretch),
      ).reduce((sum, pause) => sum + pause, 0) / 3600;
    expect(hours(1)).toBeGreaterThanOrEqual(72);
    expect(hours(2)).toBeLessThanOrEqual(78);
  });

  it('a mail that fails at its last try is given up, told once, and known by what it is about', async () => {
    const to = 'never@example.com';
    heard.length = 0;
    server.behave(() => 'later');
    await send(one, { to, about: other });
    await becomes(to, 'retry');
    await letTimePass(to, mailRetries.retries - 1);
    await becomes(to, 'failed');
    await vi.waitFor(() => expect(heard).toEqual([`${other} tried`, `${other} tried`, `${other} gaveUp`]), patience);
    expect(await undelivered(to)).toMatchObject([
      { answer: 'later', replyCode: 451, tries: 2, gaveUpAt: expect.any(Date), recipient: 'n***@example.com' },
    ]);
    const troubles = await findMailTroubles(db().db, [other], new Date());
    expect(troubles.get(other)?.state).toBe('failed');
    // A later mail about the same to the same reader says all that the first one said.
    server.behave(() => 'take');
    await send(one, { to, about: other });
    await vi.waitFor(async () => expect(await undelivered(to)).toEqual([]), patience);
  });
});

describe('a try whose answer got lost', () => {
  it('is repeated under the same Message-ID, so that the recipient’s server drops the repeat', async () => {
    const to = 'twice@example.com';
    server.behave(() => 'loseAnswer');
    await send(one, { to });
    await becomes(to, 'retry');
    server.behave(() => 'take');
    await letTimePass(to);
    await becomes(to, 'completed');
    const ids = takenBy(to).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
    expect(ids[1]).toBe(ids[0]);
  });
});

describe('a mail that bounces before its mail server’s answer is known', () => {
  it('is known by then, and no later try or email about the same makes it one that arrived', async () => {
    const to = 'bounces@example.com';
    const about = '00000000-0000-4000-8000-000000000003';
    server.behave(() => 'loseAnswer');
    await send(one, { to, about });
    await becomes(to, 'retry');
    const [sent] = await db().db.select().from(sentMails).where(eq(sentMails.about, about));
    expect(sent?.recipient).toBe('b***@example.com');
    if (sent) expect(await db().transaction((tx) => recordBounce(running.platform, tx, sent))).toBe(true);
    await letTimePass(to);
    await vi.waitFor(() => expect(takenBy(to)).toHaveLength(2), patience);
    server.behave(() => 'take');
    await letTimePass(to);
    await becomes(to, 'completed');
    expect(await undelivered(to)).toMatchObject([{ answer: 'bounced', gaveUpAt: expect.any(Date) }]);
    await send(other, { to, about });
    await vi.waitFor(() => expect(takenBy(to)).toHaveLength(4), patience);
    await vi.waitFor(async () => {
      const rows = await db().db.select().from(sentMails).where(eq(sentMails.about, about));
      expect(rows).toHaveLength(1);
      expect(rows[0]?.id).not.toBe(sent?.id);
    }, patience);
    expect(await undelivered(to)).toMatchObject([{ answer: 'bounced' }]);
  });
});

describe('a mail that was taken', () => {
  it('is not sent again because that could not be written down', async () => {
    const to = 'arrived@example.com';
    server.behave(() => 'later');
    await send(one, { to });
    await becomes(to, 'retry');
    server.behave(() => 'take');
    failsOnArrival = true;
    await letTimePass(to);
    await vi.waitFor(() => expect(takenBy(to)).toHaveLength(1), patience);
    await becomes(to, 'completed');
    failsOnArrival = false;
    expect(takenBy(to)).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it('of the recipient ends it at once', async () => {
    const to = 'gone@example.com';
    server.behave(() => 'refuse');
    await send(one, { to });
    await becomes(to, 'failed');
    expect(await jobOf(to)).toMatchObject({ retry_count: 0 });
    await vi.waitFor(
      async () =>
        expect(await undelivered(to)).toMatchObject([
          { answer: 'refused', replyCode: 550, gaveUpAt: expect.any(Date) },
        ]),
      patience,
    );
  });

  it('of us as the sender is tried again: it says nothing about the recipient', async () => {
    const to = 'unwilling@example.com';
    server.behave(() => 'unwilling');
    await send(one, { to });
    await becomes(to, 'retry');
    expect(await undelivered(to)).toMatchObject([{ answer: 'unwilling', replyCode: 550, gaveUpAt: null }]);
  });
});

describe('many mails of one account', () => {
  it('that nobody takes hold up no mail of another account', async () => {
    const before = server.asked();
    server.behave((to) => (to.startsWith('flood') ? 'hang' : 'take'));
    await send(one, ...Array.from({ length: 200 }, (_, number) => ({ to: `flood${number}@example.com` })));
    await vi.waitFor(() => expect(server.asked()).toBeGreaterThan(before), patience);
    await send(other, { to: 'quick@example.com', about: other });
    await vi.waitFor(() => expect(takenBy('quick@example.com')).toHaveLength(1), patience);
    expect(server.taken.filter(({ to }) => to.startsWith('flood'))).toEqual([]);
    server.behave(() => 'take');
    server.dropAll();
  });
});
