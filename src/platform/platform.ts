import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { z } from 'zod';
import type { TwoFactorGroup } from '../kernel/access.ts';
import type { EventType, Happened } from '../kernel/event-type.ts';
import type { RequestContext } from './caller.ts';
import type { Database, Transaction } from './database/database.ts';
import type { FieldEncryption } from './encryption/field-encryption.ts';
import type { Sealing } from './encryption/sealing/sealing.ts';
import type { Secrets } from './encryption/secrets.ts';
import type { Events } from './events/bus.ts';
import type { EncryptedFiles } from './files/encrypted/encrypted-files.ts';
import type { OfficeConverter } from './files/package/office.ts';
import type { Scanner } from './files/scanner/scanner.ts';
import type { Health } from './http/health/health.ts';
import type { Outbound } from './http/outbound/outbound.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { Log } from './log.ts';
import type { InboundMailConfig } from './mail/inbound/inbound-config.ts';
import type { TextGateway } from './mail/text-messages/text-gateway.ts';

/** What every handler, job, mail and hook is handed: all that a feature uses of the process it runs in. */
export interface Platform {
  readonly database: Database;
  readonly events: Events;
  /** How this process and its surroundings are. */
  readonly health: Health;
  readonly jobs: JobQueue;
  readonly mail: MailQueue;
  /** Undefined: no text messages are sent, and none are offered. */
  readonly texts: TextGateway | undefined;
  /** Its outages are refusals: STORAGE_FULL, STORAGE_UNAVAILABLE. */
  readonly files: Disk;
  /** Files that the storage cannot read. */
  readonly encryptedFiles: EncryptedFiles;
  /** Undefined: Office files stay as they are. */
  readonly office: OfficeConverter | undefined;
  /** Undefined: nothing is scanned, and nothing is held. */
  readonly scanner: Scanner | undefined;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** For personal identifiers, which have to be read again. */
  readonly encryption: FieldEncryption;
  /** Seals documents with the certificate of this installation. */
  readonly sealing: Sealing;
  readonly rateLimits: RateLimits;
  /** Calls addresses that people have entered. */
  readonly outbound: Outbound;
  readonly log: Log;
  readonly config: FeatureConfig;
  readonly hooks: Hooks;
  readonly followers: Followers;
  readonly process: RunningProcess;
  /** The feature's long-lived part of this process. @throws when the app did not open it */
  service<Opened>(definition: Service<Opened>): Opened;
}

/** The app answers requests; a worker works on jobs alone. */
export type ProcessRole = 'app' | 'worker';

/** What this process is for. */
export interface RunningProcess {
  /** Undefined: it runs one command. */
  readonly role: ProcessRole | undefined;
  readonly runsJobs: boolean;
  /** Where files are. */
  readonly storedBy: 'folder' | 's3';
}

/** Who takes the money for plans: an administrator who writes invoices, or Stripe. */
export type PaymentsConfig =
  | { readonly by: 'manual' }
  | {
      readonly by: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** Where Stripe's API answers; the one address that the app calls. */
      readonly apiBase: string;
      /** Stripe's id of the price of each plan and way of paying: `professional.annual`. */
      readonly prices: Readonly<Record<string, string>>;
    };

/** A language model behind an address that speaks OpenAI's API. */
export interface LanguageModelConfig {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Never logged. Undefined: it asks for none. */
  readonly key: string | undefined;
  readonly model: string;
  /** What one person may use within a day, and all of them together, in tokens. */
  readonly tokensPerPerson: number;
  readonly tokensPerDay: number;
}

/** What features may know of the configuration. */
export interface FeatureConfig {
  /** The address people reach the app at, without a slash at its end. */
  readonly publicUrl: string;
  /** Where messages to support are sent; undefined when nobody stated it. */
  readonly supportEmail: string | undefined;
  /** The sender of every email. */
  readonly mailFrom: string;
  /** Who runs this installation. */
  readonly operator: { readonly name: string; readonly address: string };
  readonly mode: 'development' | 'test' | 'production';
  readonly payments: PaymentsConfig;
  /** Undefined: no incoming email is read. */
  readonly inboundMail: InboundMailConfig | undefined;
  /** Whose accounts have to have a second factor. */
  readonly twoFactorRequired: readonly TwoFactorGroup[];
  /** How often live streams say that they are alive. */
  readonly liveHeartbeatMs: number;
  /** What writes the answers of the assistant. Undefined: they are put together without one. */
  readonly languageModel: LanguageModelConfig | undefined;
  /** Where this process may store what it could compute again, for the next start; not there at first. Undefined: nowhere. */
  readonly cacheDir: string | undefined;
  /** The browser that scrapers may use. Undefined: pages are fetched without one. */
  readonly scraperBrowser: { readonly program: string; readonly hasSandbox: boolean } | undefined;
}

/** A kind of background work. Its payload carries ids, never personal data, and is parsed when it is taken. */
export interface Job<Payload = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How many pieces one process works on at the same time. */
  readonly concurrency: number;
  /** A run that takes longer counts as failed. */
  readonly timeoutSeconds: number;
  /** How often a failed run is tried again, with growing pauses. */
  readonly retries: number;
  /** In seconds: the pause after the first failure, which doubles after each, and the longest. From 2, without a longest, unless stated. */
  readonly pauses?: { readonly first: number; readonly longest: number };
  /** About so many pieces of one owner (see `Piece`) are worked on at the same time, so that one owner's many hold up nobody else's. */
  readonly concurrencyPerOwner?: number;
  /** Runs by itself at these times (cron, UTC), once for all processes, with an empty payload. */
  readonly schedule?: string;
  run(platform: Platform, payload: Payload): Promise<void>;
  /** Runs after the last failure, also when the process that worked on it was killed. A job of its own: it is tried again too. */
  gaveUp?(platform: Platform, payload: Payload): Promise<void>;
}

