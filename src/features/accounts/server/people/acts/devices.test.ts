import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVerifiedBroker, type OwnBroker } from '../../../../../../tests/support/desks/account-desk.ts';
import { readStream } from '../../../../../../tests/support/desks/read-stream.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/support/test-database.ts';
import type { Desk } from '../../../../../kernel/access.ts';

// Two apps over one database: the administrator is at one, the person at the other.
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
let origin: string;
let superadmin: Caller;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  [here, there] = [await createTestApp('demo', { database }), await createTestApp('demo', { database })];
  origin = await there.http.listen({ port: 0, host: '127.0.0.1' });
  superadmin = await here.signIn('superadmin@example.com');
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
});

type Calls = Pick<Caller, 'call'>;
const devicesOf = (by: Calls, { id }: { id: string }) => by.call('GET', `/api/admin/users/${id}/sessions`);
const statusAt = async (app: TestApp, token: string) =>
  (await app.visitor.call('GET', '/api/users/profile', undefined, { authorization: `Bearer ${token}` })).status;

async function newAdmin(desks: readonly Desk[] | null): Promise<OwnBroker> {
  const admin = await newVerifiedBroker(here, 'deskadmin');
  expect((await superadmin.call('POST', '/api/admin/promote', { userId: admin.id })).status).toBe(200);
  if (desks) expect((await superadmin.call('PUT', `/api/admin/users/${admin.id}/desks`, { desks })).status).toBe(200);
  return admin;
}

it('support logs a person out on one device, at every process, and the others stay', async () => {
  const [support, person] = [await newAdmin(['support']), await newVerifiedBroker(there, 'devices')];
  const phone = (await person.signIn(undefined, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'))
    .body.token;
  expect(await statusAt(there, phone)).toBe(200);
  const { sessions } = (await devicesOf(support, person)).body;
  expect(sessions).toHaveLength(2);
  const ofPhone = sessions.find(({ device }: { device: string | null }) => device?.includes('iPhone'));
  expect(ofPhone.isCurrent).toBe(false);
  const one = `/api/admin/users/${person.id}/sessions/${ofPhone._id}`;
  expect((await support.call('DELETE', one)).body.message).toBe('The device is logged out.');
  await there.platform.events.caughtUp();
  expect([await statusAt(there, phone), await statusAt(there, person.token)]).toEqual([401, 200]);
  expect(await support.call('DELETE', one)).toMatchObject({
    status: 404,
    body: { message: 'This device is logged out already.' },
  });
});

it('everywhere ends every session with its stream', async () => {
  const person = await newVerifiedBroker(there, 'devices');
  const { ticket } = (await person.call('POST', '/api/events/tickets')).body;
  const stream = await readStream(`${origin}/api/events?ticket=${ticket}`);
  const { status, body } = await superadmin.call('DELETE', `/api/admin/users/${person.id}/sessions`);
  expect([status, body.message]).toEqual([200, 'The user is logged out on every device.']);
  await expect.poll(stream.hasEnded, { timeout: 90_000 }).toBe(true);
  await there.platform.events.caughtUp();
  expect(await statusAt(there, person.token)).toBe(401);
  expect((await devicesOf(superadmin, person)).body.sessions).toEqual([]);
  // Their password still holds.
  expect((await person.signIn()).status).toBe(200);
});

it('a device of somebody else is not logged out through another account', async () => {
  const [person, other] = [await newVerifiedBroker(here, 'devices'), await newVerifiedBroker(here, 'devices')];
  const [{ _id }] = (await devicesOf(superadmin, other)).body.sessions;
  expect((await superadmin.call('DELETE', `/api/admin/users/${person.id}/sessions/${_id}`)).status).toBe(404);
  expect(await statusAt(here, other.token)).toBe(200);
});

it('is for support alone, and nobody logs out a superadmin, or administrators without all desks', async () => {
  const [support, admin, person] = [
    await newAdmin(['support']),
    await newAdmin(null),
    await newVerifiedBroker(here, 'devices'),
  ];
  const own = (await superadmin.call('GET', '/api/users/profile')).body.user._id;
  expect((await devicesOf(await newAdmin(['billing']), person)).body.code).toBe('DESK_REQUIRED');
  expect((await devicesOf(person, person)).status).toBe(403);
  for (const [by, target] of [
    [support, admin],
    [admin, { id: own }],
    [admin, admin],
  ] as const) {
    expect((await devicesOf(by, target)).status).toBe(409);
    expect((await by.call('DELETE', `/api/admin/users/${target.id}/sessions`)).status).toBe(409);
  }
  expect(await statusAt(here, admin.token)).toBe(200);
  expect((await devicesOf(admin, support)).status).toBe(200);
});
