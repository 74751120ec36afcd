import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  contextOf,
  openTrailDesk,
  type TrailDesk,
  thingChanged,
} from '../../../../../tests/support/events/trail-desk.ts';
import { dayMs, minuteMs } from '../../../../kernel/dates.ts';
import { rotateKeys } from '../../../../platform/encryption/rotate-keys.ts';
import { forgetValues } from '../../../../platform/events/audit-trail.ts';
import { record } from '../../../../platform/events/record.ts';
import { oldOrigins } from '../../../../platform/events/trail/erase-origins.ts';
import { sealRows } from '../../../../platform/events/trail/seal-rows.ts';
import { daysToVerify, verifyDay } from '../../../../platform/events/trail/verify/verify-trail.ts';
import { applyRule } from '../../../../platform/jobs/retention.ts';
import { verifyForANight } from './jobs.ts';

let desk: TrailDesk;
beforeEach(async () => {
  desk = await openTrailDesk();
});
afterEach(() => desk.close());

describe('the chain of the audit trail', () => {
  it('lets values be erased, and says which were erased by hand', async () => {
    const [lawful, other] = [randomUUID(), randomUUID()];
    await desk.change(lawful, 2);
    const [first = 0] = await desk.change(other, 2);
    await sealRows(desk.platform);
    await desk.platform.database.transaction((tx) => forgetValues(tx, contextOf(desk), 'thing', [lawful]));
    expect(
      await desk.rows(
        sql`select 1 from audit_log where entity_id = ${lawful} and (before is not null or octet_length(before_proof) > 32)`,
      ),
    ).toEqual([]);
    expect(await desk.found()).toEqual([]);
    await sealRows(desk.platform);
    expect(await desk.found()).toEqual([]);
    const cut = sql`before = null, after = null, before_proof = substring(before_proof from 17), after_proof = substring(after_proof from 17)`;
    await desk.byHand(sql`update audit_log set ${cut} where id = ${first}`);
    expect(await desk.problems()).toEqual([['erasedByHand', first]]);
    await desk.byHand(sql`update audit_log set before = null where id = ${first + 1}`);
    expect(await desk.problems()).toEqual(expect.arrayContaining([['altered', first + 1]]));
  });

  it('forgets where things were done from after 400 days, and says when that was done by hand', async () => {
    const [old = 0, edge = 0] = await desk.change(randomUUID(), 2);
    await sealRows(desk.platform);
    desk.clock.advance(2 * dayMs);
    const [recent = 0] = await desk.change(randomUUID(), 1);
    await sealRows(desk.platform);
    await applyRule(desk.platform, oldOrigins, new Date(desk.clock.now().getTime() + 399 * dayMs));
    expect(
      await desk.rows(
        sql`select id, origin is null as gone from audit_log where id in (${old}, ${edge}, ${recent}) order by id`,
      ),
    ).toEqual([
      { id: old, gone: true },
      { id: edge, gone: true },
      { id: recent, gone: false },
    ]);
    expect(await desk.found()).toEqual([]);
    await applyRule(desk.platform, oldOrigins, new Date(desk.clock.now().getTime() + 399 * dayMs));
    expect(await desk.rows(sql`select 1 from audit_log where action = 'auditTrail.originsErased'`)).toHaveLength(1);
    await desk.byHand(
      sql`update audit_log set origin = null, origin_proof = substring(origin_proof from 17) where id = ${recent}`,
    );
    expect(await desk.problems()).toEqual([['erasedByHand', recent]]);
  });

  it('seals a row that commits late, after rows with higher ids', async () => {
    const [slow, fast] = [randomUUID(), randomUUID()];
    await desk.platform.database.transaction(async (tx) => {
      await record(tx, contextOf(desk), thingChanged, { id: slow, payload: { step: 1 } });
      await desk.change(fast, 2);
      await sealRows(desk.platform);
      desk.clock.advance(20 * minuteMs);
      await sealRows(desk.platform);
    });
    expect(await desk.found()).toEqual([]);
    expect(await sealRows(desk.platform)).toBe(1);
    expect(await desk.found()).toEqual([]);
    expect(await desk.rows(sql`select 1 from audit_gaps`)).toEqual([]);
  });

  it('is sealed once by two processes, and goes on where one was cut short', async () => {
    await desk.change(randomUUID(), 5);
    const cut = desk.platform.database.transaction(async (tx) => {
      await tx.db.execute(sql`select 1 from audit_chain for update`);
      throw new Error('killed');
    });
    await expect(cut).rejects.toThrow('killed');
    const second = await desk.start();
    const counts = await Promise.all([sealRows(desk.platform), sealRows(second.platform), sealRows(desk.platform)]);
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    await second.close();
    expect(await desk.found()).toEqual([]);
  });

  it('signs what is older than the chain when it begins, and nothing later', async () => {
    const thing = randomUUID();
    const [first = 0, second = 0] = await desk.change(thing, 3);
    await desk.byHand(
      sql`update audit_log set signature = null, before_proof = null, after_proof = null, origin_proof = null where id <= ${second}`,
    );
    await desk.byHand(sql`update audit_chain set genesis_id = ${first}`);
    await sealRows(desk.platform);
    expect(await desk.problems()).toEqual([['unsigned', second]]);
    await desk.byHand(sql`update audit_chain set genesis_id = ${second}`);
    expect(await desk.problems()).toContainEqual(['chain', null]);
  });

  it('is verified still after keys were rotated, and after another secret by the certificate', async () => {
    await desk.change(randomUUID(), 2);
    await sealRows(desk.platform);
    desk.clock.advance(dayMs);
    await verifyForANight(desk.platform);
    await rotateKeys(desk.platform);
    expect(await desk.found()).toEqual([]);
    const other = await desk.start({ APP_SECRET: 'another secret, as long as it has to be for this' });
    for (const day of (await daysToVerify(other.platform)).sort().slice(0, 1))
      expect((await verifyDay(other.platform, day)).findings).toEqual([]);
    await desk.byHand(sql`update audit_days set certified = null`);
    const [day = ''] = (await daysToVerify(other.platform)).sort();
    expect((await verifyDay(other.platform, day)).findings).toMatchObject([{ problem: 'otherSecret' }]);
    await other.close();
  });

  it('raises an alarm once for what does not match: health, and a finding that stays', async () => {
    const [first = 0] = await desk.change(randomUUID(), 2);
    await sealRows(desk.platform);
    expect((await desk.app.visitor.call('GET', '/api/health')).body.problems ?? []).not.toContainEqual(
      expect.stringContaining('audit trail'),
    );
    await desk.byHand(sql`update audit_log set request_id = 'x' where id = ${first}`);
    await verifyForANight(desk.platform);
    await verifyForANight(desk.platform);
    expect(await desk.rows(sql`select problem, row from audit_findings`)).toEqual([{ problem: 'altered', row: first }]);
    expect(await desk.rows(sql`select payload from audit_log where action = 'auditTrail.broken'`)).toHaveLength(1);
    // What health knows may be two seconds old.
    await vi.waitFor(
      async () =>
        expect((await desk.platform.health.check()).problems).toContainEqual(expect.stringContaining('audit trail')),
      { timeout: 90_000, interval: 200 },
    );
  });
});
