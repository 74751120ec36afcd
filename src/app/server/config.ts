import { existsSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { modelVariables, readLanguageModel } from '../../features/assistant/server/language-model/config.ts';
import { paymentVariables, readPayments } from '../../features/subscriptions/server/payments/payments-config.ts';
import { type TwoFactorGroup, twoFactorGroups } from '../../kernel/access.ts';
import { secondMs } from '../../kernel/dates.ts';
import { type DatabaseConfig, databaseVariables, readDatabase } from '../../platform/database/connections/config.ts';
import type { SealingConfig } from '../../platform/encryption/sealing/open-sealing.ts';
import { keptSecret, secretIn, shortestSecret } from '../../platform/encryption/secrets.ts';
import { type BrokerConfig, brokerVariables } from '../../platform/events/brokered/broker-config.ts';
import { type ClamdAddress, clamdAddressOf } from '../../platform/files/scanner/clamd.ts';
import { readStorage, type StorageConfig } from '../../platform/files/storage/storage-config.ts';
import { type InboundMailConfig, readInboundMail } from '../../platform/mail/inbound/inbound-config.ts';
import {
  readTextGateway,
  type TextGatewayConfig,
  textVariables,
} from '../../platform/mail/text-messages/texts-config.ts';
import type { FeatureConfig, LanguageModelConfig, PaymentsConfig } from '../../platform/platform.ts';
import {
  type MetricsConfig,
  readTelemetry,
  type TracesConfig,
  telemetryVariables,
} from '../../platform/telemetry/telemetry-config.ts';

const loopbackHosts = ['127.0.0.1', 'localhost', '::1'];

const proxies =
  'must be the number of proxies in front of the app, from 0 to 9, or their addresses (192.0.2.7, 10.0.0.0/8)';
const heartbeats = 'must be a number of seconds from 1 to 300';
const clamdAddresses = 'must be host:port, or the absolute path of a socket';
const silences = 'must be a number of seconds from 1 to 60';
const backupCounts = 'must be a whole number from 1 to 1000';
const busyDelays = 'must be a number of seconds from 0 to 60';
const isRange = (text: string): boolean => {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
};
const listOf = (text: string) => text.split(',').map((one) => one.trim());
const isSecret = (text: string) => text.trim().length >= shortestSecret;
const tooShort = `must have at least ${shortestSecret} characters`;
const isProgram = (path: string) => isAbsolute(path) && existsSync(path);
const notProgram = 'must be the absolute path of a program that is there';
const isClamd = (text: string) => clamdAddressOf(text) !== undefined;
const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: z.coerce.number('must be a port from 0 to 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  CACHE_DIR: z.string().min(1).optional(),
  STORAGE: z.enum(['folder', 's3'], 'must be folder or s3').default('folder'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an https:// address' }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TIMEOUT_SECONDS: z.coerce.number(silences).min(1, silences).max(60, silences).default(15),
  CLAMD_ADDRESS: z.string().refine(isClamd, clamdAddresses).optional(),
  SOFFICE: z.string().refine(isProgram, notProgram).optional(),
  SCRAPER_BROWSER: z.string().refine(isProgram, notProgram).optional(),
  SCRAPER_BROWSER_SANDBOX: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ...databaseVariables,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.email('must be an email address').default('plinth@example.com'),
  MAIL_INBOUND_SECRET: z.string().optional(),
  MAIL_INBOUND_ADDRESS: z.email('must be an email address').optional(),
  MAIL_INBOUND_CHECKED_BY: z.string().max(200).optional(),
  MAIL_INBOUND_TICKETS: z.enum(['no', 'yes'], 'must be no or yes').default('no'),
  MAIL_IMAP_URL: z.string().optional(),
  ...textVariables,
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  OPERATOR_NAME: z.string().trim().min(1).max(120, 'must have at most 120 characters').default('Plinth'),
  OPERATOR_ADDRESS: z.string().trim().max(300, 'must have at most 300 characters').default(''),
  LANDING_FILE: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  APP_SECRET: z.string().refine(isSecret, tooShort).optional(),
  DATA_KEY: z.string().refine(isSecret, tooShort).optional(),
  DATA_KEY_FILE: z.string().min(1).optional(),
  DATA_KEY_PREVIOUS: z.string().refine(isSecret, tooShort).optional(),
  SEAL_PKCS12_FILE: z.string().min(1).optional(),
  SEAL_PKCS12_PASSWORD: z.string().default(''),
  TIMESTAMP_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  TRUST_PROXY: z
    .string()
    .default('0')
    .refine((text) => /^\d$/.test(text.trim()) || listOf(text).every(isRange), proxies)
    .transform((text) => (/^\d$/.test(text.trim()) ? Number(text) : listOf(text))),
  TWO_FACTOR_REQUIRED: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : listOf(text)))
    .pipe(z.array(z.enum(twoFactorGroups, 'must be a list of admin, lender'))),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number from 1').min(1, 'must be a number from 1').default(1),
  BUSY_AFTER_SECONDS: z.coerce.number(busyDelays).min(0, busyDelays).max(60, busyDelays).default(2),
  OUTBOUND_LOOPBACK: z.enum(['no', 'yes'], 'must be no or yes').default('no'),
  LIVE_HEARTBEAT_SECONDS: z.coerce.number(heartbeats).min(1, heartbeats).max(300, heartbeats).default(25),
  ...brokerVariables,
  ...paymentVariables,
  JOBS: z.enum(['app', 'worker'], 'must be app or worker').default('app'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUPS_KEPT: z.coerce.number(backupCounts).int(backupCounts).min(1, backupCounts).max(1000, backupCounts).default(7),
  ...modelVariables,
  ...telemetryVariables,
  WEB_FOLDER: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../../dist/web')),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
});

