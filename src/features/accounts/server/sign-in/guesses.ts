import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs, secondMs } from '../../../../kernel/dates.ts';
import { LimitReached } from '../../../../kernel/limits.ts';
import { networkOf, type Rule } from '../../../../platform/http/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';

const perSeconds = (15 * minuteMs) / secondMs;
const rule = (name: string, times: number): Rule => ({ name: `sign-in-${name}`, windows: [{ times, perSeconds }] });

/** How many wrong passwords are let through within 15 minutes. */
export const guesses = {
  /** From one address at one account. */
  byPair: 10,
  /** The same, while the account is being guessed at from many addresses. */
  byPairUnderAttack: 3,
  /** From one address, whichever accounts it tries. */
  byAddress: 100,
  /** On a device that signed in to the account before. */
  byDevice: 10,
  /** From everywhere at one account, before each further attempt has to wait a moment. */
  beforePauses: 20,
  /** From everywhere at one account, before `byPairUnderAttack` holds. */
  beforeAttack: 50,
} as const;

const longestPauseMs = 4_000;

/** How long an attempt at an account waits before it is looked at: twice as long for every ten guesses, up to four seconds. */
export function pauseBefore(attemptsAtAccount: number): number {
  const over = attemptsAtAccount - guesses.beforePauses;
  return over <= 0 ? 0 : Math.min(longestPauseMs, 250 * 2 ** Math.floor(over / 10));
}

export interface Guess {
  readonly email: string;
  readonly address: string;
  /** The known device it comes from. */
  readonly device: string | undefined;
}

/** Takes the attempt back, since it was a good one. */
type GiveBack = () => Promise<void>;

/**
 * Counts an attempt before it is made. A device that signed in before has a count of its own, which nobody else can use up. From
 * elsewhere an address is refused when it has guessed too often; an account as such never is, or guessing would lock its owner
 * out: it only gets slower. Accounts that do not exist are counted alike. What is refused is no guess of its address, or many
 * tries at one account would lock out everybody behind the same address.
 * @throws LimitReached
 */
export async function countGuess({ rateLimits }: Platform, { email, address, device }: Guess): Promise<GiveBack> {
  const taken: (readonly [Rule, string])[] = [];
  const take = (...which: readonly [Rule, string]) => {
    taken.push(which);
    return rateLimits.count(...which);
  };
  const giveBack = async () => {
    for (const which of taken) await rateLimits.giveBack(...which);
  };
  if (device !== undefined) {
    const { waitSeconds } = await take(rule('device', guesses.byDevice), device);
    if (waitSeconds > 0) throw refusal(waitSeconds);
    return giveBack;
  }
  const network = networkOf(address);
  const byAddress = [rule('address', guesses.byAddress), network] as const;
  const refuse = async (waitSeconds: number) => {
    await rateLimits.giveBack(...byAddress);
    throw refusal(waitSeconds);
  };
  const atAddress = await take(...byAddress);
  if (atAddress.waitSeconds > 0) await refuse(atAddress.waitSeconds);
  const pair = await take(rule('pair', guesses.byPair), `${network} ${email}`);
  if (pair.waitSeconds > 0) await refuse(pair.waitSeconds);
  const { used } = await take(rule('account', Number.POSITIVE_INFINITY), email);
  if (used > guesses.beforeAttack && pair.used > guesses.byPairUnderAttack) await refuse(pair.endsInSeconds);
  await pause(pauseBefore(used));
  return giveBack;
}

const refusal = (waitSeconds: number) => new LimitReached('Too many attempts.', waitSeconds);
