import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { deliver, deliverer, inboundEnvironment, plainMail } from '../../../../../tests/support/events/inbound-mail.ts';
import { mailReader } from '../../../../../tests/support/events/mail-reader.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { applyRule, retention } from '../../../../platform/jobs/retention.ts';
import { Hopeless } from '../../../../platform/platform.ts';
import { inboundLimits, inboundTexts } from '../../model.ts';
import { takeMail } from './take-mail.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plinth-mail-'));
const reader = mailReader();
let app: TestApp;
beforeAll(async () => {
  const environment = { ...inboundEnvironment, DATA_DIR: dataDir, MAIL_INBOUND_CHECKED_BY: 'mx.plinth.example.com' };
  app = await createTestApp('empty', { environment, features: [reader.feature] });
});
afterAll(() => app?.close());

const storedFiles = () => readdirSync(join(dataDir, 'files/received-mails'));
const rows = async () =>
  (
    await app.database.db.execute<{ id: string; outcome: string | null; file_key: string | null }>(
      sql`select * from received_mails order by received_at`,
    )
  ).rows;
const taken = (subject: string) =>
  eventually(
    async () => reader.mails.filter((mail) => mail.subject === subject),
    ({ length }) => length > 0,
  );
const settled = () => eventually(rows, (all) => all.every(({ outcome }) => outcome !== null));

describe('an email that is handed over', () => {
  it('is stored encrypted, read in a job, given to whom it is for, and not kept', async () => {
    const head = ['Authentication-Results: mx.plinth.example.com; dmarc=pass header.from=example.net'];
    expect(await deliver(app, plainMail({ subject: 'One', head }))).toMatchObject({
      status: 200,
      body: { outcome: 'accepted' },
    });
    const [mail] = await taken('One');
    expect(mail).toMatchObject({ from: 'pat.doe@example.net', checked: 'passed', body: { text: 'Hello' } });
    await settled();
    expect((await rows())[0]).toMatchObject({ outcome: 'taken', file_key: null });
    expect(storedFiles()).toEqual([]);
  });

  it('is taken once: under its id, at the same moment, and by its bytes under another id', async () => {
    const mail = plainMail({ subject: 'Once' });
    const send = deliverer(app, mail);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['accepted', 'repeated']);
    expect((await send()).body.outcome).toBe('repeated');
    expect((await deliver(app, mail)).body.outcome).toBe('repeated');
    await taken('Once');
    await settled();
    expect((await taken('Once')).length).toBe(1);
    expect(storedFiles()).toEqual([]);
  });

  it('is refused with a wrong signature, an old one, or one for other bytes, and nothing of it stays', async () => {
    const now = app.clock.now().getTime();
    const before = (await rows()).length;
    const refused = { status: 400, body: { code: 'INVALID_INPUT', message: inboundTexts.unsigned } };
    const mail = plainMail({ subject: 'Forged' });
    expect(await deliver(app, mail, { secret: Buffer.alloc(32, 9) })).toMatchObject(refused);
    expect(await deliver(app, mail, { at: new Date(now - 6 * 60_000) })).toMatchObject(refused);
    expect(await deliver(app, mail, { at: new Date(now + 6 * 60_000) })).toMatchObject(refused);
    expect(await deliver(app, mail, { signed: `${mail}.` })).toMatchObject(refused);
    expect(
      (await app.visitor.call('POST', '/api/mail/inbound/message', mail, { 'content-type': 'message/rfc822' })).status,
    ).toBe(400);
    expect((await app.visitor.call('POST', '/api/mail/inbound/message', { mail })).status).toBe(415);
    expect((await rows()).length).toBe(before);
    expect(storedFiles()).toEqual([]);
  });

  it('that is too large is refused, whether it says so or not, and nothing of it stays', async () => {
    const mail = Buffer.alloc(inboundLimits.mailBytes + 1, 'x');
    expect(await deliver(app, mail)).toMatchObject({ status: 413, body: { message: inboundTexts.tooLarge } });
    expect(storedFiles()).toEqual([]);
  });

  it('that nobody could read is kept for a while, and administrators hear of it', async () => {
    const parts = Array.from({ length: 5_000 }, () => '--edge\r\n\r\nPart').join('\r\n');
    const mail = plainMail({ subject: 'Parts', head: ['Content-Type: multipart/mixed; boundary=edge'], text: parts });
    expect((await deliver(app, mail)).status).toBe(200);
    await settled();
    expect((await rows()).at(-1)).toMatchObject({ outcome: 'unreadable', file_key: expect.any(String) });
    expect(storedFiles()).toHaveLength(1);
  });

  it('whose taking fails is taken later, once', async () => {
    reader.fault.inTransaction = new Error('The database is away.');
    await deliver(app, plainMail({ subject: 'Later' }));
    await eventually(
      async () => reader.heads.filter(({ subject }) => subject === 'Later').length,
      (times) => times > 0,
    );
    reader.fault.inTransaction = undefined;
    expect(await taken('Later')).toHaveLength(1);
    await settled();
  });

  it('that was given up is taken when its job is run again, while it is kept', async () => {
    reader.fault.inTransaction = new Hopeless(new Error('It is no use.'));
    await deliver(app, plainMail({ subject: 'Given up' }));
    const given = (await settled()).at(-1);
    expect(given).toMatchObject({ outcome: 'unreadable', file_key: expect.any(String) });
    reader.fault.inTransaction = undefined;
    await takeMail.run(app.platform, { id: given?.id ?? '' });
    expect(await taken('Given up')).toHaveLength(1);
    expect((await rows()).at(-1)).toMatchObject({ outcome: 'taken', file_key: null });
    // A second time it is not there any more.
    await takeMail.run(app.platform, { id: given?.id ?? '' });
    expect(await taken('Given up')).toHaveLength(1);
  });

  it('of a program, or one of our own that came back, is given to nobody', async () => {
    await deliver(app, plainMail({ subject: 'Away', head: ['Auto-Submitted: auto-replied'] }));
    const from = `Plinth <${inboundEnvironment.MAIL_INBOUND_ADDRESS}>`;
    await deliver(app, plainMail({ subject: 'Loop', from }));
    await deliver(app, plainMail({ subject: 'Back', from: app.platform.config.mailFrom }));
    const all = await settled();
    expect(all.slice(-3).map(({ outcome }) => outcome)).toEqual(['automatic', 'automatic', 'automatic']);
    expect(reader.mails.filter(({ subject }) => ['Away', 'Loop', 'Back'].includes(subject))).toEqual([]);
  });
});

describe('the nightly clean-up', () => {
  it('removes what is known of incoming email after 30 days, with what was kept of it', async () => {
    const rule = app.platform.hooks.all(retention).find(({ name }) => name === 'received-emails');
    if (!rule) throw new Error('There is no such rule.');
    const later = (days: number) => new Date(app.clock.now().getTime() + days * dayMs);
    const before = (await rows()).length;
    await applyRule(app.platform, rule, later(29));
    expect((await rows()).length).toBe(before);
    await applyRule(app.platform, rule, later(31));
    expect([await rows(), storedFiles()]).toEqual([[], []]);
  });
});

describe('without a secret', () => {
  it('there is no endpoint', async () => {
    const plain = await createTestApp('empty');
    expect(await deliver(plain, plainMail({}))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await plain.close();
  });
});
