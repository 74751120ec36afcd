import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  contextOf,
  openTrailDesk,
  type TrailDesk,
  thingChanged,
} from '../../../../../tests/support/events/trail-desk.ts';
import { dayMs, minuteMs } from '../../../../kernel/dates.ts';
import { record } from '../../../../platform/events/record.ts';
import { sealRows } from '../../../../platform/events/trail/seal-rows.ts';
import { compareHeads, daysToVerify, verifyUnsealed } from '../../../../platform/events/trail/verify/verify-trail.ts';

let desk: TrailDesk;
beforeEach(async () => {
  desk = await openTrailDesk();
});
afterEach(() => desk.close());

/** Seals until no id is waited for: one may be while any transaction from before is open, in whichever database of the server. */
const gapsForgotten = () =>
  expect
    .poll(async () => {
      await sealRows(desk.platform);
      return desk.rows(sql`select ids from audit_gaps`);
    })
    .toEqual([]);

describe('the audit trail', () => {
  it('matches its seals while nobody touches it, over days, with and without values', async () => {
    await desk.change(randomUUID(), 3);
    await sealRows(desk.platform);
    desk.clock.advance(dayMs);
    await desk.change(randomUUID(), 2);
    await sealRows(desk.platform);
    desk.clock.advance(3 * dayMs);
    expect(await sealRows(desk.platform)).toBe(0);
    expect(await sealRows(desk.platform)).toBe(0);
    expect(await desk.found()).toEqual([]);
    const days = await desk.rows(sql`select rows from audit_days order by day`);
    expect(days.map(({ rows: count }) => Number(count) > 0)).toEqual([true, true]);
  });

  it.each([
    ['what was before', sql`before = '{"name":"other"}'`],
    ['what is after', sql`after = '"18"'`],
    ['a text for a number', sql`after = '17'`],
    ['who did it', sql`actor_id = gen_random_uuid()`],
    ['who acted as that person', sql`acted_by = gen_random_uuid()`],
    ['what kind of actor', sql`actor_kind = 'system'`],
    ['when', sql`at = at + interval '1 microsecond'`],
    ['what was done', sql`action = 'thing.other'`],
    ['the object', sql`entity_id = gen_random_uuid()`],
    ['the payload', sql`payload = '{"step":9}'`],
    ['the request', sql`request_id = 'r2'`],
    ['where from', sql`origin = '{"network":"198.51.100.0/24","device":null}'`],
    ['the proof along with the value', sql`before = null, before_proof = null`],
    ['the signature', sql`signature = reverse(signature)`],
  ])('shows a row in which %s was altered by hand, sealed or not', async (_what, set) => {
    const [, second = 0] = await desk.change(randomUUID(), 3);
    await desk.byHand(sql`update audit_log set ${set} where id = ${second}`);
    expect((await verifyUnsealed(desk.platform)).map(({ row }) => row)).toEqual([second]);
    await sealRows(desk.platform);
    expect(await desk.found()).toHaveLength(1);
    expect(await desk.rows(sql`select row from audit_findings`)).toEqual([{ row: second }]);
  });

  it('shows a row that was altered after it was sealed', async () => {
    const [, second = 0] = await desk.change(randomUUID(), 3);
    await sealRows(desk.platform);
    await desk.byHand(sql`update audit_log set payload = '{"step":9}' where id = ${second}`);
    expect(await desk.problems()).toEqual([['altered', second]]);
  });

  it('shows a deleted row', async () => {
    const [, second = 0] = await desk.change(randomUUID(), 3);
    await sealRows(desk.platform);
    await desk.byHand(sql`delete from audit_log where id = ${second}`);
    expect(await desk.problems()).toEqual([['missing', second]]);
  });

  it('shows a row that was inserted: at the end, and in the place of one that failed', async () => {
    const thing = randomUUID();
    let failed = 0;
    const failing = desk.platform.database.transaction(async (tx) => {
      await record(tx, contextOf(desk), thingChanged, { id: thing, payload: { step: 0 } });
      const taken = sql`select currval(pg_get_serial_sequence('audit_log', 'id'))::int as id`;
      failed = (await tx.db.execute<{ id: number }>(taken)).rows[0]?.id ?? 0;
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    const [first = 0] = await desk.change(thing, 2);
    await sealRows(desk.platform);
    desk.clock.advance(11 * minuteMs);
    await gapsForgotten();
    const copy = sql`at, actor_kind, actor_id, action, entity, entity_id, payload, before, after, request_id, origin, before_proof, after_proof, origin_proof, signature`;
    await desk.byHand(
      sql`insert into audit_log (id, ${copy}) select ${failed}::bigint, ${copy} from audit_log where id = ${first}`,
    );
    await desk.byHand(sql`insert into audit_log (at, actor_kind, action, entity, entity_id, request_id)
      values (now(), 'system', 'thing.changed', 'thing', ${thing}, 'r1')`);
    const [last] = await desk.rows<{ id: number }>(sql`select max(id) as id from audit_log`);
    expect(await desk.problems()).toEqual([
      ['added', failed],
      ['unsigned', last?.id],
    ]);
  });

  it('shows two rows that were swapped, and a row that replaced another', async () => {
    const [first = 0, second = 0, third = 0] = await desk.change(randomUUID(), 3);
    await sealRows(desk.platform);
    await desk.byHand(
      sql`update audit_log set id = case id when ${first} then -1 else -2 end where id in (${first}, ${second})`,
    );
    await desk.byHand(
      sql`update audit_log set id = case id when -1 then ${second}::bigint else ${first}::bigint end where id < 0`,
    );
    expect(await desk.problems()).toEqual([
      ['moved', first],
      ['moved', second],
    ]);
    await desk.byHand(sql`delete from audit_log where id = ${third}`);
    await desk.byHand(sql`update audit_log set id = ${third} where id = ${second}`);
    expect(await desk.problems()).toEqual([
      ['moved', first],
      ['missing', second],
      ['moved', third],
    ]);
  });

  it('shows a seal and a head that were replaced, although the chain was recomputed', async () => {
    await desk.change(randomUUID(), 2);
    await sealRows(desk.platform);
    desk.clock.advance(dayMs);
    await desk.change(randomUUID(), 2);
    await sealRows(desk.platform);
    const heads = await desk.rows<{ day: string; head: string }>(
      sql`select day::text, encode(hash, 'hex') as head from audit_days`,
    );
    const kept = new Map(heads.map(({ day, head }) => [day, head]));
    expect(await compareHeads(desk.platform, kept)).toEqual([]);
    await desk.byHand(sql`update audit_days set hash = sha256('x')`);
    expect(await desk.problems()).toEqual([['head', null]]);
    expect(await compareHeads(desk.platform, kept)).toMatchObject([{ problem: 'head', day: heads[0]?.day }]);
    await desk.byHand(sql`delete from audit_days`);
    expect(await desk.problems()).toEqual([['head', null]]);
    await desk.byHand(sql`update audit_seals set hash = sha256('x') where number = 1`);
    expect((await desk.found()).map(({ problem }) => problem)).toEqual(expect.arrayContaining(['seal', 'chain']));
  });

  it('shows that a whole day was removed', async () => {
    for (let day = 0; day < 3; day++) {
      await desk.change(randomUUID(), 2);
      await sealRows(desk.platform);
      desk.clock.advance(dayMs);
    }
    await sealRows(desk.platform);
    const [, middle] = (await daysToVerify(desk.platform)).sort();
    await desk.byHand(
      sql`delete from audit_log where id in (select a.id from audit_log a join audit_seals s on a.id <@ s.ids where s.day = ${middle})`,
    );
    await desk.byHand(sql`delete from audit_seals where day = ${middle}`);
    await desk.byHand(sql`delete from audit_days where day = ${middle}`);
    expect((await desk.found()).map(({ problem }) => problem)).toContain('chain');
  });
});
