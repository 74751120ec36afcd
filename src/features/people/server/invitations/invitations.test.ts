import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callFrom,
  goodPassword,
  mailsTo,
  newBroker,
  newVerifiedBroker,
  type OwnBroker,
} from '../../../../../tests/support/desks/account-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { housekeeping } from '../../../../platform/jobs/housekeeping.ts';
import { accounts } from '../../../accounts/server/tables.ts';
import { invitationDays } from '../../model.ts';
import { peopleMails } from '../mails.ts';
import { staffInvitations } from '../tables.ts';

let app: TestApp;
let admin: Caller;
let superadmin: Caller;
let email: string;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  [admin, superadmin] = [await app.signIn('admin@example.com'), await app.signIn('superadmin@example.com')];
});
beforeEach(() => {
  email = `invited${++count}@example.com`;
});
afterAll(() => app?.close());

const invite = (to = email, by = admin) => by.call('POST', '/api/admin/invitations', { email: to });
const open = async () =>
  (await admin.call('GET', '/api/admin/invitations')).body.invitations as { _id: string; email: string }[];
const idOf = async (to = email) => (await open()).find((one) => one.email === to)?._id;
/** The token of the newest of so many emails. */
async function tokenFor(to = email, mails = 1): Promise<string> {
  const all = await eventually(
    () => mailsTo(app, to),
    (some) => some.length >= mails,
  );
  const [, token = ''] = /\/join#([\w-]+)/.exec(all[0]?.text ?? '') ?? [];
  expect(token).toHaveLength(43);
  return token;
}
/** Another administrator. */
async function newSender(): Promise<OwnBroker> {
  const sender = await newVerifiedBroker(app, 'inviting');
  await admin.call('POST', '/api/admin/promote', { userId: sender.id });
  return sender;
}
const visitor = () => callFrom(app, `198.51.100.${++count % 250}`);
const person = { firstName: 'Nora', lastName: 'Newcome', password: goodPassword };
const read = (token: string) => visitor()('GET', '/api/invitation', undefined, { 'x-link-token': token });
const accept = (token: string, body: object = person) =>
  visitor()('POST', '/api/invitation', body, { 'x-link-token': token });

