import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Limit, type LimitName, limits } from '../../kernel/limits.ts';

export interface CallLimits {
  /** Counts one call of this account or address. Seconds until the next one is welcome; undefined while there is room. */
  count(name: LimitName, caller: string): Promise<number | undefined>;
}

/** Counts in this process's memory, so that a call costs no round trip. @param factor how many times the table's numbers are let through */
export function createCallLimits(factor: number, table: Readonly<Record<LimitName, Limit>> = limits): CallLimits {
  const counters = new Map(
    Object.entries(table).map(([name, { times, perSeconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: times * factor, duration: perSeconds }),
    ]),
  );
  return {
    async count(name, caller) {
      try {
        await counters.get(name)?.consume(caller);
        return undefined;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
        throw refusal;
      }
    },
  };
}
