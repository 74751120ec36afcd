import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { secondMs } from '../../kernel/dates.ts';
import { AppError } from '../../kernel/errors.ts';
import {
  atOnce,
  type CallLimit,
  commonLimits,
  LimitReached,
  streamsAtOnce,
  unknownTokens,
  uploadsAtOnce,
} from '../../kernel/limits.ts';
import type { Clock } from '../platform.ts';
import type { RateLimits } from './rate-limit.ts';

export interface CallLimits {
  /** Counts one call of this account or address. Seconds until the next one is welcome; 0 while there is room. */
  count(name: string, caller: string): Promise<number>;
  /**
   * Waits until fewer than `atOnce.running` calls of this account or mailed link are at work in this process: they wait for each other's
   * rows anyway, and each of them would hold a connection meanwhile.
   */
  enter: Enter;
  /**
   * The same for uploads: few of one account, more of one network, whose accounts may be one person's, and not too many in all,
   * since each holds some memory while it comes in.
   */
  enterUpload(who: { readonly owner: string; readonly network: string }, gone: Gone): Promise<(() => void) | undefined>;
  /** The same for signed bodies of programs, which are compared with their signature only when they have come: by network. */
  enterStream(network: string, gone: Gone): Promise<(() => void) | undefined>;
}

const tooMany = (refusal: string) => () => new LimitReached(refusal, 1);
const ofAccount: TurnRules = { ...atOnce, refusal: tooMany(atOnce.refusal) };

function createUploadTurns(): CallLimits['enterUpload'] {
  const { ofOne, ofNetwork, inAll, patienceSeconds, refusal, refusalToNetwork } = uploadsAtOnce;
  const patienceMs = patienceSeconds * secondMs;
  const tooManyAtOnce = (text: string) => () => new LimitReached(text, patienceSeconds);
  const own = createTurns({ ...ofOne, patienceMs, refusal: tooManyAtOnce(refusal) });
  const shared = createTurns({ ...ofNetwork, patienceMs, refusal: tooManyAtOnce(refusalToNetwork) });
  const everyones = createTurns({ ...inAll, patienceMs, refusal: () => new AppError('UNAVAILABLE') });
  return ({ owner, network }, gone) =>
    enterAll(
      () => own(owner, gone),
      () => shared(network, gone),
      () => everyones('all', gone),
    );
}

function createStreamTurns(): CallLimits['enterStream'] {
  const { ofNetwork, inAll, patienceSeconds, refusal } = streamsAtOnce;
  const patienceMs = patienceSeconds * secondMs;
  const own = createTurns({ ...ofNetwork, patienceMs, refusal: () => new LimitReached(refusal, patienceSeconds) });
  const everyones = createTurns({ ...inAll, patienceMs, refusal: () => new AppError('UNAVAILABLE') });
  return (network, gone) =>
    enterAll(
      () => own(network, gone),
      () => everyones('all', gone),
    );
}

/** From the narrowest on: a place that all share is not held while an own one is waited for. */
async function enterAll(...entrances: readonly (() => ReturnType<Enter>)[]): ReturnType<Enter> {
  const left: (() => void)[] = [];
  const leaveAll = () => {
    for (const leave of left.splice(0)) leave();
  };
  try {
    for (const enter of entrances) {
      const leave = await enter();
      if (!leave) return void leaveAll();
      left.unshift(leave);
    }
  } catch (error) {
    leaveAll();
    throw error;
  }
  return leaveAll;
}

interface Source {
  /** How many times the table's numbers are let through. */
  readonly factor: number;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  /** Every limit that an endpoint names. */
  readonly limits?: readonly CallLimit[];
}

export function createCallLimits({
  factor,
  rateLimits,
  clock,
  limits = Object.values(commonLimits),
}: Source): CallLimits {
  const counters = new Map(
    limits.map(({ name, together, windows }) => {
      const rule = { name, windows: windows.map((one) => ({ ...one, times: one.times * factor })) };
      return [name, together ? countTogether(rule, rateLimits, clock) : countHere(rule)];
    }),
  );
  return {
    count: async (name, caller) => {
      const counter = counters.get(name);
      if (!counter) throw new Error(`No feature declares the limit "${name}"`);
      return counter(caller);
    },
    enter: createTurns(ofAccount),
    enterUpload: createUploadTurns(),
    enterStream: createStreamTurns(),
  };
}

type Counter = (caller: string) => Promise<number>;
type Rule = Parameters<RateLimits['count']>[0];

/** In this process's memory, so that a call costs no round trip. */
function countHere({ name, windows }: Rule): Counter {
  const all = windows.map(
    ({ times, perSeconds }) => new RateLimiterMemory({ keyPrefix: name, points: times, duration: perSeconds }),
  );
  return async (caller) => {
    try {
      for (const window of all) await window.consume(caller);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw refusal;
    }
  };
}

