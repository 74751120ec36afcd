import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { fixAndFlip } from '../../../../lending/kinds/fix-and-flip/kind.ts';
import { lenderTopic } from '../../../lenders/server/api.ts';
import { lenders } from '../../../lenders/server/tables.ts';
import { programParts } from '../../../programs/model.ts';
import { programSchema } from '../../../programs/schemas.ts';
import { programs } from '../../../programs/server/tables.ts';
import { judgedPrograms, savedSearches } from '../tables.ts';
import { foundMail } from './found-mail.ts';
import { judgeProgram } from './judge-program.ts';
import { newsOf, notifyOwner } from './notify-owner.ts';
import { sweepPrograms } from './watch.ts';

/** No lender of the demo market lends on this: what fits it is this file's own. */
const scenario = { state: 'TX', fico: 640, experience: 0, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 };
const tier = {
  tierName: 'Standard',
  minFICO: 640,
  maxLTC: 90,
  rehabPercent: 100,
  totalLTC: 100,
  maxARV: 70,
  loanRange: { min: 75_000, max: 2_000_000 },
};

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

let app: TestApp;
let broker: Caller;
let lenderId: string;
let programId: string;
beforeAll(async () => {
  // Jobs run where a test says so: one that runs by itself would judge and sweep in between.
  app = await createTestApp('demo', { environment: { JOBS: 'worker' } });
  broker = await app.signIn('broker@example.com');
});
beforeEach(async () => {
  const { db } = app.database;
  await db.delete(savedSearches);
  await db.execute(sql`delete from notifications`);
  await db.execute(sql`delete from lenders where name = 'Alder Point'`);
  const yesterday = new Date(Date.now() - dayMs);
  const lender = { name: 'Alder Point', states: ['OH'], brokersLicenseOnlyStates: [], backgroundLimitations: [] };
  const [made] = await db
    .insert(lenders)
    .values({ ...lender, updatedAt: yesterday })
    .returning();
  lenderId = made?.id ?? '';
  const parts = programParts(programSchema('fix-and-flip').parse({ name: 'Bridge 12', tiers: [tier] }));
  const [program] = await db
    .insert(programs)
    .values({ ...parts, lenderId, kind: 'fix-and-flip', confirmedAt: new Date(), updatedAt: yesterday })
    .returning();
  programId = program?.id ?? '';
});
afterAll(() => app?.close());

