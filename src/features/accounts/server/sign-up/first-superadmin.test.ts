import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { type Database, openDatabase } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { createLog } from '../../../../platform/log.ts';
import { passwordMatches } from '../sign-in/passwords/passwords.ts';
import { accounts } from '../tables.ts';
import { createFirstSuperadmin } from './first-superadmin.ts';

const good = { email: 'Owner@example.com', password: 'tulip anvil 9 harbour' };
const context: RequestContext = { actor: { kind: 'system' }, at: new Date(), requestId: 'a command' };

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, createLog('silent'));
});
afterEach(async () => {
  await database.db.delete(accounts);
  await database.db.delete(auditLog);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const create = (changes: Partial<typeof good> = {}) =>
  createFirstSuperadmin(database, { ...good, ...changes }, context);

describe('the first superadmin', () => {
  it('can sign in with what was given, and the creation is on record without the password', async () => {
    const id = await create();
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, id));
    expect(account).toMatchObject({ email: 'owner@example.com', role: 'superadmin', approved: true });
    expect(account?.emailVerifiedAt).not.toBeNull();
    expect(await passwordMatches(good.password, account?.passwordHash ?? '')).toBe(true);
    const [entry, ...others] = await database.db.select().from(auditLog);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actorKind: 'system',
      action: 'account.created',
      entityId: id,
      requestId: 'a command',
    });
    expect(entry?.after).toEqual({ email: 'owner@example.com', role: 'superadmin' });
  });

  it('is refused when there is one, also when two are created at once', async () => {
    const results = await Promise.allSettled([create(), create({ email: 'second@example.com' })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(create({ email: 'third@example.com' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await database.db.select().from(accounts)).toHaveLength(1);
  });

  it('does not take over the account of somebody else', async () => {
    await database.db
      .insert(accounts)
      .values({ email: 'owner@example.com', passwordHash: 'x', role: 'user', firstName: 'Dana', lastName: 'Averwood' });
    await expect(create()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await database.db.select().from(auditLog)).toEqual([]);
  });

  it.each(['', 'short 1!', 'passwordpassword', 'owner@example.com', 'aaaaaaaaaaaaaaaa', '123456789012'])(
    'is refused with the password %j',
    async (password) => {
      await expect(create({ password })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it.each(['', 'owner', 'owner@'])('is refused with the address %j', async (email) => {
    await expect(create({ email })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
