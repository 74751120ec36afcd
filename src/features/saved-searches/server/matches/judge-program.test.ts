import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { lenderTopic } from '../../../lenders/server/api.ts';
import { lenders } from '../../../lenders/server/tables.ts';
import { programParts } from '../../../programs/model.ts';
import { programSchema } from '../../../programs/schemas.ts';
import { programTopic } from '../../../programs/server/api.ts';
import { programs } from '../../../programs/server/tables.ts';
import { judgedPrograms, savedSearches } from '../tables.ts';
import { judgeProgram } from './judge-program.ts';
import { notifyOwner } from './notify-owner.ts';
import { sweepPrograms } from './watch.ts';

/** No program of the demo market lends on this: what fits it is this file's own. */
const scenario = { state: 'TX', fico: 650, experience: 0, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 };
const tier = {
  tierName: 'Standard',
  minFICO: 680,
  maxLTC: 90,
  rehabPercent: 100,
  totalLTC: 100,
  maxARV: 70,
  loanRange: { min: 75_000, max: 2_000_000 },
};
const fits = { ...tier, minFICO: 640 };

let app: TestApp;
let broker: Caller;
let lenderId: string;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
  const rows = await app.database.db
    .insert(lenders)
    .values({ name: 'Summit', states: ['TX'], brokersLicenseOnlyStates: [], backgroundLimitations: [] })
    .returning({ id: lenders.id });
  lenderId = rows[0]?.id ?? '';
  await app.database.transaction((tx) => app.platform.events.publish(tx, lenderTopic, { lenderId }));
});
beforeEach(async () => {
  await app.database.db.delete(savedSearches);
  await app.database.db.execute(sql`delete from notifications`);
  await app.database.db.execute(sql`delete from mailbox_messages`);
});
afterAll(() => app?.close());

const valuesOf = (columns: object) => {
  const parsed = programSchema('fix-and-flip').parse({ name: 'Bridge 12', tiers: [columns] });
  return { ...programParts(parsed), lenderId, kind: 'fix-and-flip' };
};
async function addProgram(columns: object): Promise<string> {
  const at = new Date();
  const values = { ...valuesOf(columns), confirmedAt: at, updatedAt: new Date(at.getTime() - dayMs) };
  const [row] = await app.database.db.insert(programs).values(values).returning({ id: programs.id });
  const id = row?.id ?? '';
  await publish(id);
  return id;
}
async function changeProgram(id: string, columns: object): Promise<void> {
  const { tiers } = valuesOf(columns);
  await app.database.db.update(programs).set({ tiers, updatedAt: new Date() }).where(eq(programs.id, id));
}
const publish = (programId: string) =>
  app.database.transaction((tx) => app.platform.events.publish(tx, programTopic, { programId }));
