import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { healthParts } from '../http/health/health.ts';
import { readQueues } from '../jobs/queue-states.ts';
import type { Platform } from '../platform.ts';

export interface Measured {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** A figure that is read when Prometheus asks. Labels come from closed lists; what asks the database is read at most every 15 s. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  read(platform: Platform): readonly Measured[] | Promise<readonly Measured[]>;
}

const knownForMs = 15_000;

/** Reads for one platform at most every 15 seconds, however many ask. What fails is read again. */
export function rarely<Answer>(read: (platform: Platform) => Promise<Answer>): (platform: Platform) => Promise<Answer> {
  const known = new WeakMap<Platform, { readonly at: number; readonly answer: Promise<Answer> }>();
  return (platform) => {
    const kept = known.get(platform);
    if (kept && performance.now() - kept.at < knownForMs) return kept.answer;
    const answer = read(platform);
    known.set(platform, { at: performance.now(), answer });
    answer.catch(() => known.delete(platform));
    return answer;
  };
}

const one = (value: number): readonly Measured[] => [{ value }];
const queues = rarely(({ database }) => readQueues(database.background.pool));
const replica = rarely(async ({ database }) => database.replica?.check());
const health = rarely(({ health: parts }) => parts.check());
const work = async (platform: Platform) => {
  const { work: state } = await health(platform);
  if (!state) throw new Error('The database does not say.');
  return state;
};

const poolStates = (pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): readonly Measured[] => [
  { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
  { labels: { pool, state: 'idle' }, value: idleCount },
  { labels: { pool, state: 'waiting' }, value: waitingCount },
];

const slowestEventMs = 5_000;
/** From the commit of a message to its arrival here, behind everything that was committed before it. */
const eventLag = rarely(async ({ events }) => {
  const started = performance.now();
  await Promise.race([events.caughtUp(), sleep(slowestEventMs, undefined, { ref: false })]);
  return (performance.now() - started) / 1_000;
});

const eventOutbox = rarely(async ({ database }) => {
  const { rows } = await database.background.pool.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from event_outbox limit 20000) as counted',
  );
  return rows[0]?.count ?? 0;
});

/** What the platform itself knows of a process and its surroundings. */
export const platformMeasures: readonly Measure[] = [
  {
    name: 'plinth_health',
    help: 'Whether a part that this process needs works (1) or not (0)',
    labels: ['part'],
    async read(platform) {
      const report = await health(platform);
      return healthParts.map((part) => ({ labels: { part }, value: report[part] ? 1 : 0 }));
    },
  },
  {
    name: 'plinth_database_connections',
    help: 'Connections of this process to the database, and callers waiting for one',
    labels: ['pool', 'state'],
    read: ({ database }) => [
      ...poolStates('requests', database.pool),
      ...poolStates('background', database.background.pool),
    ],
  },
  {
    name: 'plinth_replica_lag_seconds',
    help: 'How old what the replica of the database has is; 0 while it has everything, nothing where there is none',
    async read(platform) {
      const lag = (await replica(platform))?.lagSeconds;
      return lag === undefined || lag === null ? [] : one(lag);
    },
  },
  {
    name: 'plinth_replica_reads',
    help: 'Reads of this process since its start that a replica may answer, by who answered them',
    labels: ['by'],
    read: ({ database }) =>
      Object.entries(database.replica?.answered ?? {}).map(([by, value]) => ({ labels: { by }, value })),
  },
  {
    name: 'plinth_jobs',
    help: 'Background jobs by queue and state, as the queue last counted them',
    labels: ['queue', 'state'],
    read: async (platform) =>
      (await queues(platform)).flatMap(({ name, ...counts }) =>
        (['later', 'ready', 'active', 'failed'] as const).map((state) => ({
          labels: { queue: name, state },
          value: counts[state],
        })),
      ),
  },
  {
    name: 'plinth_jobs_oldest_seconds',
    help: 'How long the oldest job that is due has waited for a worker',
    read: async (platform) => one((await work(platform)).oldestSeconds),
  },
  {
    name: 'plinth_worker_idle_seconds',
    help: 'Seconds since a process last looked for jobs',
    read: async (platform) => {
      const { idleSeconds } = await work(platform);
      return idleSeconds === null ? [] : one(idleSeconds);
    },
  },
  {
    name: 'plinth_mails',
    help: 'Emails by state: queued, retried after a failure, or given up in the last 30 days',
    labels: ['state'],
    async read(platform) {
      const { waitingMails, lostMails } = await work(platform);
      const mail = (await queues(platform)).find(({ name }) => name === 'mail');
      return [
        { labels: { state: 'queued' }, value: mail ? mail.ready + mail.later + mail.active : 0 },
        { labels: { state: 'retried' }, value: waitingMails },
        { labels: { state: 'lost' }, value: lostMails },
      ];
    },
  },
  {
    name: 'plinth_files_held',
    help: 'Files that the virus scanner has not answered for',
    read: async (platform) => one((await work(platform)).heldFiles),
  },
  {
    name: 'plinth_audit_findings',
    help: 'Rows of the audit trail that do not match their seals, and nobody has settled',
    read: async (platform) => one((await work(platform)).trailFindings),
  },
  {
    name: 'plinth_event_lag_seconds',
    help: 'Seconds from a commit to the arrival of its message in this process, 5 where none arrives',
    read: async (platform) => one(await eventLag(platform)),
  },
  {
    name: 'plinth_event_outbox',
    help: 'Messages between processes that the event broker does not have yet, up to 20,000',
    read: async (platform) => one(await eventOutbox(platform)),
  },
  {
    name: 'plinth_seal_certificate_expiry_timestamp_seconds',
    help: 'When the certificate that documents are sealed with expires, in seconds since 1970',
    async read(platform) {
      const expiry = await platform.sealing.expires();
      return expiry ? one(expiry.getTime() / 1_000) : [];
    },
  },
];
