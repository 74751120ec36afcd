import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newVerifiedBroker, type OwnBroker } from '../../../../../../tests/support/desks/account-desk.ts';
import { readStream } from '../../../../../../tests/support/desks/read-stream.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/support/test-database.ts';
import type { Desk } from '../../../../../kernel/access.ts';
import { minuteMs } from '../../../../../kernel/dates.ts';
import { impersonationMinutes } from '../../../people/model.ts';
import { closeExpired } from './impersonate.ts';

// Two apps over one database: what ends at one has ended at the other.
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
let superadmin: Caller;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  [here, there] = [await createTestApp('demo', { database }), await createTestApp('demo', { database })];
  superadmin = await here.signIn('superadmin@example.com');
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
});

type Calls = Pick<Caller, 'call'>;
const reason = 'They asked us to correct their letterhead.';
const begin = (by: Calls, { id }: { id: string }, why: string | null = null) =>
  by.call('POST', `/api/admin/users/${id}/impersonation`, { reason: why });

/** Calls at one of the apps with a token. */
const callerAt = (app: TestApp, token: string): Calls => ({
  call: (method, url, body, headers = {}) =>
    app.visitor.call(method, url, body, { ...headers, authorization: `Bearer ${token}` }),
});

async function open(by: Calls, person: { id: string }, why: string | null = null, at: TestApp = here) {
  const { status, body } = await begin(by, person, why);
  expect(status, JSON.stringify(body)).toBe(200);
  return { token: String(body.token), ...callerAt(at, body.token) };
}

async function newAdmin(limit: readonly Desk[] | null = null): Promise<OwnBroker> {
  const admin = await newVerifiedBroker(here, 'viewer');
  expect((await superadmin.call('POST', '/api/admin/promote', { userId: admin.id })).status).toBe(200);
  if (limit)
    expect((await superadmin.call('PUT', `/api/admin/users/${admin.id}/desks`, { desks: limit })).status).toBe(200);
  return admin;
}
const newPerson = () => newVerifiedBroker(here, 'viewed');
const idOf = async (who: Calls) => String((await who.call('GET', '/api/users/profile')).body.user._id);
const statusOf = async (who: Calls) => (await who.call('GET', '/api/users/profile')).status;
const impersonationsOf = async (who: Calls) => (await who.call('GET', '/api/users/impersonations')).body.impersonations;

interface Trace extends Record<string, unknown> {
  readonly action: string;
}
const traces = async (ids: readonly string[]) =>
  (
    await here.database.db.execute<Trace>(
      sql`select action, actor_id as actor, acted_by as by, payload, after from audit_log
          where entity_id in ${[...ids]} and (acted_by is not null or action like 'impersonation.%') order by id`,
    )
  ).rows;

