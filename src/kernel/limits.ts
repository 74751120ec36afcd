import { AppError } from './errors.ts';

/** So many within so long, from the first one on. */
export interface Window {
  readonly times: number;
  readonly perSeconds: number;
}

/** What is counted under one name, how much of it is let through, and how a refusal begins. */
interface Limit {
  readonly name: string;
  readonly unit: string;
  readonly windows: readonly [Window, ...Window[]];
  readonly refusal: string;
}

/**
 * How often endpoints may be called, all that name it together: for each account, or for each address where nobody needs to be
 * logged in. Each process counts in its own memory, since a round trip for every plain read would cost more than the read.
 * What costs much or leaves something behind is counted in PostgreSQL, by all processes `together`.
 */
export interface CallLimit extends Limit {
  readonly counts: 'calls';
  readonly together?: true;
}

/**
 * How much may be done to others, by one account or through one mailed link. Counted in PostgreSQL, in the transaction of what is
 * done: a request to 50 lenders counts 50, and what is refused or only repeats what was done counts nothing.
 */
export interface ActLimit extends Limit {
  readonly counts: 'acts';
}

/** Seconds, for the windows of limits. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;
export const within = (perSeconds: number, times: number): Window => ({ times, perSeconds });

/** A limit of some endpoints of one feature, in its `limits.ts`. */
export const defineCallLimit = (limit: Omit<CallLimit, 'counts'>): CallLimit => ({ counts: 'calls', ...limit });

/** A limit of what is done to others, in the `limits.ts` of the feature that does it. */
export const defineActLimit = (limit: Omit<ActLimit, 'counts'>): ActLimit => ({ counts: 'acts', ...limit });

/** What most limits of calls are made of. */
export const callsPerMinute = (times: number) =>
  ({
    unit: 'calls',
    windows: [within(minute, times)],
    refusal: 'Too many requests in a short time.',
  }) as const satisfies Partial<CallLimit>;

const common = (name: string, perMinute: number): CallLimit => defineCallLimit({ name, ...callsPerMinute(perMinute) });

/** What endpoints of any feature may name. Generous, so that no person ever meets one: they end runaway scripts. */
export const commonLimits = {
  read: common('read', 600),
  search: common('search', 600),
  write: common('write', 120),
  /** What another person hears of at once. How many do is counted as well: see `ActLimit`. */
  live: common('live', 60),
  /** What describes the API, and pages the server makes itself: from memory or with one query. */
  document: common('document', 300),
  /** Apart from the others, so that whoever watches over a process is not refused for what callers do. */
  health: common('health', 600),
  /** Of each API key, beside the limit of what it calls. */
  apiKey: defineCallLimit({
    name: 'apiKey',
    unit: 'calls with an API key',
    windows: [within(minute, 300), within(day, 50_000)],
    refusal: 'This API key has made too many requests.',
  }),
  /** Files that are made for the call. */
  export: defineCallLimit({
    name: 'export',
    unit: 'files',
    together: true,
    windows: [within(minute, 20), within(day, 500)],
    refusal: "You've downloaded many files in a short time.",
  }),
  upload: defineCallLimit({
    name: 'upload',
    unit: 'uploads of files',
    together: true,
    windows: [within(10 * minute, 200), within(day, 2_000)],
    refusal: "You've uploaded many files in a short time. This one was not uploaded.",
  }),
} as const;
export type CommonLimitName = keyof typeof commonLimits;
/** How an endpoint names its limit: a common one by its name, one of its feature by its declaration. */
export type EndpointLimit = CommonLimitName | CallLimit;

export const callLimitOf = (limit: EndpointLimit): CallLimit =>
  typeof limit === 'string' ? commonLimits[limit] : limit;

/** Tokens that nobody has, from one address to one process. Each of them costs a query. */
export const unknownTokens = {
  times: 100,
  perSeconds: minute,
  refusal: "Too many requests with sessions that don't exist.",
} as const;

/** Calls of one account or mailed link that are at work in one process, and that wait for their turn there. */
export const atOnce = {
  running: 4,
  waiting: 100,
  refusal: 'Too many requests at the same time.',
} as const;

/** Uploads that come in at once to one process, and that wait unread: of one account, of one network, and of all. */
export const uploadsAtOnce = {
  ofOne: { running: 4, waiting: 20 },
  /** A quarter of all: accounts are free, networks are not. */
  ofNetwork: { running: 16, waiting: 50 },
  inAll: { running: 64, waiting: 200 },
  /** Whoever has not begun by then is sent away. */
  patienceSeconds: 30,
  refusal: 'You have too many uploads in progress.',
  refusalToNetwork: 'Too many uploads are in progress from your network.',
} as const;

/** Bodies that programs without an account send, signed (emails): places apart from those of uploads, so that strangers take none of these. */
export const streamsAtOnce = {
  ofNetwork: { running: 4, waiting: 50 },
  inAll: { running: 16, waiting: 100 },
  patienceSeconds: 30,
  refusal: 'Too many emails are handed over from your network at the same time.',
} as const;

/** Nothing is left of a limit: says when to come back, in words and in seconds. */
export class LimitReached extends AppError {
  readonly waitSeconds: number;
  constructor(refusal: string, waitSeconds: number) {
    super('RATE_LIMITED', `${refusal} Please try again in ${inWords(waitSeconds)}.`);
    this.waitSeconds = waitSeconds;
  }
}

function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  if (seconds <= 90 * minute) return `${Math.ceil(seconds / minute)} minutes`;
  return `${Math.ceil(seconds / hour)} hours`;
}