/** The names of all variables. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

export interface Config extends DatabaseConfig {
  readonly mode: 'development' | 'test' | 'production';
  /** Whether calls to addresses that people enter may go to this machine. */
  readonly outboundLoopback: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** For what a process could compute again. Undefined: nowhere. */
  readonly cacheDir: string | undefined;
  /** Where files are stored. */
  readonly storage: StorageConfig;
  /** The virus scanner. Undefined: nothing is scanned. */
  readonly clamd: ClamdAddress | undefined;
  /** The program of LibreOffice, for Office files. Undefined: they are kept as they are. */
  readonly soffice: string | undefined;
  readonly scraperBrowser: FeatureConfig['scraperBrowser'];
  /** Undefined: every message lands in the local mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** How incoming emails are read. Undefined: they are not. */
  readonly inboundMail: InboundMailConfig | undefined;
  /** What sends text messages. Undefined: none are offered. */
  readonly texts: TextGatewayConfig | undefined;
  /** Where messages to support are sent. Undefined: they are only listed at /admin/help-tickets. */
  readonly supportEmail: string | undefined;
  /** Who runs this installation, as Terms and Privacy name it. */
  readonly operator: { readonly name: string; readonly address: string };
  /** A file with the figures and testimonials of the front page. Undefined: the defaults. */
  readonly landingFile: string | undefined;
  readonly publicUrl: string;
  readonly appSecret: string;
  /** Wraps the keys of personal identifiers. Undefined: these stay locked. */
  readonly dataKey: string | undefined;
  /** What wrapped them before, while keys are rotated. */
  readonly previousDataKey: string | undefined;
  /** What documents are sealed with. */
  readonly sealing: SealingConfig;
  /**
   * The proxies that add to X-Forwarded-For before the app: how many, or their addresses. What a caller wrote there itself
   * stands before what they added and is not believed.
   */
  readonly trustProxy: number | readonly string[];
  /** Whose accounts have to have a second factor; `admin` includes superadmins. */
  readonly twoFactorRequired: readonly TwoFactorGroup[];
  /** How many times the numbers of all limits are let through. */
  readonly rateLimitFactor: number;
  /** A process whose events wait so long on average answers that it is busy; with 0 never. */
  readonly busyAfterMs: number;
  /** How often live streams say that they are alive. */
  readonly liveHeartbeatMs: number;
  readonly broker: BrokerConfig | undefined;
  readonly payments: PaymentsConfig;
  /** What writes the answers of the assistant. Undefined: they are put together without one. */
  readonly languageModel: LanguageModelConfig | undefined;
  /** Who works on the jobs: the app's own process, or one that `npm run worker` started. */
  readonly jobs: 'app' | 'worker';
  /** Where the built web app is. */
  readonly webFolder: string;
  readonly logLevel: string;
  /** Where backups go, and the log of the app's own PostgreSQL. Undefined: there are none. */
  readonly backupDir: string | undefined;
  readonly backupsKept: number;
  /** Where Prometheus and probes ask this process. Undefined: nowhere. */
  readonly metrics: MetricsConfig | undefined;
  /** Where spans are sent. Undefined: there are none. */
  readonly traces: TracesConfig | undefined;
}

