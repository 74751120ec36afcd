import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { type ImapServer, startImapServer } from '../../../../../tests/support/events/imap-server.ts';
import { plainMail } from '../../../../../tests/support/events/inbound-mail.ts';
import { mailReader } from '../../../../../tests/support/events/mail-reader.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { hourMs, minuteMs } from '../../../../kernel/dates.ts';
import { inboundLimits } from '../../model.ts';
import { readMailboxes } from '../tables.ts';
import { readMailboxJob } from './poll-job.ts';
import { readMailbox } from './read-mailbox.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start() {
  const server = await startImapServer();
  const reader = mailReader();
  const app = await createTestApp('demo', { environment: { MAIL_IMAP_URL: server.url }, features: [reader.feature] });
  open.push(server, app);
  const poll = () => readMailboxJob.run(app.platform, {});
  const mail = (subject: string, more: object = {}) => plainMail({ subject, to: 'help@plinth.example.com', ...more });
  return { server, reader, app, poll, mail };
}

const subjects = (reader: ReturnType<typeof mailReader>, count: number) =>
  eventually(
    async () => reader.mails.map(({ subject }) => subject),
    ({ length }) => length >= count,
  );
const isSeen = ({ mails }: ImapServer, uid: number) => mails.find((mail) => mail.uid === uid)?.flags.has('\\Seen');
const place = async (app: TestApp) =>
  (await app.database.db.execute<{ failures: number; problem: string | null }>(sql`select * from read_mailboxes`))
    .rows[0];
const healthOf = async (app: TestApp) => {
  const { body } = await (await app.signIn('admin@example.com')).call('GET', '/api/admin/health');
  return {
    problems: body.problems as string[],
    line: body.more.find(({ name }: { name: string }) => name === 'Incoming email'),
  };
};

describe('a mailbox', () => {
  it('is read from what is unread on, each email once, and learns that it was taken', async () => {
    const { server, reader, poll, mail } = await start();
    server.deliver(mail('Long read'), ['\\Seen']);
    server.deliver(mail('One'));
    server.deliver(mail('Two'));
    await poll();
    expect(await subjects(reader, 2)).toEqual(['One', 'Two']);
    expect([isSeen(server, 2), isSeen(server, 3)]).toEqual([true, true]);
    // Somebody opens the third before it is read: it is new all the same.
    server.deliver(mail('Three'), ['\\Seen']);
    await poll();
    await poll();
    expect(await subjects(reader, 3)).toEqual(['One', 'Two', 'Three']);
  });

  it('whose UIDs start again gives nothing a second time', async () => {
    const { server, reader, app, poll, mail } = await start();
    server.deliver(mail('One'));
    await poll();
    server.uidValidity = 2;
    for (const { flags } of server.mails) flags.clear();
    server.deliver(mail('Two'));
    await poll();
    expect(await subjects(reader, 2)).toEqual(['One', 'Two']);
    const { rows } = await app.database.db.execute(sql`select outcome from received_mails where outcome = 'repeated'`);
    expect(rows).toHaveLength(1);
  });

  it('is told that an email was taken after that is certain, never before', async () => {
    const { server, reader, app, poll, mail } = await start();
    const uid = server.deliver(mail('One'));
    await app.database.db.execute(
      sql`alter table received_mails add constraint held check (uid <> ${sql.raw(String(uid))})`,
    );
    await expect(poll()).rejects.toThrow();
    expect(isSeen(server, uid)).toBe(false);
    expect((await healthOf(app)).line.text).toContain('couldn’t be saved');
    await app.database.db.execute(sql`alter table received_mails drop constraint held`);
    app.clock.advance(2 * minuteMs);
    await poll();
    expect(await subjects(reader, 1)).toEqual(['One']);
    expect(isSeen(server, uid)).toBe(true);
  });

  it('is read by one process at a time', async () => {
    const { server, reader, poll, mail } = await start();
    server.deliver(mail('One'));
    await Promise.all([poll(), poll(), poll()]);
    expect(await subjects(reader, 1)).toEqual(['One']);
    expect(server.commands.filter((command) => command.startsWith('SELECT'))).toHaveLength(1);
  });

  it('gives of an email that is too large its head alone', async () => {
    const { server, reader, poll, mail } = await start();
    server.deliver(mail('Large', { text: 'x'.repeat(inboundLimits.mailBytes) }));
    await poll();
    await subjects(reader, 1);
    expect(reader.mails[0]).toMatchObject({ subject: 'Large', isWhole: false, body: { text: '' } });
    expect(reader.mails[0]?.size).toBeGreaterThan(inboundLimits.mailBytes);
    expect(server.commands.some((command) => command.includes('BODY.PEEK[]'))).toBe(false);
  });
});

