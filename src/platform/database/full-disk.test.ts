import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const patience = { timeout: 90_000, interval: 250 };
let app: TestApp;
let broker: Caller;

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app.close());

const run = (statement: string) => app.database.db.execute(sql.raw(statement));
const health = async () => (await app.visitor.call('GET', '/api/health')).body;

/**
 * Stands for a disk without room: PostgreSQL refuses every new row of a table with the code it has for that (53100), through
 * the real driver. Filling a real disk takes a file system of its own, and so rights that a test run has not.
 */
const fill = (code: string) =>
  run(`create function no_room() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
       create trigger no_room before insert on stream_tickets execute function no_room()`);
const makeRoom = () => run('drop trigger no_room on stream_tickets; drop function no_room');

describe('a disk of the database that is full', () => {
  it('is answered with its own code and when to come again, is seen in health, and is over by itself', async () => {
    expect(await health()).toMatchObject({ success: true });
    await fill('53100');
    const refused = await broker.call('POST', '/api/events/tickets');
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_FULL']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await health()).toMatchObject({
      success: false,
      database: true,
      problems: ['The disk of the database is full: nothing new can be saved.'],
    });
    // What only reads goes on.
    expect((await broker.call('GET', '/api/lenders')).status).toBe(200);
    await makeRoom();
    expect((await broker.call('POST', '/api/events/tickets')).status).toBe(200);
    await vi.waitFor(async () => expect(await health()).toMatchObject({ success: true }), patience);
  });

  it.each(['53200', '53300', '57P03', '58030', '25006'])('is not what %s means: that is unavailable', async (code) => {
    await fill(code);
    const refused = await broker.call('POST', '/api/events/tickets');
    await makeRoom();
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await health()).toMatchObject({ success: true });
  });
});
