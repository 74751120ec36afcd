import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findLenders } from './api.ts';
import { lenders } from './tables.ts';

let app: TestApp;
let broker: Caller;
let lender: Caller;
let admin: Caller;
let ownId: string;
let all: (typeof lenders.$inferSelect)[];
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  admin = await app.signIn('admin@example.com');
  ownId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
  all = await app.database.db.select().from(lenders);
});
afterAll(() => app?.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const foreignId = () => all.find(({ id }) => id !== ownId)?.id ?? '';

describe('the list of lenders', () => {
  it('has id and name of every lender, by name, for everybody who is signed in', async () => {
    for (const caller of [broker, lender, admin]) {
      const { status, body } = await caller.call('GET', '/api/lenders');
      expect(status).toBe(200);
      expect(body.success).toBe(true);
      expect(body.lenders).toHaveLength(all.length);
      for (const entry of body.lenders) expect(Object.keys(entry)).toEqual(['_id', 'name']);
      const names = body.lenders.map(({ name }: { name: string }) => name.toLowerCase());
      expect(names.length).toBeGreaterThan(1);
      expect(names).toEqual([...names].sort());
    }
  });

  it('is not for visitors', async () => {
    expect((await app.visitor.call('GET', '/api/lenders')).status).toBe(401);
  });
});

describe('one lender', () => {
  it('is answered whole to administrators and to the lender itself', async () => {
    const stored = all.find(({ id }) => id === ownId);
    const { id, createdAt, updatedAt, archivedAt, ...record } = stored ?? ({} as (typeof all)[number]);
    expect(createdAt).toBeInstanceOf(Date);
    expect(updatedAt).toBeInstanceOf(Date);
    expect(archivedAt).toBeNull();
    for (const caller of [lender, admin]) {
      const { status, body } = await caller.call('GET', `/api/lenders/${ownId}`);
      expect([status, body]).toEqual([200, { success: true, lender: { _id: id, ...record, pendingEdits: {} } }]);
    }
    expect((await admin.call('GET', `/api/lenders/${foreignId()}`)).body.lender._id).toBe(foreignId());
  });

  it('is unknown to another lender, exactly as one that does not exist', async () => {
    const foreign = await lender.call('GET', `/api/lenders/${foreignId()}`);
    const missing = await lender.call('GET', `/api/lenders/${nobody}`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await admin.call('GET', `/api/lenders/${nobody}`)).status).toBe(404);
  });

  it('is unknown to a lender user without a company', async () => {
    const unassigned = await app.signIn('unassigned-lender@example.com');
    expect((await unassigned.call('GET', `/api/lenders/${ownId}`)).status).toBe(404);
  });

  it('is not for brokers, investors and visitors', async () => {
    const investor = await app.signIn('investor@example.com');
    for (const caller of [broker, investor]) {
      const { status, body } = await caller.call('GET', `/api/lenders/${ownId}`);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await app.visitor.call('GET', `/api/lenders/${ownId}`)).status).toBe(401);
  });

  it('is refused by an id that is none', async () => {
    const { status, body } = await admin.call('GET', "/api/lenders/1'--");
    expect([status, Object.keys(body.fields)]).toEqual([400, ['id']]);
  });
});

describe('the directory of lenders', () => {
  it('finds those that exist and says nothing of the others', async () => {
    const found = await findLenders(app.database.db, [ownId, nobody, ownId]);
    const { name, email, contactName, phone, website, nmlsId, licenseStates } =
      all.find(({ id }) => id === ownId) ?? ({} as (typeof all)[number]);
    expect([...found]).toEqual([
      [ownId, { id: ownId, name, email, contactName, phone, website, nmlsId, licenseStates }],
    ]);
    expect((await findLenders(app.database.db, [])).size).toBe(0);
  });
});