/** Thrown by a run that is not worth trying again: the job is given up at once. Its cause is what is logged. */
export class Hopeless extends Error {
  constructor(cause: unknown) {
    super('Retrying will not help.', { cause });
    this.name = 'Hopeless';
  }
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;

/** One piece of work; it waits until `startAfter` when that is stated. */
export interface Piece<Payload> {
  readonly payload: Payload;
  readonly startAfter?: Date;
  /** The id of whoever caused it: see `concurrencyPerOwner`. */
  readonly owner?: string;
}

export interface JobQueue {
  /** Enqueues in the caller's transaction: the work exists if and only if the change does. One statement for all pieces. */
  enqueue<Payload>(tx: Transaction, job: Job<Payload>, ...pieces: readonly Piece<NoInfer<Payload>>[]): Promise<void>;
}

/** What a mail says: a subject and blocks. Templates hand over plain values only; HTML is made here and nowhere else. */
export interface MailContent {
  readonly subject: string;
  readonly body: readonly MailBlock[];
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly address: string };

/** A file that goes with a mail. */
export interface MailFile {
  readonly name: string;
  readonly mediaType: string;
  /** Each try reads it again. */
  open(): Promise<Readable>;
}

/** An event that mail programs offer to put into a calendar. */
export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  /** An iCalendar file that says the same method. */
  readonly text: string;
}

/** Earlier mails of a conversation, the oldest first: our own by their ids, others by their Message-IDs ('<id@domain>'). */
export interface MailThread {
  readonly earlier: readonly string[];
}

/** What a mail says to mail servers and programs. */
interface MailEnvelope {
  readonly to: string;
  readonly replyTo?: string;
  /** What it answers: mail programs show it with these. */
  readonly thread?: MailThread;
  /** Where a POST without anything else ends mails of this sort to this person (RFC 8058). Who opens it sees a page. */
  readonly unsubscribe?: string;
}

/** A mail: what it is about (ids only), what it says, read when it is sent, and how it says that. */
export interface MailTemplate<Payload = unknown, Data = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Undefined: it is outdated or has nobody to go to, and is not sent. */
  data(platform: Platform, payload: Payload): Promise<(MailEnvelope & Data) | undefined>;
  write(data: Data): MailContent;
  /** A person's words to another. All others say that a program sent them. */
  readonly isPersonal?: boolean;
  /** What goes with it. */
  files?(platform: Platform, payload: Payload): Promise<readonly MailFile[]>;
  /** The event that it invites to. */
  calendar?(platform: Platform, payload: Payload): Promise<MailCalendar | undefined>;
  /** The id of the mail, where what it is about has one of its own and is mailed once: its Message-ID says then what it is about. */
  id?(payload: Payload): string | undefined;
  /** The id of what is shown together with the fact that this mail does not arrive (see `mailTrouble`). */
  about?(payload: Payload): string;
}
export const defineMail = <Payload, Data>(template: MailTemplate<Payload, Data>): MailTemplate<Payload, Data> =>
  template;

export interface MailQueue {
  /**
   * Queues one mail for each payload, with the caller's transaction.
   * @param owner the id of whoever caused them: the many mails of one stand before nobody else's
   */
  queue<Payload, Data>(
    tx: Transaction,
    template: MailTemplate<Payload, Data>,
    owner: string,
    ...payloads: readonly NoInfer<Payload>[]
  ): Promise<void>;
}

/** A long-lived part of the process. Opened in the order of the features, closed in reverse when the jobs have stopped. */
export interface Service<Opened = unknown> {
  readonly name: string;
  open(platform: Platform): Promise<Opened> | Opened;
  /** Before the HTTP server closes: ends what would hold it up. */
  drain?(opened: Opened): void;
  close?(opened: Opened): Promise<void>;
}
export const defineService = <Opened>(service: Service<Opened>): Service<Opened> => service;

/** What an earlier feature must do when a later one acts, or must learn from a later one: the later one registers it at its start. */
export interface Hook<Call> {
  readonly name: string;
  /** Never set: it ties the hook to the shape of its calls. */
  readonly call?: Call;
}
export const defineHook = <Call>(name: string): Hook<Call> => ({ name });

export interface Hooks {
  register<Call>(hook: Hook<Call>, call: NoInfer<Call>): void;
  /** In the order of registration. */
  all<Call>(hook: Hook<Call>): readonly Call[];
}

/** How a follower makes an event known, or `rule` where it changes its own feature's rows. */
export type Channel = 'rule' | 'notification' | 'email' | 'pages' | 'feed' | 'stage' | 'job' | 'processes';

/** What is done in the transaction of an event, once for all objects that it happened to. It writes rows and queues jobs; what is slow is a job. */
export interface Follower {
  readonly event: EventType;
  readonly channel: Channel;
  /** What it reaches: the side that is notified, the template of an email, the type of a page update. */
  readonly target: string;
  /** @returns how much it wrote, where it is no rule */
  run(
    platform: Platform,
    tx: Transaction,
    context: RequestContext,
    happened: readonly Happened<never>[],
  ): Promise<number> | Promise<void>;
}

/** What follows from events in this process: what the features have declared, in their order. */
export interface Followers {
  readonly all: readonly Follower[];
  runFollowers(
    platform: Platform,
    tx: Transaction,
    event: EventType,
    context: RequestContext,
    happened: readonly Happened[],
  ): Promise<void>;
}

/** Where the time comes from, so that a test can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
