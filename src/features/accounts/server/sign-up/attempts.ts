import { LimitReached } from '../../../../kernel/limits.ts';
import type { Platform } from '../../../../platform/platform.ts';

interface Attempts {
  /** Uses one, before it is made, so that parallel ones count too. @throws LimitReached when none is left */
  take(owner: string): Promise<void>;
  /** Returns it, when it was a good one. */
  giveBack(owner: string): Promise<void>;
}

/** What strangers may try: counted in PostgreSQL, for each owner (an address, an email, an account). */
export function attempts({ rateLimits }: Platform, name: string, times: number, perSeconds: number): Attempts {
  const rule = { name, windows: [{ times, perSeconds }] };
  return {
    async take(owner) {
      const { waitSeconds } = await rateLimits.count(rule, owner);
      if (waitSeconds > 0) throw new LimitReached('Too many attempts.', waitSeconds);
    },
    giveBack: (owner) => rateLimits.giveBack(rule, owner),
  };
}
