import { minuteMs, secondMs } from '../../../../kernel/dates.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { networkOf } from '../../../../platform/http/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invalidCredentials } from '../../errors.ts';
import type { Assertion } from '../../two-factor/passkey-schemas.ts';
import { lockAccount } from '../own-account/account-row.ts';
import { attempts } from '../sign-up/attempts.ts';
import { askPasskeys, ownerOfPasskey, passkeyAnswers } from '../two-factor/passkeys/assertions.ts';
import { takeChallenge } from '../two-factor/passkeys/challenges.ts';
import { type Admitted, isFor, letIn, type Origin, refuseClosed } from './admission.ts';
import { markDevice } from './devices.ts';

/** Each leaves a row behind for five minutes. */
const asked = (platform: Platform) => attempts(platform, 'passkey-sign-in', 100, (15 * minuteMs) / secondMs);

/** What a browser asks of whichever passkey the person chooses: the same for everybody. @throws RATE_LIMITED */
export async function askAnyPasskey(
  platform: Platform,
  { address, at }: { readonly address: string; readonly at: Date },
) {
  await asked(platform).take(networkOf(address));
  return askPasskeys(platform, 'anybody', at);
}

/**
 * Opens a session with a passkey and nothing else: it is something the person has, and the device made sure of the person.
 * @throws INVALID_CREDENTIALS, the same for everything that is wrong; ACCOUNT_SUSPENDED, LENDER_PENDING
 */
export async function signInByPasskey(
  platform: Platform,
  assertion: Assertion,
  { address, cookies, userAgent, context, lendersOnly }: Origin,
): Promise<Admitted> {
  const { database } = platform;
  const challenge = await takeChallenge(database.db, assertion.response.clientDataJSON, 'anybody', context.at);
  const accountId = challenge && (await ownerOfPasskey(database.db, assertion));
  if (!challenge || !accountId) throw refused();
  const done = await database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    const own = { ...context, actor: { kind: 'account', id: accountId } } as const;
    const isRight = await passkeyAnswers(platform, tx, assertion, { accountId, challenge, alone: true }, own);
    if (!isRight || !isFor(account, lendersOnly)) return undefined;
    refuseClosed(account);
    return { account, token: await letIn(tx, account, { userAgent, context }) };
  });
  if (!done) throw refused();
  await asked(platform).giveBack(networkOf(address));
  return { ...done, deviceCookie: markDevice(platform, cookies, done.account) };
}

const refused = () => new AppError(invalidCredentials, 'This passkey does not belong to an account here.');
