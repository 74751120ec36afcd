import { desc } from 'drizzle-orm';
import { healthParts } from '../../../platform/http/health/health.ts';
import { readQueues } from '../../../platform/jobs/queue-states.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readProcesses } from './signs-of-life.ts';
import { backups } from './tables.ts';

/** Of each queue with due jobs since when the oldest has been due. Counted as health does, up to 10,000. */
const oldestDue = `
  select name, min(start_after) as since from (
    select name, start_after from pgboss.job where state in ('created', 'retry') and start_after <= now() limit 10000) due
  group by name`;
const oldestRetried = 'select min(first_failed_at) as since from undelivered_mails where gave_up_at is null';

/** What /admin/system shows. @throws while the database is away */
export async function readSystemState(platform: Platform) {
  const { pool } = platform.database;
  const report = await platform.health.check();
  const [queues, due, retried, expires, backup, running] = await Promise.all([
    readQueues(pool),
    pool.query<{ name: string; since: Date }>(oldestDue),
    pool.query<{ since: Date | null }>(oldestRetried),
    platform.sealing.expires(),
    readLastBackup(platform),
    readProcesses(platform),
  ]);
  const dueSince = new Map(due.rows.map(({ name, since }) => [name, since.toISOString()]));
  const mail = queues.find(({ name }) => name === 'mail');
  const { waitingMails = 0, lostMails = 0, heldFiles = 0 } = report.work ?? {};
  return {
    processes: running,
    queues: queues.map(({ countedAt: _, ...queue }) => ({ ...queue, oldestDueAt: dueSince.get(queue.name) ?? null })),
    parts: healthParts.map((part) => ({ part, works: report[part], since: report.since[part].toISOString() })),
    mail: {
      queued: mail ? mail.ready + mail.later + mail.active : 0,
      retried: waitingMails,
      lost: lostMails,
      retriedSince: retried.rows[0]?.since?.toISOString() ?? null,
    },
    storage: { by: platform.process.storedBy, heldFiles },
    certificate: expires ? { expiresAt: expires.toISOString() } : null,
    backup: backup
      ? {
          endedAt: backup.endedAt.toISOString(),
          megabytes: Math.ceil(backup.bytes / 1024 / 1024),
          files: backup.files,
          verified: backup.verified,
        }
      : null,
  };
}

/** Undefined: there was none. */
export async function readLastBackup({ database }: Platform) {
  const [row] = await database.db.select().from(backups).orderBy(desc(backups.endedAt)).limit(1);
  return row;
}
