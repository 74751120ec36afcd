import type pg from 'pg';

/** How the work that nobody waits for stands: what jobs wait, who works on them, and which emails do not go out. */
export interface WorkState {
  /** Since when no process has worked on jobs; null when none ever has. */
  readonly idleSeconds: number | null;
  /** Jobs whose time has come and that nobody has taken. */
  readonly waitingJobs: number;
  /** How long the oldest of them has waited. */
  readonly oldestSeconds: number;
  /** Emails that were tried in vain and will be tried again. */
  readonly waitingMails: number;
  /** Emails given up within the last 30 days. */
  readonly lostMails: number;
  /** Files that wait for the virus scanner. */
  readonly heldFiles: number;
  /** What was found when the audit trail was verified, and nobody has settled. */
  readonly trailFindings: number;
}

/** A worker looks after every queue each few seconds, whether or not there is work, and the queue notes when. */
const statement = `
  select
    (select extract(epoch from now() - max(greatest(monitor_on, monitor_claim_on)))::float8 from pgboss.queue) as idle,
    (select count(*)::int from (
      select from pgboss.job where state in ('created', 'retry') and start_after <= now() limit 10000) due) as due,
    (select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 from (
      select start_after from pgboss.job where state in ('created', 'retry') and start_after <= now() limit 10000) due) as oldest,
    (select count(*)::int from (select from undelivered_mails where gave_up_at is null limit 10000) tried) as tried,
    (select count(*)::int from (select from undelivered_mails where gave_up_at is not null limit 10000) lost) as lost,
    (select count(*)::int from (select from file_scans where state = 'held' limit 10000) held) as held,
    (select count(*)::int from (select from audit_findings where settled_at is null limit 10000) found) as found`;

interface Row {
  readonly idle: number | null;
  readonly due: number;
  readonly oldest: number;
  readonly tried: number;
  readonly lost: number;
  readonly held: number;
  readonly found: number;
}

export async function readWorkState(pool: Pick<pg.Pool, 'query'>): Promise<WorkState> {
  const { rows } = await pool.query<Row>(statement);
  const { idle = null, due = 0, oldest = 0, tried = 0, lost = 0, held = 0, found = 0 } = rows[0] ?? {};
  return {
    idleSeconds: idle,
    waitingJobs: due,
    oldestSeconds: oldest,
    waitingMails: tried,
    lostMails: lost,
    heldFiles: held,
    trailFindings: found,
  };
}
