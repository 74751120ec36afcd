import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { applyRule } from '../../../platform/jobs/retention.ts';
import { sweepPrograms } from './matches/watch.ts';
import { savedSearchesRules } from './retention.ts';
import { savedSearches } from './tables.ts';

async function removeDeleted(now: Date): Promise<void> {
  for (const rule of savedSearchesRules) await applyRule(app.platform, rule, now);
}

const scenario = {
  state: 'TX',
  fico: 700,
  experience: 4,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};
const url = '/api/saved-searches';
const creation = `${url}/fix-and-flip`;

let app: TestApp;
let broker: Caller;
let investor: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  [broker, investor] = [await app.signIn('broker@example.com'), await app.signIn('investor@example.com')];
});
beforeEach(() => app.database.db.delete(savedSearches));
afterAll(() => app?.close());

const save = async (name = 'Maple St', caller = broker) => {
  const { status, body } = await caller.call('POST', creation, { name, scenario });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.savedSearch;
};
const list = async (caller = broker) => (await caller.call('GET', url)).body.savedSearches;

describe('saved searches', () => {
  it('are kept with what fits them now, for their own account only', async () => {
    const saved = await save();
    const { body } = await broker.call('POST', '/api/search/fix-and-flip', { scenario });
    expect(saved).toMatchObject({
      name: 'Maple St',
      kind: 'fix-and-flip',
      byNotice: true,
      byMail: false,
      fits: body.counts.eligible + body.counts.review,
      news: [],
      foundAt: null,
      hasUnread: false,
    });
    expect(saved.fits).toBeGreaterThan(0);
    expect(await list()).toEqual([saved]);
    expect(await list(investor)).toEqual([]);
  });

  it('have the market looked at once more: what changed while they were saved is not missed', async () => {
    const sweeps = async () => {
      const { rows } = await app.database.db.execute(sql`select 1 from pgboss.job where name = ${sweepPrograms.name}`);
      return rows.length;
    };
    const before = await sweeps();
    await save();
    // The schedule may add one of its own.
    expect(await sweeps()).toBeGreaterThan(before);
  });

  it('can be renamed and their preferences changed, each alone', async () => {
    const { _id } = await save();
    await broker.call('PUT', `${url}/${_id}`, { name: '  Oak Row  ' });
    await broker.call('PUT', `${url}/${_id}`, { byMail: true });
    expect((await list())[0]).toMatchObject({ name: 'Oak Row', byNotice: true, byMail: true });
  });

  it('open the search form with what was saved, and become the last form', async () => {
    const { _id } = await save();
    await broker.call('PUT', '/api/scenarios/fix-and-flip', { scenario: { ...scenario, fico: 640 } });
    const { body } = await broker.call('POST', `${url}/${_id}/run`);
    expect(body).toMatchObject({ success: true, kind: 'fix-and-flip', scenario });
    const last = await broker.call('GET', '/api/scenarios/fix-and-flip');
    expect(last.body.scenario).toEqual(body.scenario);
  });

  it('can be deleted, taken back within a day, and then no more', async () => {
    const saved = await save();
    expect((await broker.call('DELETE', `${url}/${saved._id}`)).body).toEqual({ success: true });
    expect(await list()).toEqual([]);
    expect((await broker.call('DELETE', `${url}/${saved._id}`)).status).toBe(404);
    const { body } = await broker.call('POST', `${url}/${saved._id}/restore`);
    expect(body.savedSearch).toMatchObject({ _id: saved._id, name: saved.name, fits: saved.fits });
    await broker.call('DELETE', `${url}/${saved._id}`);
    await removeDeleted(app.clock.now());
    const ids = async () => (await app.database.db.select({ id: savedSearches.id }).from(savedSearches)).length;
    expect(await ids()).toBe(1);
    await removeDeleted(new Date(app.clock.now().getTime() + dayMs));
    expect(await ids()).toBe(0);
    expect((await broker.call('POST', `${url}/${saved._id}/restore`)).status).toBe(404);
  });

  it.each([
    ['PUT', '', { name: 'Mine' }],
    ['DELETE', '', undefined],
    ['POST', '/run', undefined],
    ['POST', '/restore', undefined],
    ['POST', '/deal', { address: '1 Elm Row, Austin, TX' }],
  ] as const)('of somebody else are not there for %s %s', async (method, act, body) => {
    const { _id } = await save();
    const answer = await investor.call(method, `${url}/${_id}${act}`, body);
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await list())[0]).toMatchObject({ _id, name: 'Maple St' });
  });

  it('are at most a hundred for an account, also when two calls come at once', async () => {
    const { _id } = await save();
    await app.database.db.execute(sql`
      insert into saved_searches (account_id, kind, name, scenario, by_notice, by_mail, found, created_at, updated_at, looked_at)
      select account_id, kind, name, scenario, by_notice, by_mail, found, created_at, updated_at, looked_at
      from saved_searches, generate_series(1, 98) where id = ${_id}`);
    const two = await Promise.all([1, 2].map(() => broker.call('POST', creation, { name: 'More', scenario })));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list()).toHaveLength(100);
    await save('Of another', investor);
  });

  it.each([
    [{ name: '', scenario }, ['name']],
    [{ name: 'x'.repeat(121), scenario }, ['name']],
    [{ name: 'Odd', scenario: { fico: 900, state: 'Atlantis' } }, ['scenario.fico', 'scenario.state']],
    [{ scenario }, ['name']],
  ])('are refused with what cannot be kept: %j', async (body, fields) => {
    const answer = await broker.call('POST', creation, body);
    expect([answer.status, Object.keys(answer.body.fields).sort()]).toEqual([400, fields]);
    expect(await list()).toEqual([]);
  });
});