describe('an invitation', () => {
  it('is emailed, names who sent it, and makes an administrator of who accepts it, once', async () => {
    expect(await invite()).toMatchObject({ status: 200, body: { message: `Invitation sent to ${email}.` } });
    const token = await tokenFor();
    const { status, body } = await read(token);
    expect([status, body]).toEqual([200, { success: true, email, invitedBy: expect.stringMatching(/\w+ \w+/) }]);
    expect((await accept(token)).body).toEqual({ success: true, message: 'Your account is ready. Please log in.' });
    const login = await visitor()('POST', '/api/auth/login', { email, password: goodPassword });
    expect(login.body).toMatchObject({ role: 'admin', isAdmin: true, isSuperAdmin: false });
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
    expect(await read(token)).toMatchObject({ status: 409, body: { code: 'LINK_USED' } });
    expect(await idOf()).toBeUndefined();
    const [row] = await app.database.db.select().from(accounts).where(eq(accounts.email, email));
    expect(row).toMatchObject({ role: 'admin', firstName: 'Nora', emailVerifiedAt: expect.any(Date) });
  });

  it('is accepted once by two who come at the same moment', async () => {
    await invite();
    const token = await tokenFor();
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.database.db.$count(accounts, eq(accounts.email, email))).toBe(1);
  });

  it('sent again replaces the one before, also by two administrators at once', async () => {
    await invite();
    const first = await tokenFor();
    const both = await Promise.all([invite(), invite(email, superadmin)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await open()).filter((one) => one.email === email)).toHaveLength(1);
    expect(await accept(first)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
  });

  it('ends when it is withdrawn, when it is old, and when its sender is no administrator any more', async () => {
    await invite();
    const token = await tokenFor();
    const id = await idOf();
    expect((await admin.call('DELETE', `/api/admin/invitations/${id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/api/admin/invitations/${id}`)).status).toBe(404);
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });

    const sender = await newSender();
    const other = `other.${email}`;
    expect((await sender.call('POST', '/api/admin/invitations', { email: other })).status).toBe(200);
    const theirs = await tokenFor(other);
    expect((await read(theirs)).status).toBe(200);
    await admin.call('POST', '/api/admin/demote', { userId: sender.id });
    expect(await accept(theirs)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    await admin.call('DELETE', `/api/admin/${sender.id}`);
    expect(await app.database.db.$count(staffInvitations, eq(staffInvitations.email, other))).toBe(0);
  });

  it('is for an address without an account, and creates none where one was made since', async () => {
    const broker = await newVerifiedBroker(app, 'known');
    expect((await invite(broker.email)).body.fields.email).toBe(
      'This address has an account. Promote it in the list instead.',
    );
    expect((await invite('ADMIN@example.com')).body.fields.email).toBe('This address is an administrator already.');
    expect((await invite('no address')).body.fields.email).toBe('Invalid email address');
    await invite();
    const token = await tokenFor();
    await app.database.db.execute(sql`
      insert into accounts (email, password_hash, role, first_name, last_name, email_verified_at)
      values (${email}, '', 'user', 'Since', 'Then', now())`);
    expect((await accept(token)).status).toBe(409);
    const [row] = await app.database.db.select().from(accounts).where(eq(accounts.email, email));
    expect(row?.role).toBe('user');
  });

  it('opens nothing once its sender is limited to desks, nor is it emailed then', async () => {
    const sender = await newSender();
    expect((await invite(email, sender)).status).toBe(200);
    const token = await tokenFor();
    // As if the invitation were still open.
    await app.database.db
      .update(accounts)
      .set({ desks: ['support'] })
      .where(eq(accounts.id, sender.id));
    for (const answer of [await read(token), await accept(token)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    const invitationId = (
      await app.database.db.select().from(staffInvitations).where(eq(staffInvitations.email, email))
    )[0]?.id;
    expect(await peopleMails.invitation.data(app.platform, { invitationId: String(invitationId) })).toBeUndefined();
    expect(await app.database.db.$count(accounts, eq(accounts.email, email))).toBe(0);
  });

  it('is withdrawn when its sender loses the right to invite, and stays so when they get it back', async () => {
    const limit = (id: string, desks: readonly string[] | null) =>
      superadmin.call('PUT', `/api/admin/users/${id}/desks`, { desks });
    const act = (action: string, userId: string) => admin.call('POST', `/api/admin/${action}`, { userId });
    const losses = [
      [(id: string) => act('demote', id), (id: string) => act('promote', id)],
      [(id: string) => limit(id, ['market']), (id: string) => limit(id, null)],
    ] as const;
    for (const [n, [lose, regain]] of losses.entries()) {
      const sender = await newSender();
      const to = `lost${n}.${email}`;
      await invite(to, sender);
      const token = await tokenFor(to);
      const id = await idOf(to);
      await lose(sender.id);
      expect(await idOf(to)).toBeUndefined();
      expect((await regain(sender.id)).status).toBe(200);
      expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
      const withdrawn = sql`select 1 from audit_log where action = 'staffInvitation.withdrawn' and entity_id = ${id}`;
      expect((await app.database.db.execute(withdrawn)).rows).toHaveLength(1);
    }
  });

  it('is not accepted while its sender’s role is being changed', async () => {
    const sender = await newSender();
    await invite(email, sender);
    const token = await tokenFor();
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let accepted: ReturnType<typeof accept> | undefined;
    await app.database.transaction(async (tx) => {
      await tx.db.update(accounts).set({ role: 'user' }).where(eq(accounts.id, sender.id));
      accepted = accept(token);
      await eventually(
        async () => (await app.database.db.execute(waiting)).rows.length,
        (count) => count > 0,
      );
    });
    expect(await accepted).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    expect(await app.database.db.$count(accounts, eq(accounts.email, email))).toBe(0);
  });

  it('takes the address from an account that was never verified, and leaves it where that holds work', async () => {
    const stranger = await newBroker(app, 'stranger');
    expect((await invite(stranger.email)).body.fields.email).toBe(
      'This address has an account that is not verified. Promote it once its owner has verified the email.',
    );
    await invite();
    const token = await tokenFor();
    await app.database.db.update(accounts).set({ email }).where(eq(accounts.id, stranger.id));
    const deal = { fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
    const made = { loanType: 'DSCR', address: '7 Alder Lane', ...deal };
    const { id } = await newBroker(app, 'working');
    const working = `working.${email}`;
    await invite(working);
    const other = await tokenFor(working);
    await app.database.db.update(accounts).set({ email: working }).where(eq(accounts.id, id));
    const theirs = await visitor()('POST', '/api/auth/login', { email: working, password: goodPassword });
    const asThem = callFrom(app, '198.51.100.251', theirs.body.token);
    expect((await asThem('POST', '/api/pipeline/manual', made)).status).toBe(200);

    expect((await accept(token)).status).toBe(200);
    expect((await stranger.call('GET', '/api/users/profile')).status).toBe(401);
    const [row] = await app.database.db.select().from(accounts).where(eq(accounts.email, email));
    expect(row).toMatchObject({ role: 'admin', firstName: 'Nora', emailVerifiedAt: expect.any(Date) });
    expect(row?.id).not.toBe(stranger.id);

    expect(await accept(other)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const [kept] = await app.database.db.select().from(accounts).where(eq(accounts.email, working));
    expect(kept).toMatchObject({ id, role: 'user' });
  });

  it('takes a good password and names, and no token but the one that was emailed', async () => {
    await invite();
    const token = await tokenFor();
    expect(Object.keys((await accept(token, {})).body.fields).sort()).toEqual(['firstName', 'lastName', 'password']);
    expect((await accept(token, { ...person, password: 'Password1!' })).status).toBe(400);
    for (const wrong of ['', 'x'.repeat(43), token.slice(1)]) expect((await accept(wrong)).status).toBe(404);
    expect((await accept(token)).status).toBe(200);
  });

  it('expires, and leaves no address behind', async () => {
    await invite();
    const token = await tokenFor();
    app.clock.advance(invitationDays * dayMs + 1);
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'LINK_EXPIRED' } });
    app.clock.advance(31 * dayMs);
    await housekeeping.run(app.platform, {});
    expect(await app.database.db.$count(staffInvitations, eq(staffInvitations.email, email))).toBe(0);
  });
});
