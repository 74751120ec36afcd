import type { RequestContext } from './caller.ts';
import type { DatabaseAddress } from './database/connections/address.ts';
import { noteEndlessStatements } from './database/connections/pools.ts';
import { type Database, openDatabase } from './database/database.ts';
import { declaredRetention } from './declared/declared.ts';
import { createDataKeys } from './encryption/data-keys.ts';
import { createFieldEncryption, type FieldEncryption } from './encryption/field-encryption.ts';
import { localWrapper } from './encryption/key-wrapper.ts';
import { openSealing, type SealingConfig } from './encryption/sealing/open-sealing.ts';
import { createSecrets, type Secrets } from './encryption/secrets.ts';
import type { BrokerConfig } from './events/brokered/broker-config.ts';
import { startBrokeredEvents } from './events/brokered/brokered-events.ts';
import { createFollowers } from './events/followers.ts';
import { startEvents } from './events/notify.ts';
import { rowSigner } from './events/trail/row-proof.ts';
import { createHooks, createServices, type Feature } from './feature.ts';
import { createEncryptedFiles } from './files/encrypted/encrypted-files.ts';
import { openOffice } from './files/package/office.ts';
import { type ClamdAddress, openClamd } from './files/scanner/clamd.ts';
import { openStorage } from './files/storage/open-storage.ts';
import type { StorageConfig } from './files/storage/storage-config.ts';
import { createHealth } from './http/health/health.ts';
import { createOutbound } from './http/outbound/outbound.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import { openQueue } from './jobs/queue.ts';
import { retention } from './jobs/retention.ts';
import type { Log } from './log.ts';
import { createMail } from './mail/mail.ts';
import { openTextGateway } from './mail/text-messages/text-gateway.ts';
import type { TextGatewayConfig } from './mail/text-messages/texts-config.ts';
import type { Clock, FeatureConfig, Follower, Job, JobQueue, Platform, ProcessRole } from './platform.ts';
import { openTelemetry, type Telemetry } from './telemetry/telemetry.ts';
import type { MetricsConfig, TracesConfig } from './telemetry/telemetry-config.ts';

export interface PlatformOptions {
  readonly config: FeatureConfig & {
    readonly appSecret: string;
    /** Wraps the keys of personal identifiers; undefined: they stay locked. */
    readonly dataKey: string | undefined;
    /** What wrapped them before, while keys are rotated. */
    readonly previousDataKey: string | undefined;
    readonly dataDir: string;
    readonly storage: StorageConfig;
    readonly sealing: SealingConfig;
    /** Undefined: nothing is scanned. */
    readonly clamd: ClamdAddress | undefined;
    /** Undefined: Office files stay as they are. */
    readonly soffice: string | undefined;
    readonly smtpUrl: string | undefined;
    /** Undefined: no text messages are sent. */
    readonly texts: TextGatewayConfig | undefined;
    readonly rateLimitFactor: number;
    /** What carries messages between processes. Undefined: PostgreSQL does. */
    readonly broker?: BrokerConfig | undefined;
    readonly metrics?: MetricsConfig | undefined;
    readonly traces?: TracesConfig | undefined;
    /** For tests alone. */
    readonly outboundLoopback: boolean;
  };
  readonly connection: DatabaseAddress;
  readonly log: Log;
  readonly clock: Clock;
  readonly features: readonly Feature[];
  /** Whether this process works on the jobs, or only queues them. */
  readonly runsJobs: boolean;
  /** What this process is for. Undefined: it runs one command, and nobody watches it. */
  readonly role?: ProcessRole;
  /** Called with each follower that an event reached, and what led to it. */
  readonly noteFollower?: (follower: Follower, context: RequestContext) => void;
}

export interface RunningPlatform {
  readonly platform: Platform;
  readonly telemetry: Telemetry;
  /** Ends what would hold up the HTTP server. */
  drain(): void;
  /** Finishes the jobs in flight, closes the services in reverse, then lets go of the database. */
  stop(): Promise<void>;
}

