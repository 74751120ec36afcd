import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenProgramDesk, openProgramDesk, programDesk } from '../../../../tests/support/desks/program-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { dayIn } from '../../../kernel/time-zones.ts';
import { offerZone } from '../model.ts';

let desk: OpenProgramDesk;
let broker: Caller;
beforeAll(async () => {
  desk = await openProgramDesk();
  broker = await desk.app.signIn('broker@example.com');
});
afterAll(() => desk?.app.close());

const tiers = [{ tierName: 'Wide', maxLTC: 100, totalLTC: 100, maxARV: 100, rehabPercent: 100 }];
const kind = 'fix-and-flip';
const scenario = {
  state: 'TX',
  fico: 700,
  experience: 4,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};
const setStatus = (id: string, status: string, who: Caller = desk.people.lender, version?: number) =>
  who.call('PUT', `/api/programs/${id}/status`, { status, ...(version === undefined ? {} : { version }) });
const statusOf = async (id: string) => (await desk.get(kind, id)).body.program.status;
const explained = async (programId: string) =>
  (await broker.call('POST', `/api/search/${kind}/explain`, { scenario, programId })).status;
const isFound = (id: string, there: boolean) =>
  eventually(
    () => explained(id),
    (status) => (status === 200) === there,
  ).then((status) => status === 200);
const market = async (): Promise<number> =>
  (await broker.call('POST', `/api/calculators/${kind}/market`, { scenario })).body.programs;
const impactOf = async (programId: string) =>
  (
    await desk.people.admin.call('POST', '/api/programs/impact', {
      kind,
      lenderId: desk.people.lenderId,
      programId,
      values: null,
    })
  ).body;
const exported = async () =>
  (
    await desk.app.http.inject({
      url: '/api/market-export?what=programs&format=json',
      headers: { authorization: `Bearer ${desk.people.admin.token}` },
    })
  ).body;

describe('a draft', () => {
  it('is in no search, no market count and no export, and neither is what is saved of it', async () => {
    const before = await market();
    const id = await desk.added(kind, { name: 'Half typed', tiers, status: 'draft' });
    expect((await desk.get(kind, id)).body.program).toMatchObject({ status: 'draft', state: 'draft', isStale: false });
    // What is added after it has been heard of by then.
    const other = await desk.added(kind, { name: 'Whole', tiers });
    expect(await isFound(other, true)).toBe(true);
    expect(await explained(id)).toBe(404);
    expect(await market()).toBe(before + 1);
    await desk.update(kind, id, { name: 'Half typed, again', tiers });
    const { body: found } = await broker.call('POST', `/api/search/${kind}`, { scenario, limit: 200 });
    expect(JSON.stringify(found)).not.toContain(id);
    expect(JSON.stringify((await broker.call('GET', `/api/search/${kind}?state=TX`)).body)).not.toContain(id);
    expect(await exported()).toContain(other);
    expect(await exported()).not.toContain(id);
    expect(await statusOf(id)).toBe('draft');
    expect((await impactOf(id)).openDeals.lose).toEqual({ from: 0, to: 0 });
  });

  it('is published with its terms confirmed as of then, found at once, and can be a draft again', async () => {
    const id = await desk.added(kind, { name: 'Ready', tiers, status: 'draft' });
    const { confirmedAt } = (await desk.get(kind, id)).body.program;
    desk.app.clock.advance(dayMs / 24);
    const published = await setStatus(id, 'live');
    expect(published).toMatchObject({
      status: 200,
      body: { message: 'The program is live. Brokers can find it now.', program: { status: 'live', state: 'live' } },
    });
    expect(published.body.program.confirmedAt > confirmedAt).toBe(true);
    expect(await isFound(id, true)).toBe(true);
    await setStatus(id, 'draft');
    expect(await isFound(id, false)).toBe(false);
  });

  it('is saved and published in one call', async () => {
    const id = await desk.added(kind, { name: 'One call', tiers, status: 'draft' });
    const { body } = await desk.update(kind, id, { name: 'One call, saved', tiers, status: 'live', version: 1 });
    expect(body.program).toMatchObject({ name: 'One call, saved', status: 'live', version: 2 });
    expect(await isFound(id, true)).toBe(true);
  });
});