describe('an email that can’t be fetched', () => {
  it('is read by its head alone after some tries, and those after it follow', async () => {
    const { server, reader, app, poll, mail } = await start();
    const bad = server.deliver(mail('Bad', { text: 'x'.repeat(200_000) }));
    server.deliver(mail('Good'));
    server.beforeFetch = (uid) => {
      server.fault = uid === bad && server.commands.at(-1)?.includes('BODY.PEEK[]') ? 'cut' : 'none';
    };
    for (let failures = 1; failures < 5; failures++) {
      await poll();
      server.fault = 'none';
      expect(await place(app)).toMatchObject({ failures, problem: 'away' });
      app.clock.advance(hourMs);
    }
    await poll();
    expect(await place(app)).toMatchObject({ failures: 0, problem: null });
    server.fault = 'none';
    await poll();
    expect(await subjects(reader, 2)).toEqual(['Bad', 'Good']);
    expect(reader.mails[0]).toMatchObject({ isWhole: false, body: { text: '' } });
    expect(reader.mails[1]).toMatchObject({ isWhole: true });
  });

  it('after others were taken in the same run is no trouble yet when the time of the run was over', async () => {
    const { server, reader, app, mail } = await start();
    server.deliver(mail('One'));
    const slow = server.deliver(mail('Two'));
    await app.platform.database.db.insert(readMailboxes).values({ id: 'a', nextAt: app.clock.now() });
    const [row] = await app.platform.database.db.select().from(readMailboxes);
    const imap = app.platform.config.inboundMail?.imap;
    if (!row || !imap) throw new Error('There is no mailbox.');
    const over = new AbortController();
    server.beforeFetch = (uid) => {
      if (uid === slow) over.abort();
    };
    await readMailbox(app.platform, imap, row, over.signal);
    expect(await subjects(reader, 1)).toEqual(['One']);
  });
});

describe('a mailbox that can’t be read', () => {
  it.each([
    ['cut', 'away'],
    ['nonsense', 'away'],
    ['refuses', 'signIn'],
    ['no folder', 'nonsense'],
  ] as const)(
    '(%s) loses nothing, is left alone for longer and longer, and administrators see it',
    async (fault, problem) => {
      const { server, reader, app, poll, mail } = await start();
      server.deliver(mail('One', { text: 'x'.repeat(200_000) }));
      server.fault = fault;
      await poll();
      expect(await place(app)).toMatchObject({ failures: 1, problem });
      const { problems, line } = await healthOf(app);
      expect(line).toMatchObject({ works: false });
      expect(problems).toContainEqual(expect.stringContaining('MAIL_IMAP_URL'));
      expect(JSON.stringify(problems)).not.toMatch(/with spaces|a%20password|127\.0\.0\.1|support:/);
      const before = server.commands.length;
      await poll();
      expect(server.commands.length).toBe(before);
      app.clock.advance(minuteMs);
      await poll();
      expect(await place(app)).toMatchObject({ failures: 2 });
      server.fault = 'none';
      app.clock.advance(hourMs);
      await poll();
      expect(await subjects(reader, 1)).toEqual(['One']);
      expect((await healthOf(app)).line).toMatchObject({ works: true });
    },
  );
});
