import { and, eq, gt, isNull } from 'drizzle-orm';
import { minuteMs } from '../../../../../kernel/dates.ts';
import type { Queries } from '../../../../../platform/database/database.ts';
import { newToken, tokenHash } from '../../../../../platform/encryption/secrets.ts';
import type { FeatureConfig } from '../../../../../platform/platform.ts';
import { passkeyChallenges } from '../tables.ts';

/** How long a person may take at the browser's own dialog. */
export const challengeMs = 5 * minuteMs;

/** Whose site a passkey is for: it is bound to the host of the public address. */
export function siteOf({ publicUrl }: FeatureConfig): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** What names the account to a device, which hands it back: the id's bytes, nothing personal. */
export const userHandleOf = (accountId: string): Buffer => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** What is signed, and by whom: a new passkey of an account, a second step, or nobody in particular. */
export type ChallengeFor = { readonly accountId: string } | { readonly secondStepId: string } | 'anybody';

const ownerOf = (what: ChallengeFor) =>
  what === 'anybody' ? { accountId: null, secondStepId: null } : { accountId: null, secondStepId: null, ...what };

/** A random challenge, for one use within five minutes. One at a time where it has an owner. */
export async function makeChallenge(db: Queries, what: ChallengeFor, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const owner = ownerOf(what);
  if (owner.accountId !== null)
    await db.delete(passkeyChallenges).where(eq(passkeyChallenges.accountId, owner.accountId));
  if (owner.secondStepId !== null)
    await db.delete(passkeyChallenges).where(eq(passkeyChallenges.secondStepId, owner.secondStepId));
  const { token, hash } = newToken();
  const expiresAt = new Date(at.getTime() + challengeMs);
  await db.insert(passkeyChallenges).values({ challengeHash: hash, ...owner, expiresAt });
  return new Uint8Array(Buffer.from(token, 'base64url'));
}

/**
 * The challenge that a browser's answer says it signed, used up with this: undefined when it was not made for this purpose, is
 * too old or was used. Whether it was signed is another question.
 */
export async function takeChallenge(
  db: Queries,
  clientDataJSON: string,
  what: ChallengeFor,
  at: Date,
): Promise<string | undefined> {
  const claimed = claimedChallenge(clientDataJSON);
  if (claimed === undefined) return undefined;
  const { accountId, secondStepId } = ownerOf(what);
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, tokenHash(claimed)),
        accountId === null ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId),
        secondStepId === null
          ? isNull(passkeyChallenges.secondStepId)
          : eq(passkeyChallenges.secondStepId, secondStepId),
        gt(passkeyChallenges.expiresAt, at),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return taken.length > 0 ? claimed : undefined;
}

function claimedChallenge(clientDataJSON: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const claimed = typeof read === 'object' && read !== null && 'challenge' in read ? read.challenge : undefined;
    return typeof claimed === 'string' ? claimed : undefined;
  } catch {
    return undefined;
  }
}
