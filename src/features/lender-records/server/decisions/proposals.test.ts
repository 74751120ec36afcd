import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { openRecordDesk, type RecordDesk, recordForm } from '../../../../../tests/support/desks/record-desk.ts';
import type { Answer } from '../../../../../tests/support/test-app.ts';
import { accountEnds } from '../../../accounts/server/api.ts';
import { accounts } from '../../../accounts/server/tables.ts';

let desk: RecordDesk;
beforeAll(async () => {
  desk = await openRecordDesk();
});
afterAll(() => desk?.app.close());

const pendingOf = async (id: string) =>
  (await desk.admin.call('GET', '/api/admin/pending-lenders')).body.lenders.find(
    (one: { _id: string }) => one._id === id,
  );

describe("a change by the lender's own user", () => {
  it('waits for approval field by field while the live values stay', async () => {
    const { _id, name } = await desk.newLender();
    const user = await desk.userOf(_id, 'proposer@example.com');
    const { status, body } = await desk.put(user, _id, {
      ...recordForm,
      name,
      states: ['TX', 'OH'],
      brokerFriendly: false,
      bkFcSsDil: '',
    });
    expect([status, body.message, body.waiting.sort()]).toEqual([
      200,
      'Lender updated successfully!',
      ['bkFcSsDil', 'brokerFriendly', 'states'],
    ]);
    const proposed = { states: ['OH', 'TX'], brokerFriendly: false, bkFcSsDil: null };
    expect(await desk.read(_id)).toMatchObject({ states: ['CA', 'TX'], brokerFriendly: true, bkFcSsDil: 4 });
    expect((await desk.read(_id)).pendingEdits).toEqual(proposed);
    const pending = await pendingOf(_id);
    expect(pending.pendingEdits).toEqual(proposed);
    expect(pending.proposals).toHaveLength(3);
    expect(pending.proposals).toContainEqual({
      field: 'states',
      value: ['OH', 'TX'],
      proposedBy: 'Rhea Tolliver',
      proposedAt: expect.any(String),
    });
    const { body: bell } = await desk.admin.call('GET', '/api/notifications');
    expect(bell.notifications.map(({ message }: { message: string }) => message)).toContain(
      `${name} changed its company record (States, Broker friendly, Years since BK / FC / SS / DIL). It awaits approval.`,
    );
  });

  it('is taken back by saving the live value again, and saying it twice proposes it once', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'backer@example.com');
    await desk.put(user, _id, { email: 'other@example.com' });
    const { version } = await desk.read(_id);
    expect((await desk.put(user, _id, { email: 'other@example.com' })).body.waiting).toEqual([]);
    expect((await desk.read(_id)).version).toBe(version);
    await desk.put(user, _id, { email: recordForm.email });
    expect((await desk.read(_id)).pendingEdits).toEqual({});
    expect(await pendingOf(_id)).toBeUndefined();
  });

  it('reaches no other lender: foreign ids do not exist', async () => {
    const [own, foreign] = [await desk.newLender(), await desk.newLender()];
    const user = await desk.userOf(own._id, 'insider@example.com');
    for (const answer of [
      await desk.put(user, foreign._id, { email: 'mine@example.com' }),
      await user.call('GET', `/api/lenders/${foreign._id}/history`),
      await user.call('GET', `/api/lenders/${foreign._id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await desk.read(foreign._id)).pendingEdits).toEqual({});
    for (const url of [
      '/api/admin/approve-lender-edit',
      '/api/admin/reject-lender-edit',
      '/api/admin/decide-lender-edits',
      '/api/admin/undo-lender-rejection',
    ])
      expect((await user.call('POST', url, { lenderId: own._id, field: 'email', newValue: 'x' })).status).toBe(403);
    expect((await user.call('GET', '/api/admin/pending-lenders')).status).toBe(403);
    expect((await user.call('DELETE', `/api/lenders/${own._id}`)).status).toBe(403);
  });
});

describe('deciding about a change', () => {
  it('takes licenses like any other field: proposed by the lender, checked, in force once approved', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'licensed@example.com');
    const refused = await desk.put(user, _id, { nmlsId: 'NMLS #9' });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { nmlsId: 'NMLS ID must be a number of up to 12 digits' },
    ]);
    const { body } = await desk.put(user, _id, { nmlsId: '900000018', licenseStates: ['Oregon', 'AZ'] });
    expect(body.waiting).toEqual(['nmlsId', 'licenseStates']);
    expect(await desk.read(_id)).toMatchObject({ nmlsId: recordForm.nmlsId, licenseStates: recordForm.licenseStates });
    await desk.approve(_id, 'nmlsId', '900000018');
    await desk.approve(_id, 'licenseStates', ['AZ', 'OR']);
    expect(await desk.read(_id)).toMatchObject({
      nmlsId: '900000018',
      licenseStates: ['AZ', 'OR'],
      pendingEdits: {},
    });
  });

  it('approves one field and rejects another; the users of the lender are told by bell and mail', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'decided@example.com');
    await desk.put(user, _id, { email: 'fresh@example.com', phone: '512-555-0123' });
    expect(await desk.approve(_id, 'email', 'fresh@example.com')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Approved change for email' },
    });
    expect(await desk.reject(_id, 'phone', 'That number rings nowhere.')).toMatchObject({
      status: 200,
      body: { message: 'Rejected change for phone' },
    });
    expect(await desk.read(_id)).toMatchObject({
      email: 'fresh@example.com',
      phone: recordForm.phone,
      pendingEdits: {},
    });
    const { body } = await user.call('GET', '/api/notifications');
    expect(body.notifications.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining([
        'Your change to the company record was approved: Email.',
        'Your change to the company record was rejected: Phone. Reason: That number rings nowhere.',
      ]),
    );
    const mails = await mailsTo(desk.app, 'decided@example.com', 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/was approved$/),
      expect.stringMatching(/was rejected$/),
    ]);
    expect(mails.some(({ text }) => String(text).includes('Reason: That number rings nowhere.'))).toBe(true);
    const [entry] = (await user.call('GET', `/api/lenders/${_id}/history`)).body.entries;
    expect(entry).toMatchObject({ what: 'rejected', reason: 'That number rings nowhere.' });
  });

  it('asks for a reason where several are rejected', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'several@example.com');
    await desk.put(user, _id, { phone: '512-555-0123' });
    const body = { lenderId: _id, verdict: 'rejected', edits: { phone: '512-555-0123' } };
    expect(await desk.admin.call('POST', '/api/admin/decide-lender-edits', { ...body, reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Enter a reason. The lender reads it.' } },
    });
    expect((await desk.admin.call('POST', '/api/admin/decide-lender-edits', body)).status).toBe(400);
    expect((await desk.read(_id)).pendingEdits).toEqual({ phone: '512-555-0123' });
  });

  it('can be undone where it was rejected: the change is proposed again, by whoever proposed it', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'undone@example.com');
    const undo = (...fields: string[]) =>
      desk.admin.call('POST', '/api/admin/undo-lender-rejection', { lenderId: _id, fields });
    await desk.put(user, _id, { phone: '512-555-0123', email: 'undone.desk@example.com' });
    expect((await undo('phone')).status).toBe(409);
    await desk.reject(_id, 'phone', 'Please check the number.');
    expect(
      (await user.call('POST', '/api/admin/undo-lender-rejection', { lenderId: _id, fields: ['phone'] })).status,
    ).toBe(403);
    expect(await undo('phone')).toMatchObject({ status: 200 });
    expect((await desk.read(_id)).pendingEdits).toMatchObject({ phone: '512-555-0123' });
    expect((await pendingOf(_id))?.proposals).toContainEqual(
      expect.objectContaining({ field: 'phone', proposedBy: 'Rhea Tolliver' }),
    );
    const { body } = await user.call('GET', '/api/notifications');
    expect(body.notifications.map(({ message }: { message: string }) => message)).toContain(
      'Your change to the company record is under review again: Phone.',
    );
    expect((await undo('phone')).status).toBe(409);
    await desk.reject(_id, 'phone', 'Still wrong.');
    await desk.put(desk.admin, _id, { phone: '512-555-0188' });
    expect((await undo('phone')).status).toBe(409);
    expect((await desk.read(_id)).phone).toBe('512-555-0188');
  });

  it('mails nobody who does not want to be', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'quiet@example.com');
    const choice = { type: 'lenderEditDecided', inProduct: true, byMail: 'off' };
    const chosen = await user.call('PUT', '/api/notifications/preferences', { preferences: [choice] });
    expect(chosen.status).toBe(200);
    await desk.put(user, _id, { email: 'quiet.desk@example.com' });
    await desk.approve(_id, 'email', 'quiet.desk@example.com');
    const queued = await desk.rows(
      sql`select 1 from pgboss.job where data::text like '%lender.editDecided%' and data::text like ${`%${_id}%`}`,
    );
    expect(queued).toEqual([]);
  });

  it('applies only what is proposed by now: another value is refused with 409, and so is what is decided already', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'restless@example.com');
    await desk.put(user, _id, { states: ['OH'] });
    await desk.put(user, _id, { states: ['OH', 'MI'] });
    expect((await desk.approve(_id, 'states', ['OH'])).status).toBe(409);
    expect((await desk.read(_id)).states).toEqual(['CA', 'TX']);
    expect((await desk.approve(_id, 'states', ['OH', 'MI'])).status).toBe(200);
    expect((await desk.read(_id)).states).toEqual(['MI', 'OH']);
    expect((await desk.approve(_id, 'states', ['OH', 'MI'])).status).toBe(409);
    expect((await desk.reject(_id, 'states')).status).toBe(409);
    expect((await desk.approve(_id, 'rehabLogic', 'x')).status).toBe(400);
  });

  it('at the moment of another edit approves the one value or refuses, and never loses the newer one', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'racer@example.com');
    await desk.put(user, _id, { email: 'first@example.com' });
    const [approved] = await Promise.all([
      desk.approve(_id, 'email', 'first@example.com'),
      desk.put(user, _id, { email: 'second@example.com' }),
    ]);
    const { email, pendingEdits } = await desk.read(_id);
    expect(pendingEdits).toEqual({ email: 'second@example.com' });
    expect([approved.status, email]).toEqual(
      approved.status === 200 ? [200, 'first@example.com'] : [409, recordForm.email],
    );
  });

  it('decides all of a lender at once or none of it, and tells its users once', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'whole@example.com');
    await desk.put(user, _id, { email: 'a@example.com', phone: '512-555-0134', assumable: true });
    const all = (verdict: string, edits: object) =>
      desk.admin.call('POST', '/api/admin/decide-lender-edits', { lenderId: _id, verdict, edits });
    expect((await all('approved', { email: 'a@example.com', phone: 'another' })).status).toBe(409);
    expect((await desk.read(_id)).email).toBe(recordForm.email);
    const { edits } = { edits: (await pendingOf(_id)).pendingEdits };
    expect((await all('approved', edits)).status).toBe(200);
    expect(await desk.read(_id)).toMatchObject({ ...edits, pendingEdits: {} });
    expect(await mailsTo(desk.app, 'whole@example.com', 1)).toHaveLength(1);
  });
});

describe('an account that ends while its own proposals', () => {
  /** Holds the account as its end does, and lets go of what it proposed once somebody waits for it. */
  async function endDuring(email: string, act: () => Promise<Answer>): Promise<Answer> {
    const { platform, database, clock } = desk.app;
    const context = { actor: { kind: 'system' }, at: clock.now(), requestId: 'test' } as const;
    const lockWaits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const acting = Promise.withResolvers<Answer>();
    await database.transaction(async (tx) => {
      const [account] = await tx.db.select().from(accounts).where(eq(accounts.email, email)).for('update');
      if (!account) throw new Error(`There is no ${email}.`);
      acting.resolve(act());
      await vi.waitFor(async () => expect(await desk.rows(lockWaits)).not.toEqual([]), { timeout: 90_000 });
      const owner = { accountId: account.id, role: account.role, lenderId: account.lenderId, name: 'Rhea Tolliver' };
      for (const end of platform.hooks.all(accountEnds).toReversed()) await end(platform, tx, context, owner);
    });
    return acting.promise;
  }

  it('are being decided holds up neither: the decision waits for the end, and both are done', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'leaver@example.com');
    await desk.put(user, _id, { email: 'left@example.com', phone: '512-555-0135' });
    const approved = await endDuring('leaver@example.com', () => desk.approve(_id, 'email', 'left@example.com'));
    expect(approved).toMatchObject({ status: 200 });
    expect(await desk.read(_id)).toMatchObject({
      email: 'left@example.com',
      pendingEdits: { phone: '512-555-0135' },
    });
    expect((await pendingOf(_id)).proposals[0].proposedBy).toBeNull();
  });

  it('are being changed by it holds up neither', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'late-leaver@example.com');
    await desk.put(user, _id, { email: 'early@example.com' });
    const proposed = { email: 'late@example.com', states: ['MI', 'OH'] };
    const saved = await endDuring('late-leaver@example.com', () => desk.put(user, _id, proposed));
    expect(saved).toMatchObject({ status: 200 });
    expect((await desk.read(_id)).pendingEdits).toEqual(proposed);
  });
});
