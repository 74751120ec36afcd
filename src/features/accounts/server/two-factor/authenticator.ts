import { eq } from 'drizzle-orm';
import { minuteMs } from '../../../../kernel/dates.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { defineCipherUse } from '../../../../platform/encryption/secrets.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { authenticatorTurnedOff, authenticatorTurnedOn, recoveryCodesRenewed } from '../../two-factor/events.ts';
import { accountByPassword } from '../own-account/password.ts';
import { changeFactors, refuseUnverified } from './changes.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { secondFactorsOf } from './state.ts';
import { authenticatorApps } from './tables.ts';
import { newTotpSecret, timeStepOf, totpUri } from './totp.ts';

export const appSecrets = defineCipherUse('authenticator-app');

const pendingMs = 15 * minuteMs;
export const wrongCode = 'This code is incorrect. Use the newest one from your app.';

/**
 * Makes the secret of an app. An app that is in use goes on until a code of the new one has come.
 * @returns the secret as text, and as what a QR code says
 * @throws INVALID_INPUT with the field, RATE_LIMITED, EMAIL_UNVERIFIED
 */
export async function setUp(
  platform: Platform,
  { accountId }: Session,
  currentPassword: string,
  { at }: RequestContext,
) {
  const account = await accountByPassword(platform, accountId, currentPassword);
  refuseUnverified(account);
  const secret = newTotpSecret();
  const pending = {
    pendingSecret: platform.secrets.encrypt(appSecrets, accountId, secret),
    pendingUntil: new Date(at.getTime() + pendingMs),
  };
  await platform.database.db
    .insert(authenticatorApps)
    .values({ accountId, ...pending })
    .onConflictDoUpdate({ target: authenticatorApps.accountId, set: pending });
  return { secret, uri: totpUri(secret, account.email) };
}

/** Turns the app on whose secret was made last. @throws INVALID_INPUT with the field, CONFLICT when nothing is being set up */
export const confirmSetUp = (platform: Platform, session: Session, code: string, context: RequestContext) =>
  changeFactors(platform, session, context, {
    event: authenticatorTurnedOn,
    adds: true,
    async change(tx) {
      const own = eq(authenticatorApps.accountId, session.accountId);
      const [app] = await tx.db.select().from(authenticatorApps).where(own);
      if (!app?.pendingSecret || !app.pendingUntil || app.pendingUntil <= context.at)
        throw new AppError('CONFLICT', 'Setting up took too long. Please begin again.');
      const secret = platform.secrets.decrypt(appSecrets, session.accountId, app.pendingSecret);
      const step = await timeStepOf({ secret, lastTimeStep: null }, code, context.at);
      if (step === undefined) throw invalidField('code', wrongCode);
      await tx.db
        .update(authenticatorApps)
        .set({
          secret: app.pendingSecret,
          activeSince: context.at,
          lastTimeStep: step,
          pendingSecret: null,
          pendingUntil: null,
        })
        .where(own);
    },
  });

/** @throws INVALID_INPUT with the field, RATE_LIMITED, NOT_FOUND, CONFLICT (see `changeFactors`) */
export const turnOff = (platform: Platform, session: Session, currentPassword: string, context: RequestContext) =>
  changeFactors(platform, session, context, {
    currentPassword,
    event: authenticatorTurnedOff,
    async change(tx) {
      const [app] = await tx.db
        .delete(authenticatorApps)
        .where(eq(authenticatorApps.accountId, session.accountId))
        .returning({ secret: authenticatorApps.secret });
      if (!app?.secret) throw new AppError('NOT_FOUND');
    },
  });

/** New recovery codes for an account with a second factor. @throws INVALID_INPUT with the field, RATE_LIMITED, NOT_FOUND */
export async function renew(platform: Platform, session: Session, currentPassword: string, context: RequestContext) {
  const { result } = await changeFactors(platform, session, context, {
    currentPassword,
    event: recoveryCodesRenewed,
    async change(tx) {
      if ((await secondFactorsOf(tx.db, session.accountId)).length === 0) throw new AppError('NOT_FOUND');
      return makeRecoveryCodes(tx, session.accountId);
    },
  });
  return result;
}

/** Takes a code of the app, once. The account must be locked. False when it is wrong, old or was taken before. */
export async function takeCode(
  tx: Transaction,
  platform: Platform,
  accountId: string,
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<boolean> {
  const own = eq(authenticatorApps.accountId, accountId);
  const [app] = await tx.db.select().from(authenticatorApps).where(own);
  if (!app?.secret) return false;
  const secret = readSecret(platform, accountId, app.secret);
  if (secret === undefined) return false;
  const lastTimeStep = await timeStepOf({ secret, lastTimeStep: app.lastTimeStep }, code, at);
  if (lastTimeStep === undefined) return false;
  await tx.db.update(authenticatorApps).set({ lastTimeStep }).where(own);
  return true;
}

/** Undefined under another APP_SECRET than it was stored under: then passkeys and recovery codes still let the owner in. */
function readSecret({ secrets, log }: Platform, accountId: string, stored: string): string | undefined {
  try {
    return secrets.decrypt(appSecrets, accountId, stored);
  } catch (error) {
    log.error({ err: error, account: accountId }, 'the secret of an authenticator app cannot be read');
    return undefined;
  }
}
