import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom, goodPassword, newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs, minuteMs } from '../../../../kernel/dates.ts';
import type { OwnSession } from '../../own-account/contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const listOf = async (token: string): Promise<OwnSession[]> =>
  (await callFrom(app, '203.0.113.1', token)('GET', '/api/users/sessions')).body.sessions;
const statusOf = async (token: string) =>
  (await callFrom(app, '203.0.113.1', token)('GET', '/api/users/profile')).status;
const end = (token: string, id = '') =>
  callFrom(app, '203.0.113.1', token)('DELETE', `/api/users/sessions${id && `/${id}`}`);

describe('where an account is signed in', () => {
  it('is shown with the device in words, this one first, and nothing of what the browser sent is stored as it is', async () => {
    const broker = await newBroker(app, 'devices');
    const { token } = (await broker.signIn(goodPassword, firefox)).body;
    await broker.signIn(goodPassword, iPhone);
    const list = await listOf(token);
    expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Windows', true],
      ['Safari on an iPhone', false],
      [null, false],
    ]);
    const { rows } = await app.database.db.execute(sql`select to_jsonb(sessions) as row from sessions`);
    const stored = JSON.stringify(rows);
    expect(stored).toContain('Firefox on Windows');
    expect(stored).not.toContain('Gecko');
    expect(stored).not.toMatch(/198\.51\.100|203\.0\.113/);
  });

  it('is known to the hour: calls within one write nothing', async () => {
    const broker = await newBroker(app, 'hourly');
    const { token } = (await broker.signIn()).body;
    const usedAt = async () => (await listOf(token))[0]?.lastUsedAt;
    const first = await usedAt();
    app.clock.advance(59 * minuteMs);
    expect(await usedAt()).toBe(first);
    app.clock.advance(2 * minuteMs);
    const later = await usedAt();
    expect(Date.parse(String(later)) - Date.parse(String(first))).toBeGreaterThanOrEqual(hourMs);
    app.clock.advance(59 * minuteMs);
    expect(await usedAt()).toBe(later);
  });

  it('costs no call its answer where it cannot be written down', async () => {
    const broker = await newBroker(app, 'unwritten');
    await app.database.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '53100'; end $$`);
    await app.database.db.execute(
      sql`create trigger refuse before update on sessions for each row execute function refuse()`,
    );
    app.clock.advance(2 * hourMs);
    const status = await statusOf(broker.token);
    await app.database.db.execute(sql`drop function refuse cascade`);
    expect(status).toBe(200);
  });

  it('leaves out what has ended by itself', async () => {
    const broker = await newBroker(app, 'ended');
    app.clock.advance(30 * dayMs);
    const { token } = (await broker.signIn()).body;
    expect(await listOf(token)).toHaveLength(1);
    expect(await statusOf(broker.token)).toBe(401);
  });
});

describe('signing out a device', () => {
  it('ends that session at once and no other', async () => {
    const broker = await newBroker(app, 'one');
    const lost = String((await broker.signIn(goodPassword, iPhone)).body.token);
    const kept = String((await broker.signIn(goodPassword, firefox)).body.token);
    const phone = (await listOf(broker.token)).find(({ device }) => device === 'Safari on an iPhone');
    expect(await statusOf(lost)).toBe(200);
    expect((await end(broker.token, phone?._id)).status).toBe(200);
    expect([await statusOf(lost), await statusOf(kept), await statusOf(broker.token)]).toEqual([401, 200, 200]);
    expect((await end(broker.token, phone?._id)).status).toBe(404);
  });

  it('of somebody else is not found, and goes on', async () => {
    const [broker, other] = [await newBroker(app, 'mine'), await newBroker(app, 'theirs')];
    const [theirs] = await listOf(other.token);
    expect(await end(broker.token, theirs?._id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await statusOf(other.token)).toBe(200);
    expect((await end(broker.token, 'no-id')).status).toBe(400);
  });

  it('everywhere else leaves this one and those of other people', async () => {
    const [broker, other] = [await newBroker(app, 'rest'), await newBroker(app, 'bystander')];
    const elsewhere = [await broker.signIn(), await broker.signIn()].map(({ body }) => String(body.token));
    expect((await end(broker.token)).status).toBe(200);
    expect(await Promise.all(elsewhere.map(statusOf))).toEqual([401, 401]);
    expect([await statusOf(broker.token), await statusOf(other.token)]).toEqual([200, 200]);
    expect(await listOf(broker.token)).toHaveLength(1);
  });
});
