import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerWith, impersonate } from '../../../../../../tests/support/desks/account/impersonate.ts';
import {
  callFrom,
  goodPassword,
  mailedToken,
  newBroker,
  newVerifiedBroker,
  type OwnBroker,
} from '../../../../../../tests/support/desks/account-desk.ts';
import { readStream } from '../../../../../../tests/support/desks/read-stream.ts';
import { codeOf } from '../../../../../../tests/support/desks/second-factor/second-factor.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/support/test-database.ts';
import { minuteMs } from '../../../../../kernel/dates.ts';

// Two apps over one database: the account is looked at through one, and what ends that happens at the other.
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
let origin: string;
let superadmin: Caller;
let lenderId: string;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  [here, there] = [await createTestApp('demo', { database }), await createTestApp('demo', { database })];
  origin = await there.http.listen({ port: 0, host: '127.0.0.1' });
  superadmin = await here.signIn('superadmin@example.com');
  lenderId = (await (await here.signIn('lender@example.com')).call('GET', '/api/users/profile')).body.user.lenderId;
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
});

const statusOf = async (who: Pick<Caller, 'call'>) => (await who.call('GET', '/api/users/profile')).status;

async function newAdmin(): Promise<OwnBroker> {
  const admin = await newVerifiedBroker(here, 'visitor');
  expect((await superadmin.call('POST', '/api/admin/promote', { userId: admin.id })).status).toBe(200);
  return admin;
}
async function newLenderUser(): Promise<OwnBroker> {
  const person = await newVerifiedBroker(here, 'lenderuser');
  await here.database.db.execute(
    sql`update accounts set role = 'lender', user_type = 'Lender', approved = true, lender_id = ${lenderId} where id = ${person.id}`,
  );
  return person;
}

const turnOnAuthenticator = async (who: OwnBroker) => {
  const made = await who.call('POST', '/api/users/two-factor/authenticator', { currentPassword: goodPassword });
  const code = codeOf(here, made.body.secret);
  return who.call('POST', '/api/users/two-factor/authenticator/confirm', { code });
};
const changePassword = (who: OwnBroker) =>
  who.call('PUT', '/api/users/password', { currentPassword: goodPassword, newPassword: `${goodPassword} new` });

type Happens = (people: { admin: OwnBroker; person: OwnBroker }) => Promise<{ readonly status: number }>;
interface End {
  readonly of?: () => Promise<OwnBroker>;
  readonly happens: Happens;
}
const ends: Record<string, End> = {
  'the person asks for the end of their account': {
    happens: ({ person }) => person.call('POST', '/api/users/deletion', { password: goodPassword }),
  },
  'the person verifies their email for the first time': {
    of: () => newBroker(here, 'unverified'),
    happens: async ({ person }) => {
      const token = await mailedToken(here, person.email, 'Verify your email address');
      return person.call('POST', '/api/auth/verify-email', { token, password: goodPassword });
    },
  },
  'the person sets up a first second factor': { happens: ({ person }) => turnOnAuthenticator(person) },
  'the person changes their password': { happens: ({ person }) => changePassword(person) },
  'the person logs out every other device': { happens: ({ person }) => person.call('DELETE', '/api/users/sessions') },
  'an administrator deletes the account': {
    happens: ({ person }) => superadmin.call('DELETE', `/api/admin/${person.id}`),
  },
  'a lender user is moved to no company': {
    of: newLenderUser,
    happens: ({ person }) =>
      superadmin.call('POST', `/api/admin-lender-users/${person.id}/reassign`, {
        fromLenderId: lenderId,
        toLenderId: null,
      }),
  },
  'a lender user is suspended': {
    of: newLenderUser,
    happens: ({ person }) => superadmin.call('POST', `/api/admin-lender-users/${person.id}/suspend`),
  },
  'the administrator sets up a first second factor on another device': {
    happens: async ({ admin }) => turnOnAuthenticator(await elsewhere(admin)),
  },
  'the administrator changes their password on another device': {
    happens: async ({ admin }) => changePassword(await elsewhere(admin)),
  },
  'the administrator logs out other devices': {
    happens: async ({ admin }) => (await elsewhere(admin)).call('DELETE', '/api/users/sessions'),
  },
  'the administrator’s account is deleted': {
    happens: ({ admin }) => superadmin.call('DELETE', `/api/admin/${admin.id}`),
  },
};

/** The same person, logged in once more. */
async function elsewhere(who: OwnBroker): Promise<OwnBroker> {
  const { token } = (await who.signIn()).body;
  return { ...who, token, call: callFrom(here, '203.0.113.10', token) };
}

it.each(Object.entries(ends))(
  'an impersonation ends with its stream, at every process, when %s',
  async (_name, end) => {
    const admin = await newAdmin();
    const person = await (end.of ?? (() => newVerifiedBroker(here, 'visited')))();
    const looking = await impersonate(here, admin, person.id);
    const far = callerWith(there, String(looking.token));
    expect([await statusOf(looking), await statusOf(far)]).toEqual([200, 200]);
    const { ticket } = (await looking.call('POST', '/api/events/tickets')).body;
    const stream = await readStream(`${origin}/api/events?ticket=${ticket}`);
    const { status, ...answer } = await end.happens({ admin, person });
    expect(status, JSON.stringify(answer)).toBe(200);
    await expect.poll(stream.hasEnded, { timeout: 90_000 }).toBe(true);
    await there.platform.events.caughtUp();
    expect([await statusOf(looking), await statusOf(far)]).toEqual([401, 401]);
    const recorded = sql`select count(*)::int as ended from audit_log a join impersonations i on i.id = a.entity_id
    where a.action = 'impersonation.ended' and i.account_id = ${person.id}`;
    expect((await here.database.db.execute(recorded)).rows).toEqual([{ ended: 1 }]);
  },
);

it('an impersonation ends no later than the session that it was opened from', async () => {
  const [admin, person] = [await newAdmin(), await newVerifiedBroker(here, 'visited')];
  const until = new Date(here.clock.now().getTime() + 5 * minuteMs).toISOString();
  await here.database.db.execute(sql`update sessions set expires_at = ${until} where account_id = ${admin.id}`);
  const { body } = await admin.call('POST', `/api/admin/users/${person.id}/impersonation`, { reason: null });
  expect(body.expiresAt).toBe(until);
});

it('why changes were made does not outlive the account', async () => {
  const person = await newVerifiedBroker(here, 'visited');
  const reason = 'Their letterhead named a former employer.';
  const acting = await impersonate(here, superadmin, person.id, reason);
  expect((await acting.call('DELETE', '/api/impersonation')).status).toBe(200);
  const of = async () => {
    const rows = sql`select reason from impersonations where account_id = ${person.id}`;
    const trail = sql`select a.after from audit_log a join impersonations i on i.id = a.entity_id
      where a.action = 'impersonation.began' and i.account_id = ${person.id}`;
    return [await here.database.db.execute(rows), await here.database.db.execute(trail)].flatMap((found) => found.rows);
  };
  expect(await of()).toEqual([{ reason }, { after: { reason } }]);
  expect((await superadmin.call('DELETE', `/api/admin/${person.id}`)).status).toBe(200);
  // That changes were made stays; what was said about the person does not.
  expect(await of()).toEqual([{ reason: '' }, { after: null }]);
});
