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

export type RateLimits = (name: string, rule: { attempts: number; perSeconds: number }) => RateLimit;

/** Attempts are counted in PostgreSQL, so every process sees them; keys (addresses, e-mails) are stored signed, not plain. */
export function createRateLimits(pool: pg.Pool, secrets: Secrets): RateLimits {
  return (name, { attempts, perSeconds }) => {
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
}