const save = async (): Promise<string> => {
  const body = { name: 'Maple St', scenario };
  const answer = await broker.call('POST', '/api/saved-searches/fix-and-flip', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.savedSearch._id;
};
const lendIn = (states: string[], updatedAt = new Date()) =>
  app.database.db.update(lenders).set({ states, updatedAt }).where(eq(lenders.id, lenderId));
const sweep = () => sweepPrograms.run(app.platform, {});
const judge = () => judgeProgram.run(app.platform, { programId });
const judged = async () =>
  (await app.database.db.select().from(judgedPrograms).where(eq(judgedPrograms.programId, programId)))[0];
const notices = async (): Promise<string[]> =>
  (await broker.call('GET', '/api/notifications')).body.notifications.map((one: { message: string }) => one.message);

describe('a changed lender', () => {
  it('has its programs held against the saved searches, and what stood against them before is said', async () => {
    const searchId = await save();
    await sweep();
    await lendIn(['OH', 'TX']);
    await app.database.transaction((tx) => app.platform.events.publish(tx, lenderTopic, { lenderId }));
    await vi.waitFor(async () => expect((await judged())?.dueAt).toEqual(expect.any(Date)), 90_000);
    await judge();
    await notifyOwner.run(app.platform, { savedSearchId: searchId });
    expect(await notices()).toEqual([
      expect.stringMatching(/^Alder Point Bridge 12 now fits 'Maple St': .*; previously: .*TX/),
    ]);
  });

  it('tells nobody of its drafts, and of one once it is published', async () => {
    const setStatus = (status: 'draft' | 'live', updatedAt = new Date()) =>
      app.database.db.update(programs).set({ status, updatedAt }).where(eq(programs.id, programId));
    const yesterday = new Date(Date.now() - dayMs);
    await setStatus('draft', yesterday);
    const searchId = await save();
    await sweep();
    await lendIn(['OH', 'TX']);
    await sweep();
    await judge();
    await notifyOwner.run(app.platform, { savedSearchId: searchId });
    expect(await notices()).toEqual([]);
    await setStatus('live');
    await sweep();
    await judge();
    await notifyOwner.run(app.platform, { savedSearchId: searchId });
    expect(await notices()).toEqual([expect.stringContaining("Alder Point Bridge 12 now fits 'Maple St'")]);
  });

  it('that no event told of is found by the sweep, once', async () => {
    await save();
    await sweep();
    expect((await judged())?.dueAt).toBeNull();
    await lendIn(['TX']);
    await sweep();
    expect((await judged())?.dueAt).toEqual(expect.any(Date));
    await judge();
    await sweep();
    expect((await judged())?.dueAt).toBeNull();
  });

  it('that only answered faster has nothing judged', async () => {
    await save();
    await sweep();
    const other = (await app.database.db.select().from(lenders).limit(1))[0]?.id ?? '';
    for (const id of [lenderId, other])
      await app.database.transaction((tx) => app.platform.events.publish(tx, lenderTopic, { lenderId: id }));
    await lendIn(['TX']);
    await app.database.transaction((tx) => app.platform.events.publish(tx, lenderTopic, { lenderId }));
    await vi.waitFor(async () => expect((await judged())?.dueAt).toEqual(expect.any(Date)), 90_000);
    const ofOther = sql`due_at is not null and program_id in (select id from programs where lender_id = ${other})`;
    expect(await app.database.db.select().from(judgedPrograms).where(ofOther)).toEqual([]);
  });
});

describe('the mail of a find', () => {
  const untold = { status: 'eligible', loan: 1, lenderName: 'Alder Point', at: new Date().toISOString(), before: null };
  const mailData = async (change: ReturnType<typeof sql>) => {
    const savedSearchId = await save();
    const news = [{ ...untold, programId, programName: 'Bridge 12', toldAt: untold.at }];
    await app.database.db.update(savedSearches).set({ news, byMail: true });
    const own = sql`where email = 'broker@example.com'`;
    await app.database.db.execute(sql`update accounts set ${change} ${own}`);
    const data = await foundMail.data(app.platform, { savedSearchId, toldAt: untold.at });
    await app.database.db.execute(sql`update accounts set email_verified_at = now(), role = 'user' ${own}`);
    return data;
  };
  it('goes to a verified address of an account that may search, and nowhere else', async () => {
    expect(await mailData(sql`role = 'user'`)).toMatchObject({ to: 'broker@example.com' });
    expect(await mailData(sql`email_verified_at = null`)).toBeUndefined();
    expect(await mailData(sql`role = 'suspended'`)).toBeUndefined();
    expect(await mailData(sql`role = 'lender'`)).toBeUndefined();
  });
});

it('what is not shown of the news is not read', () => {
  const one = { status: 'eligible', loan: 1, programId: idOf(1), programName: 'Bridge', lenderName: 'Alder' };
  const readable = { ...one, at: '2026-03-02T10:00:00Z', toldAt: null, before: null };
  const untouched = {
    get status() {
      throw new Error('read');
    },
  };
  const stored = [{ odd: true }, readable, readable, untouched];
  expect(newsOf(fixAndFlip, stored, 2)).toEqual([readable, readable]);
  expect(() => newsOf(fixAndFlip, stored)).toThrow('read');
});

describe('a job that was lost', () => {
  const untold = async (searchId: string) => {
    const own = eq(savedSearches.id, searchId);
    return (await app.database.db.select().from(savedSearches).where(own))[0]?.notifyAt;
  };
  it('on the way to an owner is made again, after an hour', async () => {
    const searchId = await save();
    await sweep();
    const lost = new Date(app.clock.now().getTime() - hourMs - 1_000);
    const recent = new Date(app.clock.now().getTime() - hourMs + 60_000);
    for (const [notifyAt, isMadeAgain] of [
      [recent, false],
      [lost, true],
    ] as const) {
      await app.database.db.update(savedSearches).set({ notifyAt });
      await sweep();
      expect((await untold(searchId))?.getTime() !== notifyAt.getTime()).toBe(isMadeAgain);
    }
    await app.database.db.update(savedSearches).set({ notifyAt: lost });
    await lendIn(['TX']);
    await app.database.db.insert(judgedPrograms).values({ programId }).onConflictDoNothing();
    await judge();
    expect((await untold(searchId))?.getTime()).toBeGreaterThan(lost.getTime());
  });

  it('on the way to judge a program is made again, after an hour', async () => {
    await save();
    await sweep();
    await lendIn(['TX']);
    const lost = new Date(app.clock.now().getTime() - hourMs - 1_000);
    await app.database.db.update(judgedPrograms).set({ dueAt: lost }).where(eq(judgedPrograms.programId, programId));
    await sweep();
    expect((await judged())?.dueAt?.getTime()).toBeGreaterThan(lost.getTime());
  });
});

describe('a program that is off the market', () => {
  const set = (columns: object) =>
    app.database.db
      .update(programs)
      .set({ ...columns, updatedAt: new Date() })
      .where(eq(programs.id, programId));
  const found = async (searchId: string) =>
    Object.keys(
      (await app.database.db.select().from(savedSearches).where(eq(savedSearches.id, searchId)))[0]?.found ?? {},
    );

  it.each([
    ['is deleted', { deletedAt: new Date() }, { deletedAt: null }],
    ['is past its last day', { effectiveUntil: '2001-01-01' }, { effectiveUntil: null }],
  ])('because it %s is taken off the searches once, and judged again when it is back', async (_why, off, on) => {
    await lendIn(['TX'], new Date(Date.now() - hourMs));
    const searchId = await save();
    await sweep();
    await set({});
    await sweep();
    await judge();
    expect(await found(searchId)).toContain(programId);
    await set(off);
    await sweep();
    await judge();
    expect(await found(searchId)).not.toContain(programId);
    await sweep();
    expect(await judged()).toBeUndefined();
    await set(on);
    await sweep();
    expect((await judged())?.dueAt).toEqual(expect.any(Date));
    await judge();
    expect(await found(searchId)).toContain(programId);
  });
});
