import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type CallLimit, type LimitName, limits } from '../../kernel/limits.ts';
import type { Clock } from '../platform.ts';
import type { RateLimits } from './rate-limit.ts';

export interface CallLimits {
  /** Counts one call of this account or address. Seconds until the next one is welcome; 0 while there is room. */
  count(name: LimitName, caller: string): Promise<number>;
}

interface Source {
  /** How many times the table's numbers are let through. */
  readonly factor: number;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly table?: Readonly<Record<LimitName, CallLimit>>;
}

export function createCallLimits({ factor, rateLimits, clock, table = limits }: Source): CallLimits {
  const counters = new Map(
    Object.entries<CallLimit>(table).map(([name, { together, windows }]) => {
      const rule = { name, windows: windows.map((one) => ({ ...one, times: one.times * factor })) };
      return [name, together ? countTogether(rule, rateLimits, clock) : countHere(rule)];
    }),
  );
  return { count: async (name, caller) => (await counters.get(name)?.(caller)) ?? 0 };
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
