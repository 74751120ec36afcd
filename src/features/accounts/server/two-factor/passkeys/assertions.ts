import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { passkeyCopied } from '../../../sign-in/events.ts';
import { type Assertion, requestOptionsSchema, transportsSchema } from '../../../two-factor/passkey-schemas.ts';
import { passkeys } from '../tables.ts';
import { type ChallengeFor, challengeMs, makeChallenge, siteOf, userHandleOf } from './challenges.ts';

/** What a browser is asked of a passkey: of an account's own ones, or of any where nobody has said yet who they are. */
export async function askPasskeys({ database, config }: Platform, what: ChallengeFor, at: Date, accountId?: string) {
  const { db } = database;
  const own = accountId === undefined ? [] : await db.select().from(passkeys).where(eq(passkeys.accountId, accountId));
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).id,
    challenge: await makeChallenge(db, what, at),
    timeout: challengeMs,
    // Alone it stands for both factors: something the person has, and something they know or are.
    userVerification: what === 'anybody' ? 'required' : 'preferred',
    ...(accountId === undefined
      ? {}
      : {
          allowCredentials: own.map(({ credentialId, transports }) => ({
            id: credentialId.toString('base64url'),
            transports: transportsSchema.parse(transports),
          })),
        }),
  });
  return requestOptionsSchema.parse(options);
}

/** Whose passkey an answer claims to come from. */
export async function ownerOfPasskey(db: Queries, { id }: Assertion): Promise<string | undefined> {
  const [row] = await db
    .select({ accountId: passkeys.accountId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, Buffer.from(id, 'base64url')));
  return row?.accountId;
}

interface Asked {
  readonly accountId: string;
  /** As it was taken (see `takeChallenge`). */
  readonly challenge: string;
  /** Nothing else was asked for: the device must have made sure of the person and have named the account. */
  readonly alone: boolean;
}

/**
 * Whether a passkey of this account signed the challenge. The account must be locked. A device whose count went back is a copy or
 * has one: it is refused, and that is on record.
 */
export async function passkeyAnswers(
  platform: Platform,
  tx: Transaction,
  assertion: Assertion,
  { accountId, challenge, alone }: Asked,
  context: RequestContext,
): Promise<boolean> {
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const own = and(eq(passkeys.credentialId, credentialId), eq(passkeys.accountId, accountId));
  const [kept] = await tx.db.select().from(passkeys).where(own);
  if (!kept || (alone && assertion.response.userHandle !== userHandleOf(accountId).toString('base64url'))) return false;
  const counter = await counterOf(platform, assertion, kept.publicKey, challenge, alone);
  if (counter === undefined) return false;
  if ((counter > 0 || kept.counter > 0) && counter <= kept.counter) {
    await record(tx, context, passkeyCopied, { id: accountId, after: { passkeyId: kept.id } });
    return false;
  }
  await tx.db.update(passkeys).set({ counter, lastUsedAt: context.at }).where(own);
  return true;
}

/** The device's own count of its uses, when the signature holds. */
async function counterOf(
  { config }: Platform,
  { id, rawId, type, response }: Assertion,
  publicKey: Buffer,
  expectedChallenge: string,
  requireUserVerification: boolean,
): Promise<number | undefined> {
  const site = siteOf(config);
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      // The count is compared by us, with the row that is locked.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // Whatever is wrong with it is the browser's or a stranger's doing.
    return undefined;
  }
}
