import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { formatMinutes, formatNumber } from '../../../kernel/format.ts';
import type { readSystemHealth } from '../endpoints.ts';

export type SystemHealth = EndpointAnswer<typeof readSystemHealth>;

export interface HealthPart {
  readonly name: string;
  readonly works: boolean;
  readonly text: string;
}

/** Each part the server needs, and what its state means for the people who use it. */
export const partsOf = ({
  database,
  jobs,
  events,
  mail,
  storage,
  scanner,
  replica,
  more,
}: SystemHealth): readonly HealthPart[] => [
  {
    name: 'Database',
    works: database,
    text: database ? 'Responding' : 'Not responding. Pages can’t load or save anything.',
  },
  {
    name: 'Background jobs',
    works: jobs,
    text: jobs ? 'Running' : 'Not running. Email, reminders and imports are on hold.',
  },
  {
    name: 'Live updates',
    works: events,
    text: events ? 'Connected' : 'Not connected. Pages update when they are reloaded.',
  },
  {
    name: 'Email',
    works: mail,
    text: mail ? 'The email server accepts messages' : 'The email server doesn’t accept messages. They are retried.',
  },
  {
    name: 'Files',
    works: storage,
    text: storage ? 'Their storage responds' : 'Their storage is full or not responding. Everything else works.',
  },
  {
    name: 'Virus scan',
    works: scanner,
    text: scanner ? 'Nothing is wrong' : 'Not responding. New files can’t be opened until it does.',
  },
  {
    name: 'Read replica',
    works: replica,
    text: replica ? 'Nothing is wrong' : 'Not used. The primary answers every read.',
  },
  ...more,
];

export interface HealthLine {
  readonly label: string;
  readonly value: string;
  /** More about the value, below it. */
  readonly detail?: string;
  /** Why the value deserves a look. */
  readonly concern?: string;
}

/** '42 s', '5 min', '3 h', '2 days'. */
const lasting = (seconds: number): string => (seconds < 60 ? `${seconds} s` : (formatMinutes(seconds / 60) ?? ''));

export function queueLinesOf({ jobs, work }: SystemHealth): readonly HealthLine[] {
  if (work === null) return [];
  const {
    workerSeenSecondsAgo: seen,
    waitingJobs,
    oldestJobSeconds,
    waitingMails,
    lostMails,
    heldFiles,
    trailFindings,
  } = work;
  return [
    {
      label: 'Worker last seen',
      value: seen === null ? 'Never' : `${lasting(seen)} ago`,
      ...(jobs ? {} : { concern: 'Start a worker, or run jobs in the app (JOBS=app).' }),
    },
    {
      label: 'Jobs waiting',
      value: waitingJobs >= countedTo ? `${formatNumber(countedTo)} or more` : formatNumber(waitingJobs),
    },
    { label: 'Oldest job waiting', value: waitingJobs === 0 ? 'None' : lasting(oldestJobSeconds) },
    { label: 'Emails being retried', value: formatNumber(waitingMails) },
    { label: 'Emails that failed in the last 30 days', value: formatNumber(lostMails) },
    { label: 'Files waiting for the virus scan', value: formatNumber(heldFiles) },
    {
      label: 'Open findings in the audit trail',
      value: formatNumber(trailFindings),
      ...(trailFindings > 0 ? { concern: 'Rows don’t match their seals. See the Audit page.' } : {}),
    },
  ];
}
/** The server counts no further. */
const countedTo = 10_000;

export function versionLinesOf({ versions, process }: SystemHealth): readonly HealthLine[] {
  const { plinth, node, postgres, schema } = versions;
  const differs = schema.database !== null && schema.database !== schema.code;
  return [
    { label: 'Plinth', value: plinth },
    { label: 'Node.js', value: node },
    { label: 'PostgreSQL', value: postgres ?? 'Unknown' },
    { label: 'Schema of the code', value: schema.code },
    {
      label: 'Schema of the database',
      value: schema.database ?? 'Unknown',
      ...(differs ? { concern: 'Differs from the code. Restart with the version that matches it.' } : {}),
    },
    { label: 'Running for', value: lasting(process.upSeconds) },
    { label: 'Memory', value: `${formatNumber(process.memoryMegabytes)} MB` },
  ];
}
