import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStream } from '../../../../../../tests/support/desks/read-stream.ts';
import {
  enterPassword,
  secondStep,
  turnOnApp,
} from '../../../../../../tests/support/desks/second-factor/second-factor.ts';
import { createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/support/test-database.ts';

// Two apps over one database: the administrator is at one, the person at the other.
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
let origin: string;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  [here, there] = [await createTestApp('demo', { database }), await createTestApp('demo', { database })];
  origin = await there.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
});

type Caller = Awaited<ReturnType<TestApp['signIn']>>;
const idOf = async (who: Caller) => String((await who.call('GET', '/api/users/profile')).body.user._id);
const openStream = async (who: Caller) => {
  const { ticket } = (await who.call('POST', '/api/events/tickets')).body;
  const stream = await readStream(`${origin}/api/events?ticket=${ticket}`);
  // From its first heartbeat on it hears everything.
  await stream.hasMissed();
  return stream;
};
const answers = async (who: Caller) => (await who.call('GET', '/api/users/profile')).status;

it('a suspension ends sessions and streams at every process', async () => {
  const admin = await here.signIn('admin@example.com');
  const broker = await there.signIn('broker@example.com');
  const userId = await idOf(broker);
  const stream = await openStream(broker);
  expect((await admin.call('POST', '/api/admin/suspend', { userId })).status).toBe(200);
  await expect.poll(stream.hasEnded, { timeout: 90_000 }).toBe(true);
  await there.platform.events.caughtUp();
  expect(await answers(broker)).toBe(401);
  expect((await admin.call('POST', '/api/admin/reactivate', { userId })).status).toBe(200);
});

it('a page of the person hears of the new role, and other administrators that the list has changed', async () => {
  const admin = await here.signIn('admin@example.com');
  const other = await there.signIn('superadmin@example.com');
  const investor = await there.signIn('investor@example.com');
  const userId = await idOf(investor);
  const [own, others] = [await openStream(investor), await openStream(other)];
  expect((await admin.call('POST', '/api/admin/promote', { userId })).status).toBe(200);
  expect((await own.named(1))[0]).toMatchObject({ event: 'role', data: { id: userId } });
  expect((await others.named(1))[0]).toMatchObject({ event: 'user', data: { id: userId } });
  own.close();
  others.close();
  expect((await admin.call('POST', '/api/admin/demote', { userId })).status).toBe(200);
});

it('a superadmin logs everybody out at every process, and stays', async () => {
  const superadmin = await here.signIn('superadmin@example.com');
  const elsewhere = await there.signIn('superadmin@example.com');
  const people = [
    await here.signIn('broker@example.com'),
    await there.signIn('investor@example.com'),
    await there.signIn('lender@example.com'),
    elsewhere,
  ];
  // Each process has read them.
  for (const one of people) expect(await answers(one)).toBe(200);
  const stream = await openStream(people[1] as Caller);
  const { status, body } = await superadmin.call('POST', '/api/admin/force-logout-all');
  expect([status, body]).toEqual([
    200,
    { success: true, message: 'All users have been logged out.', count: expect.any(Number) },
  ]);
  expect(body.count).toBeGreaterThanOrEqual(people.length);
  await expect.poll(stream.hasEnded, { timeout: 90_000 }).toBe(true);
  await there.platform.events.caughtUp();
  for (const one of people) expect(await answers(one)).toBe(401);
  expect(await answers(superadmin)).toBe(200);
  expect((await superadmin.call('POST', '/api/admin/force-logout-all')).body.count).toBe(0);
  const again = await there.signIn('broker@example.com');
  expect(await answers(again)).toBe(200);
});

it('an administrator logs nobody out', async () => {
  const admin = await here.signIn('admin@example.com');
  const broker = await here.signIn('broker@example.com');
  expect((await admin.call('POST', '/api/admin/force-logout-all')).status).toBe(403);
  expect(await answers(broker)).toBe(200);
});

it('a login whose second step is still to come ends with the sessions', async () => {
  const superadmin = await here.signIn('superadmin@example.com');
  const own = await turnOnApp(here, await here.signIn('broker@example.com'));
  const challenge = await enterPassword(here, 'broker@example.com');
  expect((await superadmin.call('POST', '/api/admin/force-logout-all')).status).toBe(200);
  const answer = await secondStep(here, { method: 'recoveryCode', challenge, code: own.recoveryCodes[0] });
  expect(answer).toMatchObject({ status: 409, body: { code: 'SIGN_IN_ENDED' } });
});
