import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowerOf, borrowersOf, sendTo } from '../../../../tests/support/desks/deals/borrower-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { inboundEnvironment, report, reporter } from '../../../../tests/support/events/inbound-mail.ts';
import { pagesUpdatedDuring } from '../../../../tests/support/events/published.ts';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { applyRule, retention } from '../../../platform/jobs/retention.ts';
import { inboundTexts } from '../model.ts';

async function removeOld(now: Date): Promise<void> {
  const rules = app.platform.hooks.all(retention).filter(({ name }) => ['sent-emails', 'email-reports'].includes(name));
  for (const rule of rules) await applyRule(app.platform, rule, now);
}

let app: TestApp;
let broker: Caller;
let lenderId: string;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: inboundEnvironment });
  broker = await app.signIn('broker@example.com');
  lenderId = (await broker.call('GET', '/api/lenders')).body.lenders[0]._id;
});
afterAll(() => app?.close());

let deals = 0;
/** A deal whose borrower was emailed a link. */
async function emailed() {
  const address = `${++deals} Hornbeam Close, Austin, TX 78704`;
  const body = { ...exampleRequest, propertyAddress: address, lenderIds: [lenderId] };
  const id: string = (await broker.call('POST', '/api/quotes/fix-and-flip', body)).body.pipelineEntryId;
  const { email } = await borrowerOf(app, broker, id);
  const link = async () => (await borrowersOf(broker, id)).links[0];
  return { id, address, email, link, mail: await sentTo(email) };
}
/** The newest email that a mail server took for an address. */
const sentTo = async (email: string): Promise<string> => {
  const find = async () =>
    (
      await app.database.db.execute<{ id: string }>(sql`select sent_mails.id from sent_mails
        join mailbox_messages on mailbox_messages.id = sent_mails.id where mailbox_messages.recipient = ${email}`)
    ).rows;
  return (await eventually(find, ({ length }) => length > 0))[0]?.id ?? '';
};
const messageId = (id: string) => `<${id}@example.com>`;
const notices = async (address: string): Promise<string[]> =>
  (await broker.call('GET', '/api/notifications')).body.notifications
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.includes(address));

describe('a bounce', () => {
  it('marks the link that was emailed as not reached, and notifies the broker once', async () => {
    const { address, email, link, mail } = await emailed();
    expect((await link()).undelivered).toBeNull();
    const bounce = { type: 'bounce', messageId: messageId(mail), recipient: email.toUpperCase() };
    const updated = await pagesUpdatedDuring(app, 'borrower-links', async () => {
      expect(await report(app, bounce)).toMatchObject({ status: 200, body: { outcome: 'bounced' } });
    });
    expect(updated).toHaveLength(1);
    expect((await link()).undelivered).toMatchObject({ state: 'failed' });
    expect(await report(app, bounce)).toMatchObject({ status: 200, body: { outcome: 'ignored' } });
    expect(await notices(address)).toEqual([`Riley Example could not be reached by email: ${address}`]);
    const admin = await app.signIn('admin@example.com');
    const { mails } = (await admin.call('GET', '/api/admin/undelivered-mails')).body;
    expect(mails).toContainEqual(expect.objectContaining({ _id: mail, answer: 'bounced' }));
    expect(JSON.stringify(mails)).not.toContain(email);
  });

  it('that names the address alone is about what was sent there', async () => {
    const { email, link } = await emailed();
    expect((await report(app, { type: 'bounce', recipient: email })).body.outcome).toBe('bounced');
    expect((await link()).undelivered).toMatchObject({ state: 'failed' });
  });

  it('that names the address alone marks the newest about each thing, and one about nothing', async () => {
    const { email, link, mail } = await emailed();
    await app.database.db.execute(sql`insert into sent_mails (id, template, about, recipient, recipient_hash, sent_at)
      select gen_random_uuid(), template, case when number > 20 then about end, recipient, recipient_hash,
        sent_at - number * interval '1 minute' from sent_mails, generate_series(1, 40) number where id = ${mail}`);
    expect((await report(app, { type: 'bounce', recipient: email })).body.outcome).toBe('bounced');
    expect((await link()).undelivered).toMatchObject({ state: 'failed' });
    const { rows } = await app.database.db.execute<{ about: string | null }>(sql`select undelivered_mails.about
      from undelivered_mails join sent_mails on sent_mails.id = undelivered_mails.id
      where recipient_hash = (select recipient_hash from sent_mails where id = ${mail}) order by 1`);
    expect(rows.map(({ about }) => about)).toEqual([expect.any(String), null]);
  });

  it('marks its own reader alone of those who are emailed about the same', async () => {
    const { mail } = await emailed();
    const other = randomUUID();
    await app.database.db.execute(sql`insert into sent_mails (id, template, about, recipient, recipient_hash, sent_at)
      select ${other}, template, about, 'o***@example.net', 'another', sent_at from sent_mails where id = ${mail}`);
    for (const outcome of ['bounced', 'ignored'])
      for (const id of [mail, other])
        expect((await report(app, { type: 'bounce', messageId: messageId(id) })).body.outcome).toBe(outcome);
  });

  it('of an email before the newest link marks nothing, and a new link ends the mark', async () => {
    const { id, email, link, mail } = await emailed();
    await sendTo(broker, id, 'borrower', email);
    await eventually(
      () => sentTo(email),
      (newest) => newest !== mail,
    );
    expect((await report(app, { type: 'bounce', messageId: messageId(mail) })).body.outcome).toBe('ignored');
    expect((await link()).undelivered).toBeNull();
    expect((await report(app, { type: 'bounce', recipient: email })).body.outcome).toBe('bounced');
    await sendTo(broker, id, 'borrower', email);
    expect((await link()).undelivered).toBeNull();
  });

  it('of an email that we never sent, or to another address, changes nothing', async () => {
    const { link, mail } = await emailed();
    for (const bounce of [
      { messageId: messageId('00000000-0000-4000-8000-000000000009') },
      { messageId: '<CAF1234@mail.example.net>' },
      { messageId: messageId(mail), recipient: 'somebody.else@example.net' },
      { recipient: 'nobody.we.know@example.net' },
    ])
      expect((await report(app, { type: 'bounce', ...bounce })).body.outcome).toBe('ignored');
    expect((await link()).undelivered).toBeNull();
  });
});

