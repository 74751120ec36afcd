import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVerifiedBroker } from '../../../../tests/support/desks/account-desk.ts';
import {
  type DemandDesk,
  exampleSearch,
  lineQuery,
  lowFico,
  openDemandDesk,
} from '../../../../tests/support/lending/market-figures/demand-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import type { DemandSearch } from '../contract.ts';

let desk: DemandDesk;
beforeAll(async () => {
  desk = await openDemandDesk();
});
afterAll(() => desk?.close());

describe('the list of unmet demand', () => {
  it('has one line for each check, with the limit that opens it and the lenders to call', async () => {
    const broker = await newVerifiedBroker(desk.app, 'line');
    const other = await newVerifiedBroker(desk.app, 'line');
    const scenario = { ...exampleSearch, state: 'CO', fico: 565 };
    await desk.settle(broker, scenario);
    await desk.settle(other, { ...scenario, fico: 585 });
    const [line, ...more] = await desk.lines('state=CO');
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      kind: 'fix-and-flip',
      state: 'CO',
      refusedBy: 'MIN_FICO',
      searches: 2,
      withoutFit: 2,
      valueLow: 565,
      valueHigh: 585,
      best: { refusedBy: 'MIN_FICO', searches: 2, valueLow: 565, valueHigh: 585 },
    });
    if (!line?.best) throw new Error('A changed limit opens it.');
    const lenders = await desk.lendersOf(line);
    expect(lenders).toHaveLength(line.best.lenders);
    for (const { changes, name } of lenders) {
      expect(name).not.toBe('');
      expect(changes[0]).toMatchObject({ refusedBy: 'MIN_FICO' });
      expect(changes[0]?.thresholdLow).toBeGreaterThan(585);
    }
    const { body } = await desk.admin.call('GET', `/api/admin/demand/searches?${lineQuery(line)}`);
    const searches = body.searches as DemandSearch[];
    expect(searches.map(({ value }) => value)).toEqual([585, 565]);
    expect(JSON.stringify(body)).not.toContain(broker.id);
    const { body: file, headers } = await desk.admin.call('GET', '/api/admin/demand/file?state=CO&format=csv');
    expect(headers['content-type']).toContain('text/csv');
    expect(file.trim().split('\r\n')).toHaveLength(1 + lenders.length);
    expect(file).toContain('No program in Colorado takes FICO 565–585');
    const behind = await desk.admin.call('GET', `/api/admin/demand/searches/file?${lineQuery(line)}&format=csv`);
    const [heading = '', ...rows] = behind.body.trim().split('\r\n');
    expect(heading).toContain('Loan type,State,Failed check,Deal’s value,Loan amount');
    expect(rows.map((row: string) => row.split(',')[4])).toEqual(['585', '565']);
    expect(behind.body).not.toContain(broker.id);
    const sheet = await desk.admin.call('GET', `/api/admin/demand/searches/file?${lineQuery(line)}&format=xlsx`);
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
    const left = await desk.rows(sql`
      select action, payload->>'list' as list, payload->>'rows' as rows from audit_log
      where entity = 'listExport' and payload->>'list' = 'demand-searches' and payload->>'format' is null order by at`);
    expect(left.map(({ rows: count }) => count)).toEqual(['2', '2']);
  });

  it('counts what plain SQL counts, whatever was searched for', async () => {
    const people = [await newVerifiedBroker(desk.app, 'sum'), await newVerifiedBroker(desk.app, 'sum')];
    let turn = 0;
    for (const state of ['TX', 'OH', 'AZ'])
      for (const fico of [560, 600, 640, 720])
        for (const purchasePrice of [30_000, 250_000, 9_000_000]) {
          const who = people[turn++ % 2];
          if (who) await desk.settle(who, { ...exampleSearch, state, fico, purchasePrice });
          if (who && turn % 5 === 0) await desk.settle(who, { ...exampleSearch, state, fico: 580, purchasePrice });
        }
    const plain = await desk.rows(sql`
      select kind, state, refused_by, wanted, count(*)::int as searches, count(*) filter (where fits = 0)::int as none,
        sum(loan_amount)::float8 as amount, min(value)::float8 as low, max(value)::float8 as high
      from demand_searches where refused_by <> '' group by 1, 2, 3, 4`);
    const sorted = (some: readonly object[]) => some.map((one) => JSON.stringify(one)).sort();
    const listed = await desk.lines('days=180');
    expect(sorted(listed.map(({ best: _, ...line }) => Object.values(line)))).toEqual(
      sorted(
        plain.map(({ kind, state, refused_by, wanted, searches, none, amount, low, high }) => [
          kind,
          state,
          refused_by,
          wanted,
          searches,
          none,
          amount,
          low,
          high,
        ]),
      ),
    );
    const opened = await desk.rows(sql`
      select distinct on (s.kind, s.state, s.refused_by, s.wanted) s.kind, s.state, s.refused_by, s.wanted, o.refused_by as change,
        count(distinct s.id)::int as searches, count(distinct o.lender_id)::int as lenders
      from demand_searches s join demand_openings o on o.search_id = s.id
      group by 1, 2, 3, 4, o.refused_by, o.wanted
      order by 1, 2, 3, 4, 6 desc, 7 desc, o.refused_by, o.wanted`);
    expect(
      sorted(
        listed.flatMap(({ kind, state, refusedBy, wanted, best }) =>
          best ? [[kind, state, refusedBy, wanted, best.refusedBy, best.searches, best.lenders]] : [],
        ),
      ),
    ).toEqual(sorted(opened.map((row) => Object.values(row))));
    const { body } = await desk.admin.call('GET', '/api/admin/demand?days=180');
    expect(body.searches).toBe((await desk.rows(sql`select count(*)::int as n from demand_searches`))[0]?.n);
  });

  it('is narrowed down and ordered as asked, and refuses what it does not know', async () => {
    const all = await desk.lines('days=180');
    expect(await desk.lines('days=180&check=MIN_FICO')).toEqual(
      all.filter(({ refusedBy }) => refusedBy === 'MIN_FICO'),
    );
    expect(await desk.lines('days=180&kind=dscr')).toEqual([]);
    const amounts = (await desk.lines('days=180&order=amount')).map(({ amount }) => amount ?? -1);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    for (const query of ['days=5', 'kind=boat', 'state=ZZ', 'check=%27', 'order=name'])
      expect((await desk.admin.call('GET', `/api/admin/demand?${query}`)).status, query).toBe(400);
    expect(
      (await desk.admin.call('GET', '/api/admin/demand/searches?kind=dscr&state=TX&check=MIN_FICO&cursor=x')).status,
    ).toBe(400);
    expect((await desk.admin.call('GET', '/api/admin/demand/lenders?kind=dscr&state=TX')).status).toBe(400);
  });
});

