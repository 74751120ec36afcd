import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '../../../kernel/dates.ts';
import type { Database } from '../../database/database.ts';
import type { Events } from '../../events/bus.ts';
import type { Scanner } from '../../files/scanner/scanner.ts';
import type { StorageOutage } from '../../files/storage/storage-outage.ts';
import { replicaProblemOf } from './replica-problem.ts';
import { readWorkState, type WorkState } from './work-state.ts';

export const healthParts = ['database', 'jobs', 'events', 'mail', 'storage', 'scanner', 'replica'] as const;
export type HealthPart = (typeof healthParts)[number];

export interface HealthReport {
  readonly database: boolean;
  readonly jobs: boolean;
  readonly events: boolean;
  readonly mail: boolean;
  readonly storage: boolean;
  /** True also where there is none. */
  readonly scanner: boolean;
  /** True also where there is none. */
  readonly replica: boolean;
  /** What is wrong, in sentences that anybody may read: they name no address and no secret. */
  readonly problems: readonly string[];
  /** Since when this process has seen each part as it is: the moment of the check that found it changed. */
  readonly since: Readonly<Record<HealthPart, Date>>;
  /** Undefined while the database cannot say. */
  readonly work: WorkState | undefined;
}

export interface Health {
  /** Answers within two seconds, whatever is away. */
  check(): Promise<HealthReport>;
}

interface Parts {
  readonly database: Database;
  readonly jobs: { isRunning(): boolean };
  readonly events: Events;
  /** Tries whether the mail server takes mail from us. @throws why not */
  readonly tryMail: () => Promise<void>;
  /** Tries the storage of files. @returns what is wrong */
  readonly files: { check(): Promise<StorageOutage | undefined> };
  readonly scanner: Scanner | undefined;
}

/** A worker that is restarted, and a start of everything together, take less. */
const workerPatienceSeconds = 30;
const workKnownForMs = 2 * secondMs;
const patienceMs = 1_500;
/** However many ask, the mail server and the storage are asked once in a while. */
const mailKnownForMs = 30 * secondMs;
const storageKnownForMs = 5 * secondMs;
const replicaKnownForMs = 5 * secondMs;

/** What this process needs, held against what is there. */
export function createHealth({ database, jobs, events, tryMail, files, scanner }: Parts): Health {
  const started = performance.now();
  const mailProblem = watch(() => mailProblemOf(tryMail), mailKnownForMs);
  const scannerProblem = watch(async () => scannerProblemOf(await (scanner?.answers() ?? true)), storageKnownForMs);
  const storageProblem = watch(async () => storageProblemOf(await files.check()), storageKnownForMs);
  const replicaProblem = watch(async () => {
    const state = await database.replica?.check();
    return state && replicaProblemOf(state);
  }, replicaKnownForMs);
  const since = sinceWhen();
  let known: { readonly work: WorkState; readonly at: number } | undefined;
  const readWork = async (pool: Parameters<typeof readWorkState>[0]): Promise<WorkState> => {
    if (known && performance.now() - known.at < workKnownForMs) return known.work;
    known = { work: await readWorkState(pool), at: performance.now() };
    return known.work;
  };
  return {
    async check() {
      const [{ answers, problem, work }, mail, storage, ofScanner, ofReplica] = await Promise.all([
        database.health.check(readWork),
        mailProblem(),
        storageProblem(),
        scannerProblem(),
        replicaProblem(),
      ]);
      const upSeconds = (performance.now() - started) / secondMs;
      const idle = work === undefined ? 0 : Math.floor(Math.min(work.idleSeconds ?? upSeconds, upSeconds));
      const ofJobs = jobs.isRunning() ? idleProblem(idle) : 'The job queue is not running.';
      const ofEvents = events.isConnected() ? undefined : events.outage;
      const parts = {
        database: answers,
        jobs: ofJobs === undefined,
        events: ofEvents === undefined,
        mail: mail === undefined,
        storage: storage === undefined,
        scanner: ofScanner === undefined,
        replica: ofReplica === undefined,
      };
      return {
        ...parts,
        since: since(parts),
        problems: [problem, ofJobs, ofEvents, mail, storage, ofScanner, ofReplica, trailProblemOf(work)].filter(
          (text) => text !== undefined,
        ),
        work,
      };
    },
  };
}

/** Notes the moment at which a part is first seen to work, or not to. */
function sinceWhen(): (parts: Readonly<Record<HealthPart, boolean>>) => HealthReport['since'] {
  const seen = new Map<HealthPart, { readonly works: boolean; readonly at: Date }>();
  return (parts) => {
    const since = healthParts.map((part) => {
      const before = seen.get(part);
      const state = before?.works === parts[part] ? before : { works: parts[part], at: new Date() };
      seen.set(part, state);
      return [part, state.at] as const;
    });
    // One entry for each part.
    return Object.fromEntries(since) as Record<HealthPart, Date>;
  };
}

const trailProblemOf = (work: WorkState | undefined): string | undefined =>
  work && work.trailFindings > 0
    ? 'The audit trail doesn’t match its seals. A superadmin sees which rows on the Audit page.'
    : undefined;

const idleProblem = (seconds: number): string | undefined =>
  seconds > workerPatienceSeconds
    ? `No worker has run for ${seconds} seconds: emails and reminders are waiting. Start one with "npm run worker".`
    : undefined;

/** Asks about something outside at most once in a while, and waits no longer than health may take. */
function watch(problemOf: () => Promise<string | undefined>, knownForMs: number): () => Promise<string | undefined> {
  let known: string | undefined;
  let knownUntil = 0;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    known = await problemOf();
    knownUntil = performance.now() + knownForMs;
    asking = undefined;
  };
  return async () => {
    if (performance.now() < knownUntil) return known;
    asking ??= ask();
    // One that is slow to say counts as it was known last.
    await Promise.race([asking, sleep(patienceMs, undefined, { ref: false })]);
    return known;
  };
}

const mailProblemOf = (tryMail: () => Promise<void>): Promise<string | undefined> =>
  tryMail().then(
    () => undefined,
    (error: unknown) =>
      `Email can't be sent: ${mailReason(error)} Check SMTP_URL. Messages are retried for three days.`,
  );

const storageTexts = {
  full: "Files can't be saved: their storage is full.",
  denied: "Files can't be opened or saved: their storage refuses access. Check STORAGE and what belongs to it.",
  away: "Files can't be opened or saved: their storage can't be reached or isn't responding.",
} as const;
const scannerProblemOf = (answers: boolean): string | undefined =>
  answers ? undefined : "The virus scanner doesn't respond: new files are held until it does. Check CLAMD_ADDRESS.";

const storageProblemOf = (outage: StorageOutage | undefined): string | undefined => outage && storageTexts[outage.kind];

/** In words of our own: those of the library name addresses and users. */
function mailReason(error: unknown): string {
  const { code } = error instanceof Error ? (error as { code?: unknown }) : {};
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2')
    return 'the email server rejects the user name or password.';
  if (code === 'EDNS' || code === 'ENOTFOUND') return "the email server's host name is unknown.";
  if (code === 'ETLS') return 'no secure connection to the email server is possible.';
  return "the email server can't be reached or isn't responding.";
}