/** Starts what the features stand on, then the features themselves, in their order: hooks, services, jobs. */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { connection, log, features, runsJobs } = options;
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const followers = followersOf(options);
    const secrets = createSecrets(options.config.appSecret);
    const telemetry = await openTelemetryOf(options);
    closing.push(() => telemetry.stop());
    // Nothing is recorded before the platform stands.
    const database = openDatabase(connection, log, {
      runFollowers: (tx, ...what) => followers.runFollowers(platform, tx, ...what),
      signRow: rowSigner(secrets),
      openPool: telemetry.openPool,
    });
    closing.push(() => database.close());
    await noteEndlessStatements(connection, database.pool, log);
    const events = await openEvents(options);
    closing.push(() => events.stop());
    const services = createServices();
    closing.push(() => services.close());
    const { mail, jobs } = brought(options, database, { enqueue: (...piece) => queue.enqueue(...piece) });
    const queue = await openQueue(connection, log, jobs, { supervise: runsJobs, telemetry });
    closing.push(() => queue.stop());
    const { files, ...aboutFiles } = await openFiles(options, telemetry);
    const platform: Platform = {
      database,
      events,
      health: createHealth({ database, events, jobs: queue, tryMail: mail.check, files, ...aboutFiles }),
      jobs: queue,
      mail,
      texts: options.config.texts && openTextGateway(options.config.texts),
      files,
      encryptedFiles: createEncryptedFiles(files),
      ...aboutFiles,
      clock: options.clock,
      secrets,
      ...(await openKeys(options, database)),
      ...openCalls(options, database, secrets),
      log,
      config: featureConfig(options.config),
      followers,
      process: { role: options.role, runsJobs, storedBy: options.config.storage.by },
      service: (definition) => services.get(definition),
    };
    for (const feature of features) feature.start?.(platform);
    const brings = features.flatMap((feature) => feature.services ?? []);
    await services.open(platform, brings);
    if (runsJobs) await queue.work({ ...platform, database: database.background });
    await telemetry.listen(platform, features);
    return { platform, telemetry, drain: () => services.drain(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const openEvents = ({ config: { broker }, connection, log }: PlatformOptions) =>
  broker ? startBrokeredEvents({ broker, connection, log }) : startEvents(connection, log);

const followersOf = ({ features, noteFollower }: PlatformOptions) =>
  createFollowers(
    features.flatMap((feature) => feature.events ?? []),
    features.flatMap((feature) => feature.followers ?? []),
    noteFollower,
  );

/** A command is over before anybody asks it, and the port is that of the app beside it. */
const openTelemetryOf = ({ config: { metrics, traces }, role, log }: PlatformOptions): Promise<Telemetry> =>
  openTelemetry({ metrics: role && metrics, traces: role && traces, log });

async function openFiles({ config: { storage, dataDir, clamd, soffice }, log }: PlatformOptions, telemetry: Telemetry) {
  return {
    files: await openStorage(storage, dataDir, log, telemetry.noteStorage),
    scanner: clamd && openClamd(clamd),
    office: soffice === undefined ? undefined : openOffice(soffice),
  };
}

/** What encrypts and seals, and the hooks, by which keys are rotated and old data is removed. */
async function openKeys(options: PlatformOptions, database: Database) {
  const { config, clock, log, features } = options;
  const [encryption, hooks] = [openEncryption(options), createHooks()];
  for (const rule of declaredRetention(features)) hooks.register(retention, rule);
  const parts = { database, encryption, hooks, clock, log, operator: config.operator.name, config: config.sealing };
  return { encryption, hooks, sealing: await openSealing(parts) };
}

/** What counts calls that come in, and what makes calls to others. */
const openCalls = ({ clock, config }: PlatformOptions, { pool }: Database, secrets: Secrets) => ({
  rateLimits: createRateLimits({ pool, secrets, clock, factor: config.rateLimitFactor }),
  outbound: createOutbound({ allowsLoopback: config.outboundLoopback }),
});

function openEncryption({ config, log }: PlatformOptions): FieldEncryption {
  if (!config.dataKey) log.warn('personal identifiers are locked: there is no DATA_KEY');
  const wrappers = [config.dataKey, config.previousDataKey].flatMap((key) => (key ? [localWrapper(key)] : []));
  return createFieldEncryption(createDataKeys(wrappers));
}

const featureConfig = ({
  publicUrl,
  supportEmail,
  mailFrom,
  operator,
  mode,
  payments,
  inboundMail,
  twoFactorRequired,
  liveHeartbeatMs,
  languageModel,
  cacheDir,
  scraperBrowser,
}: FeatureConfig): FeatureConfig => ({
  publicUrl,
  supportEmail,
  mailFrom,
  operator,
  mode,
  payments,
  inboundMail,
  twoFactorRequired,
  liveHeartbeatMs,
  languageModel,
  cacheDir,
  scraperBrowser,
});

/** What is carried out for all features: their mails, and the jobs of this process with the platform's own. */
function brought({ config, features }: PlatformOptions, database: Database, jobs: JobQueue) {
  const templates = features.flatMap((feature) => feature.mails ?? []);
  const mail = createMail(database, jobs, { smtpUrl: config.smtpUrl, from: config.mailFrom, templates });
  const all: Job[] = [mail.job, housekeeping, ...features.flatMap((feature) => feature.jobs ?? [])];
  return { mail, jobs: all };
}
