import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../tests/support/own-people.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { minuteMs } from '../../../../kernel/dates.ts';
import { guesses, pauseBefore } from './guesses.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  app = await createTestApp('demo', { database });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

interface Attempt {
  readonly email: string;
  readonly from: string;
  readonly password?: string;
  readonly cookie?: string;
  readonly app?: TestApp;
}

async function signIn({ email, from, password = demoPassword, cookie, app: which = app }: Attempt) {
  const answer = await which.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    payload: { email, password },
    headers: cookie ? { cookie } : {},
  });
  const setCookie = String(answer.headers['set-cookie'] ?? '');
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, setCookie };
}
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';
const wrong = { password: 'not the password' };
/** Guesses at an account from many addresses at the same time. */
const attack = (email: string, addresses: number, each: number) =>
  Promise.all(
    Array.from({ length: addresses * each }, (_, index) =>
      signIn({ email, from: `198.51.100.${index % addresses}`, ...wrong }),
    ),
  );

describe('an account that is being guessed at', () => {
  it('lets its owner in from a new address, and refuses the addresses that guessed', async () => {
    const email = 'broker@example.com';
    const answers = await attack(email, 10, 10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(100);
    expect((await signIn({ email, from: '203.0.113.5' })).status).toBe(200);
    const refused = await signIn({ email, from: '198.51.100.1' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in /);
  });

  it('gets slower with every guess, up to a bound, and admits fewer from each address', () => {
    expect(pauseBefore(1)).toBe(0);
    expect(pauseBefore(guesses.beforePauses)).toBe(0);
    const pauses = [25, 35, 45, 55, 65, 1_000_000].map(pauseBefore);
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000]);
    expect(guesses.byPairUnderAttack).toBeLessThan(guesses.byPair);
  });

  it('answers as one that does not exist', async () => {
    const shown = ({ status, body, setCookie }: Awaited<ReturnType<typeof signIn>>) => ({
      status,
      setCookie,
      body: { ...body, requestId: '' },
    });
    const from = '192.0.2.50';
    for (let turn = 0; turn <= guesses.byPair; turn++) {
      const known = await signIn({ email: 'investor@example.com', from, ...wrong });
      const unknown = await signIn({ email: 'nobody@example.com', from, ...wrong });
      expect(known.status).toBe(turn < guesses.byPair ? 401 : 429);
      expect(shown(unknown)).toEqual(shown(known));
    }
  });

  it('stays refused for the address that guessed after a restart, until the time is over', async () => {
    const attempt = { email: 'lender@example.com', from: '192.0.2.60' };
    for (let turn = 0; turn < guesses.byPair; turn++) await signIn({ ...attempt, ...wrong });
    const restarted = await createTestApp('demo', { database });
    expect((await signIn({ ...attempt, app: restarted })).status).toBe(429);
    restarted.clock.advance(15 * minuteMs);
    expect((await signIn({ ...attempt, app: restarted })).status).toBe(200);
    await restarted.close();
  });

  it('costs a colleague behind the same address nothing, however often it is tried', async () => {
    const from = '192.0.2.70';
    const tries = Array.from({ length: guesses.byAddress + 10 }, () => ({
      email: 'lender5@example.com',
      from,
      ...wrong,
    }));
    const statuses: number[] = [];
    for (const attempt of tries) statuses.push((await signIn(attempt)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(guesses.byPair);
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn({ email: 'investor@example.com', from })).status).toBe(200);
  });

  it('is not reached by one network that changes its address', async () => {
    const email = 'superadmin@example.com';
    for (let turn = 0; turn < guesses.byPair; turn++) {
      await signIn({ email, from: `2001:db8:5:5::${turn + 1}`, ...wrong });
    }
    expect((await signIn({ email, from: '2001:db8:5:5:9::77' })).status).toBe(429);
    expect((await signIn({ email, from: '2001:db8:5:6::1' })).status).toBe(200);
  });
});

describe('a device that signed in before', () => {
  const email = 'admin@example.com';
  const from = '192.0.2.80';

  it('is let through from an address that is refused, and only its own account', async () => {
    const { setCookie } = await signIn({ email, from });
    expect(setCookie).toMatch(/^plinth_device=.+; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const cookie = cookieOf(setCookie);
    for (let turn = 0; turn <= guesses.byPair; turn++) await signIn({ email, from, ...wrong });
    expect((await signIn({ email, from })).status).toBe(429);
    const back = await signIn({ email, from, cookie });
    expect(back.status).toBe(200);
    expect(cookieOf(back.setCookie)).not.toBe(cookie);
    for (let turn = 0; turn <= guesses.byPair; turn++) await signIn({ email: 'lender2@example.com', from, ...wrong });
    expect((await signIn({ email: 'lender2@example.com', from, cookie })).status).toBe(429);
  });

  it('has a limit of its own, and nothing made up or changed counts as one', async () => {
    const { setCookie } = await signIn({ email, from: '192.0.2.81' });
    const cookie = cookieOf(setCookie);
    for (let turn = 0; turn <= guesses.byPair; turn++) await signIn({ email, from: '192.0.2.82', ...wrong });
    const changed = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A');
    for (const other of [changed, 'plinth_device=1', `x${cookie}`])
      expect((await signIn({ email, from: '192.0.2.82', cookie: other })).status).toBe(429);
    for (let turn = 0; turn < guesses.byDevice; turn++) {
      expect((await signIn({ email, from: '192.0.2.83', cookie, ...wrong })).status).toBe(401);
    }
    expect((await signIn({ email, from: '192.0.2.83', cookie })).status).toBe(429);
  });

  it('is known for several people, and not any more once the password is another', async () => {
    const first = await signIn({ email: 'lender3@example.com', from: '192.0.2.90' });
    const second = await signIn({
      email: 'lender4@example.com',
      from: '192.0.2.90',
      cookie: cookieOf(first.setCookie),
    });
    const cookie = cookieOf(second.setCookie);
    const blocked = { email: 'lender3@example.com', from: '192.0.2.91' };
    for (let turn = 0; turn <= guesses.byPair; turn++) await signIn({ ...blocked, ...wrong });
    expect((await signIn({ ...blocked, cookie })).status).toBe(200);
    await app.database.db.execute(
      sql`update accounts set password_hash = (select password_hash || 'x' from accounts where email = 'lender3@example.com') where email = 'lender3@example.com'`,
    );
    expect((await signIn({ ...blocked, cookie })).status).toBe(429);
  });
});