describe('a report', () => {
  it('is refused with a wrong signature, an old one, or one for another body, and changes nothing', async () => {
    const { email, link } = await emailed();
    const bounce = { type: 'bounce', recipient: email };
    const refused = { status: 400, body: { code: 'INVALID_INPUT', message: inboundTexts.unsigned } };
    const now = app.clock.now().getTime();
    expect(await report(app, bounce, { secret: Buffer.alloc(32, 9) })).toMatchObject(refused);
    expect(await report(app, bounce, { at: new Date(now - 6 * 60_000) })).toMatchObject(refused);
    expect(await report(app, bounce, { at: new Date(now + 6 * 60_000) })).toMatchObject(refused);
    expect(
      await report(app, bounce, { signed: JSON.stringify({ ...bounce, recipient: 'x@example.com' }) }),
    ).toMatchObject(refused);
    const { status } = await app.visitor.call('POST', '/api/mail/inbound', bounce);
    expect(status).toBe(400);
    expect((await link()).undelivered).toBeNull();
  });

  it('that comes again does nothing a second time, also when both come at the same moment', async () => {
    const { id, email, link } = await emailed();
    const send = reporter(app, { type: 'bounce', recipient: email });
    const outcomes = (await Promise.all([send(), send()])).map(({ body }) => body.outcome);
    expect(outcomes.toSorted()).toEqual(['bounced', 'repeated']);
    await sendTo(broker, id, 'borrower', email);
    await sentTo(email);
    expect((await send()).body.outcome).toBe('repeated');
    expect((await link()).undelivered).toBeNull();
  });

  it.each([
    ['no JSON', 'bounce'],
    ['another type', { type: 'complaint', recipient: 'a@example.com' }],
    ['a bounce of nothing', { type: 'bounce' }],
    ['a message that says not whether it is verified', { type: 'message', from: 'a@example.com', calendar: null }],
  ])('that is %s is refused', async (_what, body) => {
    expect(await report(app, body)).toMatchObject({ status: 400, body: { message: inboundTexts.unreadable } });
  });

  it('of a message without a calendar part changes nothing', async () => {
    const message = { type: 'message', from: 'a@example.com', verified: true, calendar: null };
    expect(await report(app, message)).toMatchObject({ status: 200, body: { outcome: 'ignored' } });
  });
});

describe('the nightly clean-up', () => {
  it('forgets what can’t bounce any more, and reports whose signature has expired', async () => {
    const { email, link, mail } = await emailed();
    await report(app, { type: 'bounce', recipient: 'nobody.we.know@example.net' });
    const later = (days: number) => new Date(app.clock.now().getTime() + days * dayMs);
    await removeOld(later(13));
    expect(await sentTo(email)).toBe(mail);
    await removeOld(later(15));
    await removeOld(later(2));
    const { rows } = await app.database.db.execute(sql`select count(*)::int as count from inbound_mails`);
    expect(rows).toEqual([{ count: 0 }]);
    expect((await report(app, { type: 'bounce', recipient: email })).body.outcome).toBe('ignored');
    expect((await link()).undelivered).toBeNull();
  });
});

describe('without a secret', () => {
  it('there is no endpoint', async () => {
    const plain = await createTestApp();
    expect(await report(plain, { type: 'bounce', recipient: 'a@example.com' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    await plain.close();
  });
});