const judge = async (programId: string) => {
  await app.database.db.insert(judgedPrograms).values({ programId }).onConflictDoNothing();
  await judgeProgram.run(app.platform, { programId });
};
const tell = (savedSearchId: string) => notifyOwner.run(app.platform, { savedSearchId });
const save = async (body: object = {}): Promise<string> => {
  const answer = await broker.call('POST', '/api/saved-searches/fix-and-flip', { name: 'Maple St', scenario, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.savedSearch._id;
};
const notices = async (): Promise<string[]> =>
  (await broker.call('GET', '/api/notifications')).body.notifications.map((one: { message: string }) => one.message);
const listed = async () => (await broker.call('GET', '/api/saved-searches')).body.savedSearches;

describe('a changed program', () => {
  it('is told to the owner of a search that it now fits, in figures and with what stood against it', async () => {
    const programId = await addProgram(tier);
    const searchId = await save();
    await sweepPrograms.run(app.platform, {});
    await changeProgram(programId, fits);
    await judge(programId);
    await tell(searchId);
    expect(await notices()).toEqual([
      "Summit Bridge 12 now fits 'Maple St': $285,000; previously: FICO at least 680, deal has 650",
    ]);
    const [search] = await listed();
    expect(search).toMatchObject({ fits: expect.any(Number), hasUnread: true, foundAt: expect.any(String) });
    expect(search.news[0]).toMatchObject({ programId, text: (await notices())[0] });
    const { body: others } = await (await app.signIn('investor@example.com')).call('GET', '/api/notifications');
    expect(others.notifications).toEqual([]);
  });

  it('is named in its notification as the search is called by then, and with fewer words once the find is forgotten', async () => {
    const programId = await addProgram(tier);
    const searchId = await save();
    await changeProgram(programId, fits);
    await judge(programId);
    await tell(searchId);
    await broker.call('PUT', `/api/saved-searches/${searchId}`, { name: 'Oak Row' });
    expect(await notices()).toEqual([expect.stringMatching(/^Summit Bridge 12 now fits 'Oak Row': \$285,000/)]);
    await app.database.db.update(savedSearches).set({ news: [] });
    expect(await notices()).toEqual(["A program for your search 'Oak Row'"]);
    await app.database.db.delete(savedSearches);
    expect(await notices()).toEqual(['A saved search has new matches.']);
  });

  it('that is one of several tells of the best, and how many more there are', async () => {
    const ids = [await addProgram(tier), await addProgram(tier), await addProgram(tier)];
    const searchId = await save();
    await sweepPrograms.run(app.platform, {});
    await changeProgram(ids[0] ?? '', { ...fits, maxARV: 60 });
    await changeProgram(ids[1] ?? '', fits);
    await changeProgram(ids[2] ?? '', { ...fits, maxARV: 55 });
    for (const id of ids) await judge(id);
    await tell(searchId);
    expect(await notices()).toEqual([
      "Summit Bridge 12 now fits 'Maple St': $285,000; previously: FICO at least 680, deal has 650 (and 2 more programs)",
    ]);
  });

  it('is told once, however often its job is repeated', async () => {
    const programId = await addProgram(tier);
    const searchId = await save();
    await changeProgram(programId, fits);
    for (let turn = 0; turn < 3; turn++) await judge(programId);
    for (let turn = 0; turn < 3; turn++) await tell(searchId);
    expect(await notices()).toHaveLength(1);
    expect((await listed())[0].news).toHaveLength(1);
  });

  it('is told when it lends more than before, and not when it lends less or the same', async () => {
    const programId = await addProgram({ ...fits, maxARV: 60 });
    await vi.waitFor(async () => {
      const { body } = await broker.call('POST', '/api/search/fix-and-flip/explain', { scenario, programId });
      expect(body.row.status).toBe('eligible');
    }, 90_000);
    const searchId = await save();
    await changeProgram(programId, { ...fits, maxARV: 55 });
    await judge(programId);
    await tell(searchId);
    expect(await notices()).toEqual([]);
    await changeProgram(programId, { ...fits, maxARV: 65 });
    await judge(programId);
    await tell(searchId);
    expect(await notices()).toEqual(["Summit Bridge 12 lends more for 'Maple St': $273,000; previously: $231,000"]);
  });

  it('that no longer fits is taken off the search, and told again when it fits again', async () => {
    const programId = await addProgram(tier);
    const searchId = await save();
    const before = (await listed())[0].fits;
    await changeProgram(programId, fits);
    await judge(programId);
    expect((await listed())[0].fits).toBe(before + 1);
    await changeProgram(programId, tier);
    await judge(programId);
    expect((await listed())[0].fits).toBe(before);
    await changeProgram(programId, fits);
    await judge(programId);
    await tell(searchId);
    expect((await listed())[0].news).toHaveLength(2);
  });

  it('that is gone is taken off every search', async () => {
    const programId = await addProgram(fits);
    await save();
    await judge(programId);
    const before = (await listed())[0].fits;
    await app.database.db.delete(programs).where(eq(programs.id, programId));
    await judge(programId);
    expect((await listed())[0].fits).toBe(before - 1);
  });

  it('is told of by mail to whoever prefers that, and not at all to whoever wants neither', async () => {
    const programId = await addProgram(tier);
    const byMail = await save({ name: 'By mail', byNotice: false, byMail: true });
    const silent = await save({ name: 'Silent', byNotice: false, byMail: false });
    await changeProgram(programId, fits);
    await judge(programId);
    await tell(byMail);
    await tell(silent);
    const mails = await vi.waitFor(
      async () => {
        const { rows } = await app.database.db.execute<{ recipient: string; subject: string; text: string }>(
          sql`select recipient, subject, text from mailbox_messages`,
        );
        expect(rows).not.toEqual([]);
        return rows;
      },
      { timeout: 90_000 },
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      recipient: 'broker@example.com',
      subject: "A program for your search 'By mail'",
      text: expect.stringContaining("Summit Bridge 12 now fits 'By mail': $285,000"),
    });
    expect(await notices()).toEqual([]);
    expect((await listed()).map((one: { news: unknown[] }) => one.news.length)).toEqual([1, 1]);
  });

  it('saved several times in a minute makes one job, and so do programs heard of by several processes', async () => {
    const programId = await addProgram(tier);
    const jobs = async () => {
      const { rows } = await app.database.db.execute(
        sql`select 1 from pgboss.job where name = 'saved-search-judge' and data->>'programId' = ${programId}`,
      );
      return rows.length;
    };
    await vi.waitFor(async () => expect(await jobs()).toBe(1), 90_000);
    for (let turn = 0; turn < 4; turn++) await publish(programId);
    const other = await addProgram(tier);
    await vi.waitFor(async () => {
      const [row] = await app.database.db.select().from(judgedPrograms).where(eq(judgedPrograms.programId, other));
      expect(row?.dueAt).not.toBeNull();
    }, 90_000);
    expect(await jobs()).toBe(1);
  });

  it('reaches more searches than one batch holds, each told once in a message of its own', async () => {
    const programId = await addProgram(tier);
    const searchId = await save();
    await app.database.db.execute(sql`
      insert into saved_searches (account_id, kind, name, scenario, by_notice, by_mail, found, created_at, updated_at, looked_at)
      select account_id, kind, 'Copy ' || n, scenario, by_notice, by_mail, found, created_at, updated_at, looked_at
      from saved_searches, generate_series(1, 449) n where id = ${searchId}`);
    await changeProgram(programId, fits);
    await judge(programId);
    await judge(programId);
    const { rows } = await app.database.db.execute<{ news: number; waiting: number }>(sql`
      select sum(jsonb_array_length(news))::integer as news, count(tell_at)::integer as waiting from saved_searches`);
    expect(rows).toEqual([{ news: 450, waiting: 450 }]);
  });

  it('that no event told of is found by the sweep', async () => {
    const programId = await addProgram(tier);
    await save();
    await judge(programId);
    await changeProgram(programId, fits);
    await sweepPrograms.run(app.platform, {});
    const [row] = await app.database.db.select().from(judgedPrograms).where(eq(judgedPrograms.programId, programId));
    expect(row?.dueAt).not.toBeNull();
  });
});
