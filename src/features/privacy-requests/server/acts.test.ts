import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { rotateKeys } from '../../../platform/encryption/rotate-keys.ts';
import { applyRule } from '../../../platform/jobs/retention.ts';
import { close, erase, sendCopy } from './answer.ts';
import { add, resend } from './ask.ts';
import { copyRule } from './copies.ts';
import { extend } from './extend.ts';
import { privacyMails } from './mails.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  admin = await app.signIn('admin@example.com');
});
afterAll(() => app?.close());

const rows = async (query: ReturnType<typeof sql>) =>
  (await app.database.db.execute<Record<string, unknown>>(query)).rows;
const list = '/api/admin/privacy-requests';
const patience = { timeout: 90_000, interval: 100 };

/** A request that its person has confirmed so many days ago, with a message to support that they wrote. */
async function confirmed(email: string, wants: 'copy' | 'erasure' = 'erasure', daysAgo = 0): Promise<string> {
  const at = new Date(app.clock.now().getTime() - daysAgo * dayMs).toISOString();
  await rows(sql`insert into help_tickets (channel, user_name, user_email, company, subject, category, priority, description, created_at)
    values ('contact', 'Pia Brandt', ${email}, '', 'Question', 'General', 'Medium', 'Where is my loan?', now())`);
  const [row] =
    await rows(sql`insert into privacy_requests (email, name, wants, state, created_at, link_sent_at, confirmed_at, due_at)
    values (${email}, 'Pia Brandt', ${wants}, 'open', ${at}, ${at}, ${at}, ${at}::timestamptz + interval '30 days') returning id`);
  return String(row?.id);
}
const zipFor = async (id: string): Promise<Buffer> => {
  const [file] = (await privacyMails.copy.files?.(app.platform, { id })) ?? [];
  return file ? buffer(await file.open()) : Buffer.alloc(0);
};

describe('more time for a privacy request', () => {
  it('is taken once, to 90 days after the confirmation, and the person is emailed why', async () => {
    const id = await confirmed('pia.extends@example.com', 'copy', 20);
    const extendTo = (reason: string) => admin.call('POST', `${list}/${id}/extend`, { reason });
    expect(await extendTo('Too short')).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    const { status, body } = await extendTo('We have to look through paper files.');
    expect(status).toBe(200);
    const { confirmedAt, dueAt, extensionReason } = body.request;
    expect(Date.parse(dueAt) - Date.parse(confirmedAt)).toBe(90 * dayMs);
    expect(extensionReason).toBe('We have to look through paper files.');
    await vi.waitFor(async () => {
      const [mail] = await rows(sql`select text from mailbox_messages where recipient = 'pia.extends@example.com'`);
      expect(mail?.text).toContain('We have to look through paper files.');
    }, patience);
    expect((await extendTo('We still look through paper files.')).status).toBe(409);
    const trail = await rows(sql`select action, payload from audit_log where entity_id = ${id}`);
    expect(trail).toEqual([{ action: 'privacyRequest.extended', payload: { dueAt } }]);
  });

  it('is not taken once 45 days are over, nor for a request that is closed', async () => {
    const late = await confirmed('pia.late@example.com', 'copy', 46);
    const reason = { reason: 'We have to look through paper files.' };
    expect((await admin.call('POST', `${list}/${late}/extend`, reason)).status).toBe(409);
    const closed = await confirmed('pia.closed@example.com');
    await admin.call('POST', `${list}/${closed}/close`, { note: 'Answered by phone.' });
    expect((await admin.call('POST', `${list}/${closed}/extend`, reason)).status).toBe(409);
  });
});

describe('a copy that was sent before an erasure', () => {
  it('holds what there was, however late its email goes, also under a new key', async () => {
    const id = await confirmed('pia.both@example.com');
    expect((await admin.call('POST', `${list}/${id}/copy`)).status).toBe(200);
    expect((await admin.call('POST', `${list}/${id}/erase`)).body.outcome).toContainEqual(
      expect.objectContaining({ title: 'Messages to support', erased: 1 }),
    );
    await rotateKeys(app.platform);
    const zip = await zipFor(id);
    expect(zip.includes('messages.csv')).toBe(true);
    const [stored] = await rows(sql`select content from privacy_copies where request_id = ${id}`);
    expect(String(stored?.content)).not.toContain(zip.toString('base64').slice(0, 40));
    const after = await confirmed('pia.nothing@example.com');
    await admin.call('POST', `${list}/${after}/erase`);
    await admin.call('POST', `${list}/${after}/copy`);
    expect((await zipFor(after)).includes('messages.csv')).toBe(false);
  });

  it('is removed after a week, and is sent no more', async () => {
    const id = await confirmed('pia.week@example.com', 'copy');
    await admin.call('POST', `${list}/${id}/copy`);
    const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs);
    await applyRule(app.platform, copyRule, inDays(6));
    expect(await privacyMails.copy.data(app.platform, { id })).toMatchObject({ to: 'pia.week@example.com' });
    await applyRule(app.platform, copyRule, inDays(8));
    expect(await privacyMails.copy.data(app.platform, { id })).toBeUndefined();
  });
});

describe('an administrator who was demoted, or moved to another desk, in mid-act', () => {
  it.each([
    ['demoted', sql`role = 'user'`, 'FORBIDDEN'],
    ['moved', sql`desks = '{market}'`, 'DESK_REQUIRED'],
  ])('and was %s does nothing more', async (what, change, code) => {
    const email = `pia.${what}@example.com`;
    const id = await confirmed(email);
    const [{ id: adminId } = {}] = await rows(sql`select id from accounts where email = 'admin@example.com'`);
    const at = app.clock.now();
    const context = { actor: { kind: 'account', id: String(adminId) }, at, requestId: 'test' } as const;
    // The call was let in before; what counts is what the transaction reads.
    await rows(sql`update accounts set ${change} where id = ${adminId}`);
    const { platform } = app;
    const acts = [
      () => sendCopy(platform, context, id),
      () => erase(platform, context, id),
      () => extend(platform, context, id, 'We look through paper files.'),
      () => close(platform, context, id, 'Done.'),
      () => resend(platform, context, id),
      () => add(platform, context, { email, name: 'Pia', wants: 'copy' }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code });
    await rows(sql`update accounts set role = 'admin', desks = null where id = ${adminId}`);
    expect(await rows(sql`select 1 from help_tickets where user_email = ${email}`)).toHaveLength(1);
    expect(await rows(sql`select 1 from audit_log where entity_id = ${id}`)).toEqual([]);
  });
});
