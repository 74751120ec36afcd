// Verifies the audit trail: every row, every seal, the head of every day. Usage, in the environment the app runs in:
//   npm run verify-audit -- [--heads FILE]
// FILE holds heads of days that somebody kept outside, one on each line: 2026-11-28,HEAD. With DATABASE_URL the app may serve meanwhile.
// Exit code: 0 everything matches, 1 something does not, 2 the trail could not be verified.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts';
import type { Finding } from '../../../platform/events/trail/verify/findings.ts';
import {
  compareHeads,
  daysToVerify,
  verifyDay,
  verifyUnsealed,
} from '../../../platform/events/trail/verify/verify-trail.ts';
import { createLog } from '../../../platform/log.ts';
import { type Platform, systemClock } from '../../../platform/platform.ts';
import { startPlatform } from '../../../platform/start.ts';
import { ConfigError, readConfig } from '../config.ts';
import { features } from '../features.ts';
import { openServer } from '../processes/open-server.ts';

const words: Record<Finding['problem'], string> = {
  altered: 'was altered',
  unsigned: 'was not written by Plinth',
  erasedByHand: 'lost its values, and no erasure says so',
  missing: 'is missing',
  moved: 'stands in the place of another',
  added: 'was added later',
  seal: 'the seal was altered',
  chain: 'the seal does not continue the one before it',
  head: 'the head of the day was altered, or is missing',
  otherSecret: 'signed with another APP_SECRET, and no certificate stands for it',
};

const lineOf = ({ problem, day, seal, row }: Finding): string =>
  [
    day ?? 'not sealed',
    ...(seal === null ? [] : [`seal ${seal}`]),
    row === null ? words[problem] : `row ${row} ${words[problem]}`,
  ].join(': ');

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { heads: { type: 'string' } } });
  const kept = values.heads === undefined ? new Map<string, string>() : readHeads(await readFile(values.heads, 'utf8'));
  const config = readConfig(process.env);
  const { connection, stop } = await openServer(config);
  try {
    await migrateDatabase(connection);
    const log = createLog(config.logLevel);
    const running = await startPlatform({ config, connection, log, clock: systemClock, features, runsJobs: false });
    return await verify({ ...running.platform, database: running.platform.database.background }, kept).finally(() =>
      running.stop(),
    );
  } finally {
    await stop();
  }
}

function readHeads(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(/^"?(\d{4}-\d{2}-\d{2})"?,.*?"?\b([0-9a-f]{64})\b/gm)];
  if (found.length === 0) throw new Error('The file holds no heads. Each line is a day and its head: 2026-11-28,HEAD');
  return new Map(found.map(([, day = '', head = '']) => [day, head]));
}

async function verify(platform: Platform, kept: ReadonlyMap<string, string>): Promise<number> {
  const days = (await daysToVerify(platform)).sort();
  const findings = [...(await verifyUnsealed(platform)), ...(await compareHeads(platform, kept))];
  let rows = 0;
  for (const day of days) {
    const verified = await verifyDay(platform, day);
    rows += verified.rows;
    findings.push(...verified.findings);
  }
  for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
  const outcome = findings.length === 0 ? 'Everything matches.' : `${findings.length} found.`;
  process.stdout.write(`${rows} rows of ${days.length} days verified. ${outcome}\n`);
  return findings.length === 0 ? 0 : 1;
}

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof ConfigError ? 'The configuration has errors:\n' : ''}${message}\n`);
    process.exitCode = 2;
  },
);