const rememberedAtMost = 10_000;

/** In PostgreSQL. Who was refused is remembered here for as long as that holds, so that a flood of calls writes nothing. */
function countTogether(rule: Rule, rateLimits: RateLimits, clock: Clock): Counter {
  const refusedUntil = new Map<string, number>();
  return async (caller) => {
    const now = clock.now().getTime();
    const left = ((refusedUntil.get(caller) ?? 0) - now) / 1_000;
    if (left > 0) return Math.ceil(left);
    const { waitSeconds } = await rateLimits.count(rule, caller);
    if (refusedUntil.size >= rememberedAtMost) refusedUntil.clear();
    if (waitSeconds > 0) refusedUntil.set(caller, now + waitSeconds * 1_000);
    else refusedUntil.delete(caller);
    return waitSeconds;
  };
}

/** How many of one owner are at work at once, and how many wait behind them, for how long. */
interface TurnRules {
  readonly running: number;
  readonly waiting: number;
  readonly patienceMs?: number;
  /** What is said to whoever finds no place to wait, or has waited too long. */
  readonly refusal: () => AppError;
}

/** Asked only for those who wait: nearly every call has its turn at once, and a signal costs more than the turn. */
export type Gone = () => AbortSignal;

/**
 * Waits for a turn.
 * @param gone fires when the caller has gone away, which gives up its place in the queue
 * @returns what ends the turn; undefined when the caller went away before it began
 * @throws what the rules say when too many wait already or the wait takes too long
 */
type Enter = (owner: string, gone?: Gone) => Promise<(() => void) | undefined>;

interface Places {
  running: number;
  readonly waiting: Set<() => void>;
}

export function createTurns({ running, waiting, patienceMs, refusal }: TurnRules): Enter {
  const byOwner = new Map<string, Places>();
  return async (owner, gone) => {
    const places = byOwner.get(owner) ?? { running: 0, waiting: new Set() };
    byOwner.set(owner, places);
    if (places.running < running) places.running++;
    else {
      if (places.waiting.size >= waiting) throw refusal();
      const outcome = await turnOf(places, gone?.(), patienceMs);
      if (outcome === 'late') throw refusal();
      if (outcome === 'gone') return undefined;
    }
    return () => {
      const [next] = places.waiting;
      // The place is handed over, so that nobody who comes now gets it first.
      if (next) next();
      else if (--places.running === 0) byOwner.delete(owner);
    };
  };
}

function turnOf(
  { waiting }: Places,
  gone: AbortSignal | undefined,
  patienceMs: number | undefined,
): Promise<'turn' | 'gone' | 'late'> {
  const { promise, resolve } = Promise.withResolvers<'turn' | 'gone' | 'late'>();
  const end = (outcome: 'turn' | 'gone' | 'late') => {
    waiting.delete(begin);
    gone?.removeEventListener('abort', leave);
    clearTimeout(timer);
    resolve(outcome);
  };
  const begin = () => end('turn');
  const leave = () => end('gone');
  const timer = patienceMs === undefined ? undefined : setTimeout(() => end('late'), patienceMs);
  waiting.add(begin);
  gone?.addEventListener('abort', leave);
  if (gone?.aborted) leave();
  return promise;
}

/**
 * Looks up who a token belongs to. Of a network that keeps sending made-up ones, tokens that were not good here before are looked up
 * one after the other: a colleague behind the same address who has just signed in waits a moment, and whoever sends made-up
 * ones is refused.
 * @throws LimitReached
 */
export function boundLookups<Found>(
  find: (token: string) => Promise<Found | undefined>,
): (token: string, network: string) => Promise<Found | undefined> {
  const { times, perSeconds, refusal } = unknownTokens;
  const failed = new RateLimiterMemory({ keyPrefix: 'token', points: times, duration: perSeconds });
  const good = new Set<string>();
  const oneByOne = createTurns({ running: 1, waiting: waitingLookups, refusal: tooMany(refusal) });
  const look = async (token: string, network: string) => {
    const found = await find(token);
    if (good.size >= rememberedAtMost) good.clear();
    if (found) good.add(token);
    else {
      good.delete(token);
      await failed.penalty(network);
    }
    return found;
  };
  return async (token, network) => {
    const count = good.has(token) ? null : await failed.get(network);
    if (!count || count.consumedPoints < times) return look(token, network);
    const leave = await oneByOne(network);
    const found = await look(token, network).finally(() => leave?.());
    if (found) return found;
    throw new LimitReached(refusal, Math.max(1, Math.ceil(count.msBeforeNext / 1_000)));
  };
}

/** More than one address has connections. */
const waitingLookups = 600;