describe('a call to a lender', () => {
  it('is noted once: an administrator who has not seen the last one learns who called', async () => {
    const broker = await newVerifiedBroker(desk.app, 'call');
    await desk.settle(broker, { ...lowFico, state: 'TX' });
    const [line] = await desk.lines('state=TX');
    if (!line) throw new Error('The search is a line.');
    const [lender] = await desk.lendersOf(line);
    if (!lender) throw new Error('A lender is near.');
    expect(lender.lastCall).toBeNull();
    const note = (who: Caller, lastCall: string | null, more: object = {}) =>
      who.call('POST', '/api/admin/demand/calls', {
        lenderId: lender._id,
        kind: line.kind,
        state: line.state,
        check: line.refusedBy,
        result: 'considering',
        note: '  Asks its investors. ',
        lastCall,
        ...more,
      });
    const both = await Promise.all([note(desk.admin, null), note(desk.superadmin, null)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = both.find(({ status }) => status === 200)?.body.call;
    expect(saved).toMatchObject({
      result: 'considering',
      note: 'Asks its investors.',
      by: expect.stringMatching(/\w/),
    });
    expect(both.find(({ status }) => status === 409)?.body.message).toContain(`${saved.by} noted a call`);
    expect((await desk.lendersOf(line, desk.superadmin)).find(({ _id }) => _id === lender._id)?.lastCall).toEqual(
      saved,
    );
    expect((await note(desk.superadmin, saved._id, { result: 'willing', note: '' })).status).toBe(200);
    expect(
      await desk.rows(
        sql`select action, payload->>'result' as result from audit_log where action = 'demandCall.noted' order by id`,
      ),
    ).toEqual([
      { action: 'demandCall.noted', result: 'considering' },
      { action: 'demandCall.noted', result: 'willing' },
    ]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await note(desk.admin, null, { lenderId: nobody })).status).toBe(404);
    for (const wrong of [{ result: 'maybe' }, { note: 'x'.repeat(501) }, { state: 'ZZ' }, { lastCall: 'x' }])
      expect((await note(desk.admin, null, wrong)).status).toBe(400);
  });

  it('is for the desk of the market alone', async () => {
    const broker = await newVerifiedBroker(desk.app, 'refused');
    for (const url of ['', '/lenders', '/searches', '/searches/file', '/file'])
      for (const [who, status] of [
        [desk.app.visitor, 401],
        [broker, 403],
      ] as const)
        expect((await who.call('GET', `/api/admin/demand${url}`)).status, url).toBe(status);
    expect((await broker.call('POST', '/api/admin/demand/calls', {})).status).toBe(403);
    const helper = await newVerifiedBroker(desk.app, 'helper');
    await desk.superadmin.call('POST', '/api/admin/promote', { userId: helper.id });
    await desk.superadmin.call('PUT', `/api/admin/users/${helper.id}/desks`, { desks: ['support'] });
    expect((await helper.call('GET', '/api/admin/demand')).body.code).toBe('DESK_REQUIRED');
  });
});

it('what was searched for is forgotten after its time, with what was counted of it', async () => {
  await desk.settle(await newVerifiedBroker(desk.app, 'old'), lowFico);
  const kept = () =>
    desk.rows(
      sql`select 1 from demand_searches union all select 1 from demand_days union all select 1 from demand_opening_days union all select 1 from demand_openings`,
    );
  desk.app.clock.advance(179 * dayMs);
  await housekeeping.run(desk.app.platform, {});
  expect(await kept()).not.toEqual([]);
  desk.app.clock.advance(2 * dayMs);
  await housekeeping.run(desk.app.platform, {});
  expect(await kept()).toEqual([]);
});