describe('a deal made of a saved search', () => {
  const make = (searchId: string, address: string, key?: string, caller = broker) =>
    caller.call(
      'POST',
      `${url}/${searchId}/deal`,
      { address, clientName: 'Quinn Harlow' },
      key ? { 'idempotency-key': key } : {},
    );
  const dealsAt = async (address: string) => {
    const search = `search=${encodeURIComponent(address)}&includeArchived=true`;
    return (await broker.call('GET', `/api/pipeline/entries?${search}`)).body.pipelineEntries;
  };

  it('has what the search asks, and says on its page and in its timeline where it came from', async () => {
    const saved = await save('Elm Row under 260k');
    const { status, body } = await make(saved._id, '11 Elm Row, Austin, TX');
    expect(status, JSON.stringify(body)).toBe(200);
    const deal = `/api/pipeline/${body.pipelineEntryId}`;
    const { pipeline } = (await broker.call('GET', deal)).body;
    expect(pipeline).toMatchObject({
      address: '11 Elm Row, Austin, TX',
      clientName: 'Quinn Harlow',
      loanType: 'fix-and-flip',
      deal: { ...scenario, asisValue: 250_000 },
      lenders: [],
      stage: 'preparing',
      madeOf: 'the saved search “Elm Row under 260k”',
    });
    await broker.call('PUT', `${url}/${saved._id}`, { name: 'Renamed' });
    const { lines } = (await broker.call('GET', `${deal}/timeline`)).body;
    expect(lines).toMatchObject([
      { text: 'Deal created from the saved search “Elm Row under 260k”', by: { side: 'broker', name: 'You' } },
    ]);
    expect(await list()).toMatchObject([{ ...saved, name: 'Renamed' }]);
    expect((await investor.call('GET', deal)).status).toBe(404);
  });

  it('is made once: repeated it is the same one, and for an address that has a deal it is refused with that deal', async () => {
    const { _id } = await save();
    const address = '12 Elm Row, Austin, TX';
    const first = await make(_id, address, 'deal-of-search-1');
    expect((await make(_id, address, 'deal-of-search-1')).body).toEqual(first.body);
    const again = await make(_id, '12 ELM ROW Austin TX');
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', about: { pipelineEntryId: first.body.pipelineEntryId } },
    });
    const atOnce = await Promise.all([1, 2, 3].map(() => make(_id, '13 Elm Row, Austin, TX')));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const one of [address, '13 Elm Row']) expect(await dealsAt(one)).toHaveLength(1);
  });

  it('can be made again once the one for the address is archived', async () => {
    const { _id } = await save();
    const { body } = await make(_id, '14 Elm Row, Austin, TX');
    await broker.call('PUT', `/api/pipeline/${body.pipelineEntryId}/archive`);
    expect((await make(_id, '14 Elm Row, Austin, TX')).status).toBe(200);
    expect(await dealsAt('14 Elm Row')).toHaveLength(2);
  });

  it('needs an address, and a search that was not deleted', async () => {
    const { _id } = await save();
    for (const address of ['', ' - '])
      expect(await make(_id, address)).toMatchObject({
        status: 400,
        body: { fields: { address: expect.any(String) } },
      });
    await broker.call('DELETE', `${url}/${_id}`);
    expect((await make(_id, '15 Elm Row, Austin, TX')).status).toBe(404);
    expect(await dealsAt('15 Elm Row')).toEqual([]);
  });
});
