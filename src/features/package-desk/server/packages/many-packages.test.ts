import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { sendParts, withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';

const count = 400;

describe('many packages of one lender', () => {
  it('are paged through once each: complete ones first, then those that wait, then those that ended, the newest first', async ({
    desk,
    address,
  }) => {
    const { packageId } = await withPackage(desk, address);
    // One in three was withdrawn, one in two waits for something from the broker, one in seven is not made yet.
    await desk.rows(sql`
      with deals as (
        insert into pipeline_entries (owner_id, loan_type, address, address_key, deal, stage_at, created_at, updated_at)
        select owner_id, loan_type, 'Queue ' || n, 'queue ' || n, deal, stage_at, created_at, updated_at
        from pipeline_entries, generate_series(1, ${count}::int) n
        where id = (select deal_id from loan_packages where id = ${packageId})
        returning id, substring(address from 7)::int as n)
      insert into loan_packages
        (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at, built_at, waiting_broker)
      select deals.id, lender_id, broker_id, contents, case when n % 3 = 0 then 'withdrawn' else 'submitted' end, state_at,
        submitted_at - (n / 4) * interval '1 minute', case when n % 7 > 0 then built_at end, n % 2
      from deals, loan_packages original where original.id = ${packageId}`);
    const seen: { _id: string; state: string; isComplete: boolean; submittedAt: string }[] = [];
    for (let total = 1; seen.length < total; ) {
      const { body } = await desk.lender.call(
        'GET',
        `/api/lender/packages?search=Queue&limit=60&offset=${seen.length}`,
      );
      expect(body.total).toBe(count);
      expect(body.packages.length).toBeGreaterThan(0);
      total = body.total;
      seen.push(...body.packages);
    }
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(count);
    const rankOf = ({ state, isComplete }: (typeof seen)[number]) =>
      state === 'submitted' ? (isComplete ? 'complete' : 'waiting') : 'ended';
    expect([...new Set(seen.map(rankOf))]).toEqual(['complete', 'waiting', 'ended']);
    const order = { complete: 2, waiting: 1, ended: 0 };
    const places = seen.map((row) => `${order[rankOf(row)]} ${row.submittedAt} ${row._id}`);
    expect(places).toEqual([...places].sort().reverse());
  });

  it('stand where their conditions put them after each change', async ({ desk, address }) => {
    const { broker, lender } = desk;
    const { dealId, url, packageId } = await withPackage(desk, address);
    const stands = async () => {
      const search = encodeURIComponent(address.split(',')[0] ?? '');
      const listed = async (filter: string) =>
        (await lender.call('GET', `/api/lender/packages?search=${search}${filter}`)).body.packages;
      const has = (rows: { _id: string }[]) => rows.some(({ _id }) => _id === packageId);
      const [row] = await listed('');
      return [row.isComplete, has(await listed('&waits=broker')), has(await listed('&waits=lender'))];
    };
    await lender.call('POST', `${url}/opened`, {});
    expect(await stands()).toEqual([true, false, false]);
    const { body } = await lender.call('POST', `${url}/conditions`, {
      conditions: [{ title: 'Title', owner: 'broker' }],
    });
    const [condition] = body.package.conditions;
    const ofCondition = `${url}/conditions/${condition._id}`;
    expect(await stands()).toEqual([false, true, false]);
    await lender.call('PUT', ofCondition, { title: 'Title', note: '', owner: 'lender', dueOn: null, version: 1 });
    expect(await stands()).toEqual([true, false, true]);
    await lender.call('PUT', ofCondition, { title: 'Title', note: '', owner: 'borrower', dueOn: null, version: 2 });
    expect(await stands()).toEqual([false, true, false]);
    await sendParts(desk.app, broker, `/api/submissions/${dealId}/conditions/${condition._id}/answer`, [
      ['message', 'Here it is'],
      ['version', '3'],
    ]);
    expect(await stands()).toEqual([true, false, true]);
    await lender.call('POST', `${ofCondition}/state`, { act: 'reopen', reason: 'Page 2 is missing', version: 4 });
    expect(await stands()).toEqual([false, true, false]);
    await lender.call('POST', `${ofCondition}/state`, { act: 'waive', reason: 'Not needed', version: 5 });
    expect(await stands()).toEqual([true, false, false]);
  });
});
