import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, count, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Session } from '../../../../../platform/http/route.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { passkeyAdded, passkeyRemoved, passkeyRenamed } from '../../../two-factor/events.ts';
import { passkeysAtMost } from '../../../two-factor/model.ts';
import { creationOptionsSchema, type Registration, transportsSchema } from '../../../two-factor/passkey-schemas.ts';
import { lockAccount } from '../../own-account/account-row.ts';
import { accountByPassword } from '../../own-account/password.ts';
import { changeFactors, refuseUnverified } from '../changes.ts';
import { passkeys } from '../tables.ts';
import { challengeMs, makeChallenge, siteOf, takeChallenge, userHandleOf } from './challenges.ts';

/** EdDSA, ES256, RS256: what devices use. Left out is what Node still calls experimental. */
const algorithms = [-8, -7, -257];

const notTaken = () => invalidField('passkey', 'This passkey could not be added. Please try again.');

/** What a browser is asked for a new passkey. @throws INVALID_INPUT with the field, RATE_LIMITED, EMAIL_UNVERIFIED */
export async function askForPasskey(
  platform: Platform,
  { accountId }: Session,
  currentPassword: string,
  { at }: RequestContext,
) {
  const { db } = platform.database;
  const account = await accountByPassword(platform, accountId, currentPassword);
  refuseUnverified(account);
  const own = await db.select().from(passkeys).where(eq(passkeys.accountId, accountId));
  const options = await generateRegistrationOptions({
    rpName: 'Plinth',
    rpID: siteOf(platform.config).id,
    userName: account.email,
    userID: new Uint8Array(userHandleOf(accountId)),
    userDisplayName: `${account.firstName} ${account.lastName}`.trim(),
    challenge: await makeChallenge(db, { accountId }, at),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transportsSchema.parse(transports),
    })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return creationOptionsSchema.parse(options);
}

/**
 * Keeps a passkey that a browser has made for the challenge before.
 * @returns the recovery codes when it is the account's first second factor
 * @throws INVALID_INPUT with the field, CONFLICT (too many, or one that an account has already)
 */
export async function keepPasskey(
  platform: Platform,
  session: Session,
  { name, passkey }: { readonly name: string; readonly passkey: Registration },
  context: RequestContext,
) {
  const { accountId } = session;
  const made = await readRegistration(platform, accountId, passkey, context.at);
  if (!made) throw notTaken();
  return changeFactors(platform, session, context, {
    event: passkeyAdded,
    adds: true,
    async change(tx) {
      const [kept] = await tx.db.select({ own: count() }).from(passkeys).where(eq(passkeys.accountId, accountId));
      if ((kept?.own ?? 0) >= passkeysAtMost)
        throw new AppError('CONFLICT', `An account has at most ${passkeysAtMost} passkeys. Remove one first.`);
      const added = await tx.db
        .insert(passkeys)
        .values({
          accountId,
          credentialId: Buffer.from(made.id, 'base64url'),
          publicKey: Buffer.from(made.publicKey),
          counter: made.counter,
          transports: passkey.response.transports,
          name,
          createdAt: context.at,
        })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning({ id: passkeys.id });
      if (added.length === 0) throw new AppError('CONFLICT', 'This passkey was already added.');
    },
  });
}

async function readRegistration({ database, config }: Platform, accountId: string, passkey: Registration, at: Date) {
  const expectedChallenge = await takeChallenge(database.db, passkey.response.clientDataJSON, { accountId }, at);
  if (expectedChallenge === undefined) return undefined;
  const { id, origin } = siteOf(config);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential;
  } catch {
    // Whatever is wrong with it is the browser's or a stranger's doing.
    return undefined;
  }
}

const ofAccount = (accountId: string, id: string) => and(eq(passkeys.accountId, accountId), eq(passkeys.id, id));

/** @throws NOT_FOUND also for the passkey of somebody else */
export async function rename(
  { database }: Platform,
  { accountId }: Session,
  { id, name }: { readonly id: string; readonly name: string },
  context: RequestContext,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const [before] = await tx.db.select().from(passkeys).where(ofAccount(accountId, id));
    if (!before) throw new AppError('NOT_FOUND');
    await tx.db.update(passkeys).set({ name }).where(ofAccount(accountId, id));
    await record(tx, context, passkeyRenamed, { id: accountId, before: { name: before.name }, after: { name } });
  });
}

/** @throws INVALID_INPUT with the field, RATE_LIMITED, NOT_FOUND, CONFLICT (see `changeFactors`) */
export const remove = (
  platform: Platform,
  session: Session,
  { id, currentPassword }: { readonly id: string; readonly currentPassword: string },
  context: RequestContext,
) =>
  changeFactors(platform, session, context, {
    currentPassword,
    event: passkeyRemoved,
    async change(tx) {
      const gone = await tx.db.delete(passkeys).where(ofAccount(session.accountId, id)).returning({ id: passkeys.id });
      if (gone.length === 0) throw new AppError('NOT_FOUND');
    },
  });
