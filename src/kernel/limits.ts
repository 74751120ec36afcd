import { AppError } from './errors.ts';

/** So many within so long, from the first one on. */
export interface Window {
  readonly times: number;
  readonly perSeconds: number;
}

/** What is counted under one name, how much of it is let through, and how a refusal begins. */
export interface Limit {
  readonly unit: string;
  readonly windows: readonly [Window, ...Window[]];
  readonly refusal: string;
}

/**
 * Calls: each process counts them in its own memory, since a round trip for every plain read would cost more than the read.
 * What costs much or leaves something behind is counted in PostgreSQL, by all processes `together`.
 */
export interface CallLimit extends Limit {
  readonly together?: true;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const within = (perSeconds: number, times: number): Window => ({ times, perSeconds });

const calls = (perMinute: number): CallLimit => ({
  unit: 'calls',
  windows: [within(minute, perMinute)],
  refusal: 'Too many requests in a short time.',
});

/**
 * How often endpoints may be called, all of one name together: for each account, or for each address where nobody needs to be
 * signed in. Generous, so that no person ever meets one: they end runaway scripts.
 * Wrong passwords have limits of their own beside `signIn`.
 */
export const limits = {
  read: calls(600),
  search: calls(600),
  write: calls(120),
  /** What another person is told of at once. How many are told is counted as well, see `actLimits`. */
  live: calls(60),
  /** Pages say again and again that somebody writes. */
  typing: calls(60),
  signIn: calls(300),
  /** Apart from logging in: whoever signs up again and again keeps nobody of the same network out. */
  signUp: calls(60),
  /** What describes the API, and pages the server makes itself: from memory or with one query. */
  document: calls(300),
  /** Apart from the others, so that whoever watches over a process is not refused for what callers do. */
  health: calls(600),
  /** What a payment service tells: in bursts, and from several of its addresses. */
  webhook: calls(1200),
  /** Files that are made for the call. */
  export: {
    unit: 'files',
    together: true,
    windows: [within(minute, 20), within(day, 500)],
    refusal: "You've downloaded many files in a short time.",
  },
  upload: {
    unit: 'uploads of files',
    together: true,
    windows: [within(10 * minute, 200), within(day, 2_000)],
    refusal: "You've uploaded many files in a short time. This one was not uploaded.",
  },
  /** Everything that an account has, in one file. One is made at a time; asking again while it is made counts as well. */
  dataExport: {
    unit: 'copies of all data',
    together: true,
    windows: [within(hour, 10), within(day, 30)],
    refusal: "You've requested many copies of your data.",
  },
  /** One ticket opens one live stream. A page asks for one when it is looked at again, and every few seconds while it cannot connect. */
  ticket: {
    unit: 'stream tickets',
    together: true,
    windows: [within(minute, 60), within(day, 10_000)],
    refusal: 'Your pages have reconnected too often.',
  },
  savedSearch: {
    unit: 'saved searches',
    together: true,
    windows: [within(minute, 20), within(day, 200)],
    refusal: "You've saved many searches in a short time. This one was not saved.",
  },
  /** Holds a program against thousands of deals. Few, so that nobody finds out about single deals by asking again and again. */
  programImpact: {
    unit: 'impacts of a change of a program',
    together: true,
    windows: [within(minute, 20), within(day, 300)],
    refusal: "You've checked the impact of changes many times in a short time.",
  },
} as const satisfies Record<string, CallLimit>;
export type LimitName = keyof typeof limits;

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

/**
 * How much may be done to others, by one account or through one mailed link. Counted in PostgreSQL, in the transaction of what is
 * done: a request to 50 lenders counts 50, and what is refused or only repeats what was done counts nothing.
 */
export const actLimits = {
  lendersTold: {
    unit: 'messages to lenders: requests, replies, selections, withdrawals',
    windows: [within(10 * minute, 300), within(day, 2_000)],
    refusal: "You've contacted many lenders in a short time. Nothing was sent.",
  },
  brokersTold: {
    unit: 'responses in the lender portal: offers, declines, questions',
    windows: [within(10 * minute, 200), within(day, 2_000)],
    refusal: "You've sent many responses in a short time. Nothing was sent.",
  },
  toldByLink: {
    unit: 'responses through one emailed link: offers, declines, questions',
    windows: [within(hour, 20), within(day, 60)],
    refusal: 'This link was used too often in a short time. Nothing was sent.',
  },
  linkSent: {
    unit: 'links to one request that are sent again',
    windows: [within(hour, 5), within(day, 15)],
    refusal: 'The link to this request was sent too often. It was not sent again.',
  },
  dealMessages: {
    unit: 'messages about deals',
    windows: [within(10 * minute, 200), within(day, 2_000)],
    refusal: "You've sent many messages in a short time. This one was not sent.",
  },
  plansAsked: {
    unit: 'requests for a plan (administrators are notified)',
    windows: [within(hour, 5), within(day, 10)],
    refusal: "You've requested plans many times in a short time. Nothing was sent.",
  },
  editsProposed: {
    unit: 'changes to a company profile (administrators are notified)',
    windows: [within(hour, 30), within(day, 100)],
    refusal: "You've changed the company profile many times in a short time. Nothing was saved.",
  },
  dealsAdded: {
    unit: 'deals added by hand',
    windows: [within(10 * minute, 100), within(day, 1_000)],
    refusal: "You've added many deals in a short time. This one was not added.",
  },
} as const satisfies Record<string, Limit>;
export type ActName = keyof typeof actLimits;

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
