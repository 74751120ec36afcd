import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { readConfig } from '../../../src/app/server/config.ts';
import { features } from '../../../src/app/server/features.ts';
import { defineEvent } from '../../../src/kernel/event-type.ts';
import type { RequestContext } from '../../../src/platform/caller.ts';
import { record } from '../../../src/platform/events/record.ts';
import { sealRows } from '../../../src/platform/events/trail/seal-rows.ts';
import { daysToVerify, verifyDay, verifyUnsealed } from '../../../src/platform/events/trail/verify/verify-trail.ts';
import { createLog } from '../../../src/platform/log.ts';
import { type Platform, systemClock } from '../../../src/platform/platform.ts';
import { startPlatform } from '../../../src/platform/start.ts';
import { testEnvironment } from '../../support/setup/test-environment.ts';
import { withDemoCluster } from '../support/demo-cluster.ts';
import { milliseconds, printTable, times } from '../support/table.ts';
import { timed } from '../support/timings.ts';

const thingChanged = defineEvent({ name: 'thing.changed', payload: { step: z.int() } });
const things = { name: 'things', events: [thingChanged] };

const rows = Number(process.env.BENCH_AUDIT_ROWS ?? 1_000_000);
const recordedAtOnce = 1_000;
const readAtOnce = 1_000;

/** A long audit trail: written, sealed and verified, beside reading the same rows from one to the next. */
export const benchAudit = (): Promise<boolean> =>
  withDemoCluster(async (connection, folder) => {
    const config = readConfig({ ...testEnvironment, DATA_DIR: folder });
    const log = createLog('silent');
    const parts = { config, connection, log, clock: systemClock, features: [...features, things], runsJobs: false };
    const { platform, stop } = await startPlatform(parts);
    try {
      return await measure(platform, connection);
    } finally {
      await stop();
    }
  });

async function measure(platform: Platform, connection: pg.ClientConfig): Promise<boolean> {
  const written = await timed(() => write(platform, rows));
  const sealing = await timed(() => sealRows(platform));
  const verifying = await timed(() => verifyAll(platform));
  await write(platform, recordedAtOnce);
  const little = await timed(() => sealRows(platform));
  const client = new pg.Client(connection);
  await client.connect();
  await scan(client);
  const plain = await timed(() => scan(client));
  const [size] = (
    await client.query(`select pg_size_pretty(pg_total_relation_size('audit_log')) as log,
    pg_size_pretty(pg_total_relation_size('audit_seals')) as seals`)
  ).rows;
  await client.end();
  const line = (name: string, count: number, ms: number) => [
    name,
    count,
    milliseconds(ms),
    Math.round((count / ms) * 1_000),
    times(ms / count / (plain.ms / plain.result)),
  ];
  console.log(`  audit_log: ${size.log}, audit_seals: ${size.seals}`);
  printTable(
    ['', 'rows', 'time', 'rows a second', 'to a plain scan, per row'],
    [
      line('read one after the other (plain SQL)', plain.result, plain.ms),
      line('write, signed', rows, written.ms),
      line('seal', sealing.result, sealing.ms),
      line('seal what came since', little.result, little.ms),
      line('verify', verifying.result.rows, verifying.ms),
    ],
  );
  const holds = verifying.result.findings === 0 && verifying.result.rows === sealing.result;
  console.log(`  ${holds ? 'every row was sealed once and matches' : 'ROWS DO NOT MATCH'}`);
  return holds;
}

async function write(platform: Platform, count: number): Promise<void> {
  const context: RequestContext = {
    actor: { kind: 'account', id: randomUUID() },
    at: systemClock.now(),
    requestId: 'bench',
    origin: { network: '203.0.113.0/24', device: 'Firefox on Windows' },
  };
  for (let from = 0; from < count; from += recordedAtOnce) {
    const happened = Array.from({ length: recordedAtOnce }, (_, step) => ({
      id: randomUUID(),
      payload: { step },
      before: { stage: 'preparing', loanAmount: 250_000 + step },
      after: { stage: 'submitted', loanAmount: 260_000 + step },
    }));
    await platform.database.transaction((tx) => record(tx, context, thingChanged, ...happened));
  }
}

async function verifyAll(platform: Platform): Promise<{ readonly rows: number; readonly findings: number }> {
  let [verified, findings] = [0, (await verifyUnsealed(platform)).length];
  for (const day of await daysToVerify(platform)) {
    const of = await verifyDay(platform, day);
    verified += of.rows;
    findings += of.findings.length;
  }
  return { rows: verified, findings };
}

/** The same rows over the same connection, some at a time, and nothing done with them. @returns how many */
async function scan(client: pg.Client): Promise<number> {
  let [after, read] = ['0', 0];
  for (;;) {
    const { rows: some } = await client.query<{ id: string }>(
      'select * from audit_log where id > $1 order by id limit $2',
      [after, readAtOnce],
    );
    read += some.length;
    const last = some.at(-1);
    if (!last || some.length < readAtOnce) return read;
    after = last.id;
  }
}
