import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  contextOf,
  openTrailDesk,
  type TrailDesk,
  thingChanged,
} from '../../../../../tests/support/events/trail-desk.ts';
import { testEnvironment } from '../../../../../tests/support/setup/test-environment.ts';
import { record } from '../../../../platform/events/record.ts';
import { sealRows } from '../../../../platform/events/trail/seal-rows.ts';
import { verifyForANight } from './jobs.ts';

let desk: TrailDesk;
let folder: string;
beforeEach(async () => {
  desk = await openTrailDesk();
  folder = mkdtempSync(join(tmpdir(), 'plinth-trail-'));
});
afterEach(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

const patience = { timeout: 120_000, interval: 20 };

function start(...args: readonly string[]) {
  const { host, port, user, password, database } = desk.connection;
  const server = `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port ?? 5432}`;
  const address = `${server}/${database}?host=${encodeURIComponent(String(host))}`;
  return spawn(process.execPath, ['--import=./src/app/server/processes/quick-loading.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...testEnvironment, DATABASE_URL: address, DATA_DIR: folder },
  });
}

/** `npm run verify-audit`. */
async function verify(): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = start('src/app/server/command.ts', 'verify-audit');
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, said: out + err };
}

const sealedRows = async (): Promise<number> => {
  const [sum] = await desk.rows<{ rows: number }>(sql`select coalesce(sum(rows), 0)::int as rows from audit_seals`);
  return sum?.rows ?? 0;
};

describe('a process that seals the audit trail', () => {
  it('and is killed in the middle loses nothing: the next one seals every row once', async () => {
    const count = 24_000;
    const happened = Array.from({ length: 1_000 }, (_, step) => ({ id: randomUUID(), payload: { step } }));
    for (let from = 0; from < count; from += happened.length)
      await desk.platform.database.transaction((tx) => record(tx, contextOf(desk), thingChanged, ...happened));
    for (let kill = 0; kill < 3; kill++) {
      const before = await sealedRows();
      const child = start('tests/support/events/seal-process.ts');
      const ended = once(child, 'exit');
      await vi.waitFor(async () => expect(await sealedRows()).toBeGreaterThan(before), patience);
      child.kill('SIGKILL');
      await ended;
      expect(await sealedRows()).toBeLessThan(count);
    }
    await sealRows(desk.platform);
    const [rows] = await desk.rows<{ written: number; once: number }>(sql`
      select count(*)::int as written,
        (count(*) filter (where (select count(*) from audit_seals s where a.id <@ s.ids) = 1))::int as once
      from audit_log a`);
    expect(rows?.once).toBe(rows?.written);
    expect(await sealedRows()).toBe(rows?.written);
    expect(await desk.found()).toEqual([]);
    expect((await verify()).code).toBe(0);
  });
});

describe('a row that was altered by hand in the database', () => {
  it('is found by the command, which exits with 1, and by the nightly job', async () => {
    const [first = 0] = await desk.change(randomUUID(), 3);
    await sealRows(desk.platform);
    expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('Everything matches.') });
    await desk.byHand(sql`update audit_log set after = '"18"' where id = ${first}`);
    expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining(`row ${first} was altered`) });
    await verifyForANight(desk.platform);
    expect(await desk.rows(sql`select problem, row from audit_findings`)).toEqual([{ problem: 'altered', row: first }]);
  });

  it('alarms again after it was settled once it is altered differently, and not while it stays as it was', async () => {
    const [first = 0] = await desk.change(randomUUID(), 3);
    await sealRows(desk.platform);
    const alarms = async () =>
      (await desk.rows(sql`select 1 from audit_log where action = 'auditTrail.broken'`)).length;
    await desk.byHand(sql`update audit_log set after = '"18"' where id = ${first}`);
    await verifyForANight(desk.platform);
    await desk.byHand(sql`update audit_findings set settled_at = now()`);
    await verifyForANight(desk.platform);
    expect(await alarms()).toBe(1);
    await desk.byHand(sql`update audit_log set after = '"19"' where id = ${first}`);
    await verifyForANight(desk.platform);
    expect(await alarms()).toBe(2);
    const open = sql`select problem, row from audit_findings where settled_at is null`;
    expect(await desk.rows(open)).toEqual([{ problem: 'altered', row: first }]);
  });
});