/** A configuration that cannot work. The message names each variable and what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment once. Blank variables count as unset.
 * @throws ConfigError with every wrong variable, before anything is started
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const values = parsed.data;
  if (values.NODE_ENV !== 'production' && !loopbackHosts.includes(values.HOST)) {
    throw new ConfigError(
      `HOST: must be 127.0.0.1, localhost or ::1 outside production, because the demo passwords are known (was ${values.HOST})`,
    );
  }
  if (values.NODE_ENV === 'production' && !values.APP_SECRET) {
    throw new ConfigError('APP_SECRET: is required in production (at least 32 characters)');
  }
  if (values.NODE_ENV === 'production' && values.OUTBOUND_LOOPBACK === 'yes') {
    throw new ConfigError('OUTBOUND_LOOPBACK: must be no in production, where it would let users call this machine');
  }
  if (values.NODE_ENV === 'production' && !values.SMTP_URL) {
    throw new ConfigError('SMTP_URL: is required in production, where nobody would see the local mailbox');
  }
  const dataDir = resolve(values.DATA_DIR);
  return Object.freeze({
    ...readParts(values),
    mode: values.NODE_ENV,
    outboundLoopback: values.OUTBOUND_LOOPBACK === 'yes',
    port: values.PORT,
    host: values.HOST,
    dataDir,
    cacheDir: values.CACHE_DIR === 'none' ? undefined : resolve(values.CACHE_DIR ?? join(dataDir, 'cache')),
    soffice: values.SOFFICE,
    clamd: clamdAddressOf(values.CLAMD_ADDRESS ?? ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL,
    operator: { name: values.OPERATOR_NAME, address: values.OPERATOR_ADDRESS },
    landingFile: values.LANDING_FILE && resolve(values.LANDING_FILE),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    appSecret: values.APP_SECRET ?? localSecret(dataDir),
    dataKey: dataKeyOf(values, dataDir),
    previousDataKey: values.DATA_KEY_PREVIOUS,
    sealing: sealingOf(values),
    trustProxy: values.TRUST_PROXY,
    twoFactorRequired: values.TWO_FACTOR_REQUIRED,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    busyAfterMs: values.BUSY_AFTER_SECONDS * secondMs,
    liveHeartbeatMs: values.LIVE_HEARTBEAT_SECONDS * secondMs,
    broker: values.EVENTS_URL,
    jobs: values.JOBS,
    webFolder: resolve(values.WEB_FOLDER),
    logLevel: values.LOG_LEVEL,
    backupDir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
    backupsKept: values.BACKUPS_KEPT,
  });
}

/** What several variables say together. @throws ConfigError with all that is wrong with it */
function readParts(values: z.infer<typeof environmentSchema>) {
  const { payments, wrong } = readPayments(values);
  const { storage, wrong: ofStorage } = readStorage(values);
  const { texts, wrong: ofTexts } = readTextGateway(values);
  const { inboundMail, wrong: ofInboundMail } = readInboundMail(values);
  const { wrong: ofTelemetry, ...telemetry } = readTelemetry(values);
  const { languageModel, wrong: ofModel } = readLanguageModel(values);
  const { wrong: ofDatabase, ...database } = readDatabase(values);
  const allWrong = [...wrong, ...ofDatabase, ...ofStorage, ...ofTexts, ...ofInboundMail, ...ofTelemetry, ...ofModel];
  if (allWrong.length > 0) throw new ConfigError(allWrong.join('\n'));
  const { SCRAPER_BROWSER: program, SCRAPER_BROWSER_SANDBOX: sandbox } = values;
  const scraperBrowser = program === undefined ? undefined : { program, hasSandbox: sandbox === 'on' };
  return { payments, storage, texts, inboundMail, languageModel, scraperBrowser, ...telemetry, ...database };
}

/** Outside production the secret is made once and kept beside the data, readable by its owner only. */
function localSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret');
  return keptSecret(
    path,
    'Put it back from a backup, or delete it: the app then makes a new one, and earlier reply links stop working.',
  );
}

const sealingOf = (values: z.infer<typeof environmentSchema>): SealingConfig => ({
  pkcs12:
    values.SEAL_PKCS12_FILE === undefined
      ? undefined
      : { file: resolve(values.SEAL_PKCS12_FILE), password: values.SEAL_PKCS12_PASSWORD },
  timestampUrl: values.TIMESTAMP_URL,
});

/** From the variable, else from the file; outside production from a file beside the data, made once. */
function dataKeyOf(values: z.infer<typeof environmentSchema>, dataDir: string): string | undefined {
  if (values.DATA_KEY) return values.DATA_KEY;
  // A key that is not there locks personal identifiers and stops nothing else.
  if (values.DATA_KEY_FILE) return secretIn(resolve(values.DATA_KEY_FILE));
  if (values.NODE_ENV === 'production') return undefined;
  return keptSecret(
    join(dataDir, 'data-key'),
    'Put it back from a backup, or delete it: a new one is made, and Social Security numbers, dates of birth and EINs that were saved stay locked.',
  );
}
