import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/support/desks/account-desk.ts';
import { openRecordDesk, type RecordDesk, recordForm } from '../../../../tests/support/desks/record-desk.ts';
import { pagesUpdatedDuring, publishedDuring } from '../../../../tests/support/events/published.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { lenderTopic } from '../../lenders/server/api.ts';

let desk: RecordDesk;
let admins: string[];
beforeAll(async () => {
  desk = await openRecordDesk();
  const rows = await desk.rows(sql`select id from accounts where role in ('admin', 'superadmin')`);
  admins = rows.map(({ id }) => String(id));
});
afterAll(() => desk?.app.close());

const idOf = async (email: string) =>
  String((await desk.rows(sql`select id from accounts where email = ${email}`))[0]?.id);
const messagesOf = async (who: Caller): Promise<{ message: string; link: string }[]> =>
  (await who.call('GET', '/api/notifications')).body.notifications.map(
    ({ message, link }: { message: string; link: string }) => ({ message, link }),
  );
const mailsQueuedTo = async (email: string) =>
  (await desk.rows(sql`select 1 from pgboss.job where data::text like ${`%${await idOf(email)}%`}`)).length;

/** A lender with a user, and a user of another lender, who must hear nothing of it. */
async function openLender(name: string) {
  const [{ _id }, other] = [await desk.newLender(), await desk.newLender()];
  const [user, stranger] = [`${name}@example.com`, `${name}.stranger@example.com`];
  return {
    _id,
    user: await desk.userOf(_id, user),
    stranger: await desk.userOf(other._id, stranger),
    strangerEmail: stranger,
    userEmail: user,
    everybody: [...admins, await idOf(user)].sort(),
  };
}

describe('what happens to a company record', () => {
  it('is shown at once on the open pages of its users and of administrators, and on nobody else’s', async () => {
    const { _id, user, everybody } = await openLender('pages');
    const acts = {
      proposed: () => desk.put(user, _id, { phone: '512-555-0150', email: 'pages.desk@example.com' }),
      rejected: () => desk.reject(_id, 'phone', 'Wrong number.'),
      reopened: () => desk.admin.call('POST', '/api/admin/undo-lender-rejection', { lenderId: _id, fields: ['phone'] }),
      approved: () => desk.approve(_id, 'email', 'pages.desk@example.com'),
      changed: () => desk.put(desk.admin, _id, { phone: '512-555-0151' }),
      archived: () => desk.admin.call('DELETE', `/api/lenders/${_id}`),
    };
    for (const [name, act] of Object.entries(acts))
      expect([name, await pagesUpdatedDuring(desk.app, 'lender', act)]).toEqual([name, everybody]);
  });

  it('is shown to administrators alone while it has no users', async () => {
    expect(await pagesUpdatedDuring(desk.app, 'lender', () => desk.newLender())).toEqual([...admins].sort());
  });

  it('reaches every process where brokers see it, and none while it awaits approval', async () => {
    const { _id, user } = await openLender('processes');
    const heard = async (act: () => Promise<unknown>) =>
      (await publishedDuring(desk.app, lenderTopic, act)).map(({ lenderId }) => lenderId);
    expect(await heard(() => desk.put(user, _id, { phone: '512-555-0152', email: 'a.desk@example.com' }))).toEqual([]);
    expect(await heard(() => desk.reject(_id, 'phone'))).toEqual([]);
    expect(await heard(() => desk.approve(_id, 'email', 'a.desk@example.com'))).toEqual([_id]);
    expect(await heard(() => desk.put(desk.admin, _id, { phone: '512-555-0153' }))).toEqual([_id]);
    expect(await heard(() => desk.admin.call('DELETE', `/api/lenders/${_id}`))).toEqual([_id]);
    let added = '';
    const told = await heard(async () => {
      added = (await desk.newLender())._id;
    });
    expect(told).toEqual([added]);
  });
});

describe('a notification about a company record', () => {
  it('of a proposed change goes to administrators alone, with the name that the lender has when it is read', async () => {
    const { _id, user, stranger } = await openLender('proposing');
    await desk.put(user, _id, { phone: '512-555-0154' });
    await desk.put(desk.admin, _id, { name: 'Renamed Ledgerwick' });
    const notification = {
      message: 'Renamed Ledgerwick changed its company record (Phone). It awaits approval.',
      link: '/admin/lender-approvals',
    };
    for (const email of ['admin@example.com', 'superadmin@example.com'])
      expect(await messagesOf(await desk.app.signIn(email))).toContainEqual(notification);
    for (const who of [user, stranger, desk.broker]) expect(await messagesOf(who)).not.toContainEqual(notification);
  });

  it('is not sent where proposals are only withdrawn', async () => {
    const { _id, user } = await openLender('withdrawing');
    await desk.put(user, _id, { phone: '512-555-0155' });
    const before = await messagesOf(desk.admin);
    await desk.put(user, _id, { phone: recordForm.phone });
    expect(await messagesOf(desk.admin)).toEqual(before);
  });

  it('of a decision goes to the users of the lender, each rejection with its own reason, by email as well', async () => {
    const { _id, user, userEmail, stranger, strangerEmail } = await openLender('deciding');
    for (const [phone, reason] of [
      ['512-555-0156', 'This one is a fax.'],
      ['512-555-0157', 'This one is disconnected.'],
    ] as const) {
      await desk.put(user, _id, { phone });
      await desk.reject(_id, 'phone', reason);
    }
    await desk.put(user, _id, { phone: '512-555-0158' });
    await desk.reject(_id, 'phone');
    const link = `/lender/edit-lender/${_id}`;
    expect(await messagesOf(user)).toEqual([
      { message: 'Your change to the company record was rejected: Phone.', link },
      {
        message: 'Your change to the company record was rejected: Phone. Reason: This one is disconnected.',
        link,
      },
      { message: 'Your change to the company record was rejected: Phone. Reason: This one is a fax.', link },
    ]);
    const texts = (await mailsTo(desk.app, userEmail, 3)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Reason: This one is a fax.'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Reason: This one is disconnected.'))).toHaveLength(1);
    expect(texts.filter((text) => !text.includes('Reason:'))).toHaveLength(1);
    expect(await messagesOf(stranger)).toEqual([]);
    expect(await mailsQueuedTo(strangerEmail)).toBe(0);
  });

  it('of a rejection that was undone is emailed as well', async () => {
    const { _id, user, userEmail } = await openLender('reopening');
    await desk.put(user, _id, { phone: '512-555-0159' });
    await desk.reject(_id, 'phone', 'Please check.');
    await desk.admin.call('POST', '/api/admin/undo-lender-rejection', { lenderId: _id, fields: ['phone'] });
    const mails = await mailsTo(desk.app, userEmail, 2);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/is under review again$/));
  });
});
