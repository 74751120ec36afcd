import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../kernel/errors.ts';
import type { Secrets } from '../secrets.ts';

export interface RateLimit {
  /** Uses one attempt, before the attempt is made, so that parallel ones count too. @throws RATE_LIMITED when none is left */
  take(key: string): Promise<void>;
  /** Returns the attempt, when it was a good one. */
  giveBack(key: string): Promise<void>;
}

interface Rule {
  readonly attempts: number;
  readonly perSeconds: number;
}
/** One limit per name. */
export type RateLimits = (name: string, rule: Rule) => RateLimit;

/** Attempts are counted in PostgreSQL, so every process sees them; keys (addresses, e-mails) are stored signed, not plain. */
export function createRateLimits(pool: pg.Pool, secrets: Secrets): RateLimits {
  const known = new Map<string, RateLimit>();
  const create = (name: string, { attempts, perSeconds }: Rule): RateLimit => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: attempts,
      duration: perSeconds,
    });
    const sealed = (key: string) => secrets.sign('rate-limit', key);
    return {
      async take(key) {
        await limiter.consume(sealed(key)).catch((refusal: unknown) => {
          throw refusal instanceof RateLimiterRes ? new AppError('RATE_LIMITED') : refusal;
        });
      },
      async giveBack(key) {
        await limiter.reward(sealed(key));
      },
    };
  };
  return (name, rule) => {
    const limit = known.get(name) ?? create(name, rule);
    known.set(name, limit);
    return limit;
  };
}