describe('the status of a program', () => {
  it('is live for a call that says none, as documented, and stays when a save says none', async () => {
    const id = await desk.added(kind, { name: 'As documented', tiers });
    expect(await statusOf(id)).toBe('live');
    await setStatus(id, 'hidden');
    await desk.update(kind, id, { name: 'Saved while hidden', tiers });
    expect(await statusOf(id)).toBe('hidden');
    expect(await isFound(id, false)).toBe(false);
  });

  it('comes with its days: a live program is scheduled before the first and hidden after the last', async () => {
    const now = desk.app.clock.now().getTime();
    const day = (days: number) => dayIn(offerZone, new Date(now + days * dayMs));
    const stateOf = async (values: object) => {
      const id = await desk.added('dscr', { name: 'Dated', ...values });
      return (await desk.get('dscr', id)).body.program.state;
    };
    expect(await stateOf({ effectiveFrom: day(3) })).toBe('scheduled');
    expect(await stateOf({ effectiveFrom: day(-3) })).toBe('live');
    expect(await stateOf({ effectiveUntil: day(-3) })).toBe('hidden');
    expect(await stateOf({ effectiveFrom: day(3), status: 'draft' })).toBe('draft');
  });

  it('filters the list', async () => {
    const now = desk.app.clock.now().getTime();
    const day = (days: number) => dayIn(offerZone, new Date(now + days * dayMs));
    const ids = {
      draft: await desk.added('portfolio', { name: 'Filtered', status: 'draft', effectiveFrom: day(3) }),
      live: await desk.added('portfolio', { name: 'Filtered' }),
      scheduled: await desk.added('portfolio', { name: 'Filtered', effectiveFrom: day(3) }),
      hidden: await desk.added('portfolio', { name: 'Filtered', effectiveUntil: day(-3) }),
      byLender: await desk.added('portfolio', { name: 'Filtered', status: 'hidden', effectiveFrom: day(3) }),
    };
    const listed = async (state: string): Promise<string[]> =>
      (await desk.list('portfolio', `?q=Filtered&state=${state}`)).body.programs.map(({ _id }: { _id: string }) => _id);
    expect(await listed('draft')).toEqual([ids.draft]);
    expect(await listed('live')).toEqual([ids.live]);
    expect(await listed('scheduled')).toEqual([ids.scheduled]);
    expect((await listed('hidden')).sort()).toEqual([ids.hidden, ids.byLender].sort());
    expect((await desk.list('portfolio', '?state=gone')).status).toBe(400);
  });

  it('is recorded with who changed it, once for each change', async () => {
    const id = await desk.added(kind, { name: 'Audited', tiers, status: 'draft' });
    await setStatus(id, 'live');
    await setStatus(id, 'live');
    const { rows } = await desk.app.database.db.execute(
      sql`select before, after from audit_log where entity_id = ${id} and action = 'program.statusChanged'`,
    );
    expect(rows).toEqual([{ before: { status: 'draft' }, after: { status: 'live' } }]);
  });

  it('is refused for a program of others, a deleted one, an older version and a status there is not', async () => {
    const id = await desk.added(kind, { name: 'Guarded', tiers, status: 'draft' });
    expect((await setStatus(id, 'live', desk.people.other)).status).toBe(404);
    expect((await setStatus(id, 'live', broker)).status).toBe(403);
    expect((await setStatus(id, 'published')).status).toBe(400);
    await desk.update(kind, id, { name: 'Guarded, saved', tiers });
    expect(await setStatus(id, 'live', desk.people.lender, 1)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await desk.add(kind, { name: 'Wrong', status: 'scheduled' })).toMatchObject({
      status: 400,
      body: { fields: { status: 'Status must be draft, live or hidden' } },
    });
    expect(await statusOf(id)).toBe('draft');
    await desk.remove(kind, id);
    expect((await setStatus(id, 'live')).status).toBe(404);
    const foreign = programDesk(desk.people.other, desk.people.lenderId);
    expect((await foreign.add(kind, { name: 'Theirs', status: 'draft' })).status).toBe(404);
  });
});