describe('who opens an account', () => {
  it('is an administrator with the support desk, and never as an administrator', async () => {
    const person = await newPerson();
    const lender = await here.signIn('lender@example.com');
    for (const who of [await newPerson(), lender]) expect((await begin(who, person)).status).toBe(403);
    for (const desk of ['market', 'billing'] as const)
      expect((await begin(await newAdmin([desk]), person)).body.code).toBe('DESK_REQUIRED');
    const support = await newAdmin(['support']);
    expect(await statusOf(await open(support, person))).toBe(200);
    expect(await statusOf(await open(support, { id: await idOf(lender) }))).toBe(200);
    const targets = [await newAdmin(), { id: await idOf(superadmin) }, { id: await idOf(support) }];
    for (const target of targets) expect((await begin(support, target)).status).toBe(409);
    expect((await begin(support, { id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    expect((await superadmin.call('POST', '/api/admin/suspend', { userId: person.id })).status).toBe(200);
    expect((await begin(support, person)).body.message).toBe('This user is suspended. Reactivate them first.');
  });

  it('changes something as a superadmin alone, with a reason of some length', async () => {
    const person = await newPerson();
    expect((await begin(await newAdmin(), person, reason)).status).toBe(403);
    expect((await begin(superadmin, person, 'why')).body.fields).toHaveProperty('reason');
    const acting = await open(superadmin, person, reason);
    const { impersonation } = (await acting.call('GET', '/api/users/profile')).body.user;
    expect(impersonation).toEqual({ reason, expiresAt: expect.any(String) });
  });

  it('has the row of a user say that it can be opened', async () => {
    const person = await newPerson();
    const support = await newAdmin(['support']);
    const [row] = (await support.call('GET', `/api/admin/users?search=${person.email}`)).body;
    expect(row.can).toEqual(['impersonate', 'logOut']);
  });
});

describe('a session that acts as a user', () => {
  it('reads what the user reads, and is none of the devices of the user', async () => {
    const person = await newPerson();
    const viewing = await open(superadmin, person);
    const { user } = (await viewing.call('GET', '/api/users/profile')).body;
    expect(user).toMatchObject({ _id: person.id, role: 'user', isAdmin: false });
    expect((await person.profile()).impersonation).toBeNull();
    expect((await person.call('GET', '/api/users/sessions')).body.sessions).toHaveLength(1);
    const [row] = (await superadmin.call('GET', `/api/admin/users?search=${person.email}`)).body;
    expect(row.sessions).toBe(1);
  });

  it('writes both names beside every change, and keeps its keys apart from those of the user', async () => {
    const person = await newPerson();
    const acting = await open(superadmin, person, reason);
    expect((await acting.call('PUT', '/api/users/profile', { firstName: 'Dana', lastName: 'Corrected' })).status).toBe(
      200,
    );
    const by = await idOf(superadmin);
    expect(await traces([person.id])).toEqual([
      expect.objectContaining({ action: 'account.renamed', actor: person.id, by }),
    ]);
    const key = { 'idempotency-key': 'the-same-key-twice' };
    const deal = (address: string) => ({
      ...{ loanType: 'DSCR', clientName: 'Quinn', fico: 700, purchasePrice: 1, rehabNeeded: 0, arv: 0, liquidity: 0 },
      address,
    });
    expect((await person.call('POST', '/api/pipeline/manual', deal('1 Own Road'), key)).status).toBeLessThan(300);
    // With one key for both this would be refused as another request.
    expect((await acting.call('POST', '/api/pipeline/manual', deal('2 Support Road'), key)).status).toBeLessThan(300);
  });

  it('begins and ends in the audit log, and the user reads when and why', async () => {
    const person = await newPerson();
    const looked = await open(superadmin, person);
    expect((await impersonationsOf(person))[0]).toMatchObject({ endedAt: null, reason: null });
    expect((await looked.call('DELETE', '/api/impersonation')).status).toBe(200);
    expect(await statusOf(looked)).toBe(401);
    const acted = await open(superadmin, person, reason);
    expect((await acted.call('DELETE', '/api/impersonation')).status).toBe(200);
    const impersonations = await impersonationsOf(person);
    expect(impersonations.map((one: { reason: string | null }) => one.reason)).toEqual([reason, null]);
    for (const { endedAt } of impersonations) expect(endedAt).toEqual(expect.any(String));
    const by = await idOf(superadmin);
    const ids = impersonations.map((one: { _id: string }) => one._id).toReversed();
    const payload = (readOnly: boolean) => ({ accountId: person.id, by, readOnly });
    expect(await traces(ids)).toEqual([
      { action: 'impersonation.began', actor: by, by: null, payload: payload(true), after: null },
      { action: 'impersonation.ended', actor: person.id, by, payload: payload(true), after: null },
      { action: 'impersonation.began', actor: by, by: null, payload: payload(false), after: { reason } },
      { action: 'impersonation.ended', actor: person.id, by, payload: payload(false), after: null },
    ]);
    expect(await person.news()).toEqual([
      'Plinth support worked in your account.',
      'Plinth support looked at your account.',
    ]);
    const mails = await mailsTo(here, person.email, 2);
    const told = mails.filter(({ subject }) => subject === 'Plinth support worked in your account');
    expect(told.map(({ text }) => text.includes(reason))).toEqual([true]);
    expect((await person.call('DELETE', '/api/impersonation')).status).toBe(404);
  });

  it('follows the events of the user, and its stream ends with it', async () => {
    const origin = await there.http.listen({ port: 0, host: '127.0.0.1' });
    const person = await newPerson();
    const viewing = await open(superadmin, person);
    const { ticket } = (await viewing.call('POST', '/api/events/tickets')).body;
    const stream = await readStream(`${origin}/api/events?ticket=${ticket}`);
    const unused = (await viewing.call('POST', '/api/events/tickets')).body.ticket;
    expect((await viewing.call('DELETE', '/api/impersonation')).status).toBe(200);
    await expect.poll(stream.hasEnded, { timeout: 90_000 }).toBe(true);
    expect((await fetch(`${origin}/api/events?ticket=${unused}`)).status).toBe(401);
    expect(await statusOf(person)).toBe(200);
  });
});

describe('the end of such a session', () => {
  /** At both processes it was read before, so that each keeps it for a moment. */
  async function readAtBoth(by: Calls, person: OwnBroker, why: string | null = null) {
    const viewing = await open(by, person, why);
    const far = callerAt(there, viewing.token);
    for (const one of [viewing, far]) expect(await statusOf(one)).toBe(200);
    return async () => {
      await Promise.all([here.platform.events.caughtUp(), there.platform.events.caughtUp()]);
      return [await statusOf(viewing), await statusOf(far)];
    };
  }

  it('comes with the end of its time', async () => {
    const person = await newPerson();
    const admin = await newAdmin();
    const states = await readAtBoth(admin, person);
    const [{ _id: id }] = await impersonationsOf(person);
    await closeExpired.run(here.platform, { id });
    expect(await states()).toEqual([200, 200]);
    here.clock.advance(impersonationMinutes * minuteMs + 1);
    there.clock.advance(impersonationMinutes * minuteMs + 1);
    expect(await states()).toEqual([401, 401]);
    await closeExpired.run(here.platform, { id });
    await closeExpired.run(there.platform, { id });
    expect(await person.news()).toEqual(['Plinth support looked at your account.']);
  });

  it.each<[string, (admin: OwnBroker, person: OwnBroker) => Promise<{ readonly status: number }>]>([
    ['the logout of the administrator', (admin) => admin.call('POST', '/api/auth/logout')],
    ['a demotion', ({ id: userId }) => superadmin.call('POST', '/api/admin/demote', { userId })],
    [
      'a limit to other desks',
      ({ id }) => superadmin.call('PUT', `/api/admin/users/${id}/desks`, { desks: ['market', 'billing'] }),
    ],
    [
      'the suspension of the user',
      (_admin, { id: userId }) => superadmin.call('POST', '/api/admin/suspend', { userId }),
    ],
    [
      'the promotion of the user',
      (_admin, { id: userId }) => superadmin.call('POST', '/api/admin/promote', { userId }),
    ],
    ['another one of the same session', async (admin) => begin(admin, await newPerson())],
  ])('comes with %s, at every process', async (_name, happens) => {
    const [admin, person] = [await newAdmin(), await newPerson()];
    const states = await readAtBoth(admin, person);
    expect((await happens(admin, person)).status).toBe(200);
    expect(await states()).toEqual([401, 401]);
    const open = sql`select 1 from impersonations where account_id = ${person.id} and ended_at is null`;
    expect((await here.database.db.execute(open)).rows).toEqual([]);
  });

  it('comes with the end of everything an own session rests on, also where no event says so', async () => {
    const [admin, person] = [await newAdmin(), await newPerson()];
    const viewing = await open(admin, person);
    await here.database.db.execute(sql`delete from sessions where account_id = ${admin.id}`);
    expect(await statusOf(callerAt(there, viewing.token))).toBe(401);
  });

  it('comes when everybody is logged out', async () => {
    const person = await newPerson();
    const states = await readAtBoth(superadmin, person, reason);
    expect((await superadmin.call('POST', '/api/admin/force-logout-all')).status).toBe(200);
    expect(await states()).toEqual([401, 401]);
    expect(await statusOf(superadmin)).toBe(200);
  });
});
