import { eq } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { audit } from '../../../platform/database/audit.ts';
import { type Call, type Route, route, type Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getProfile, listDemoAccounts, listWaiting, setTimeZone, signOut } from '../contract.ts';
import { effectiveTier, type Profile } from '../model.ts';
import { lenderSignIn, signIn } from '../sign-in-contract.ts';
import {
  changePassword,
  lenderSignUp,
  portalSignUp,
  requestLenderReset,
  requestReset,
  resetPassword,
  sendVerification,
  signUp,
  verifyEmail,
} from '../sign-up-contract.ts';
import type { SecondStep } from '../two-factor-model.ts';
import { waitingFor } from './api.ts';
import { readDemoAccounts } from './demo-accounts.ts';
import { changeOwnPassword, requestPasswordReset, resetByLink } from './mailed-links/new-password.ts';
import { sendVerificationAgain, verifyAddress } from './mailed-links/verify-email.ts';
import { closeSession, sessionKeeper } from './sessions.ts';
import { type Account, lenderSignedInAt, signedInAt } from './sign-in/admission.ts';
import { signInWith } from './sign-in/sign-in.ts';
import { askedByMainForm, askedByPortalForm, createAccount } from './sign-up/sign-up.ts';
import { accounts } from './tables.ts';

const signedUp = 'Sign up successful! Please check your email to verify your account.';
const resetSent = 'Password reset email sent successfully.';

export const accountRoutes: readonly Route[] = [
  route(signIn, async (call, platform) => {
    const answer = await signInOf(call, platform, { lendersOnly: false });
    return 'challenge' in answer ? askForSecondStep(answer) : signedInAt(answer);
  }),
  route(lenderSignIn, async (call, platform) => {
    const answer = await signInOf(call, platform, { lendersOnly: true });
    return 'challenge' in answer ? askForSecondStep(answer) : lenderSignedInAt(answer);
  }),
  route(signOut, async ({ session, context }, platform) => {
    await platform.database.transaction(async (tx) => {
      await closeSession(tx, platform.events, session);
      await audit(tx, context, { action: 'account.signedOut', entity: 'account', entityId: session.accountId });
    });
    platform.service(sessionKeeper).forget(session.accountId);
    return ok;
  }),
  route(getProfile, async ({ session, context }, { database }) => {
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, session.accountId));
    if (!account) throw new AppError('NO_SESSION');
    return { ...ok, user: presentProfile(account, session, context.at) };
  }),
  route(signUp, async ({ body, address, context }, platform) => {
    await createAccount(platform, askedByMainForm(body, context.at), { address, context });
    return { ...ok, message: signedUp };
  }),
  route(lenderSignUp, async ({ body, address, context }, platform) => {
    await createAccount(platform, askedByMainForm(body, context.at), { address, context });
    return { ...ok, message: signedUp };
  }),
  route(portalSignUp, async ({ body, address, context }, platform) => {
    await createAccount(platform, askedByPortalForm(body, context.at), { address, context });
    return { ...ok, message: 'Signup successful! Your account is awaiting account assignment.' };
  }),
  route(verifyEmail, async ({ body, context }, platform) => {
    await verifyAddress(platform, body.token, context);
    return { ...ok, message: 'Your e-mail address is verified.' };
  }),
  route(sendVerification, async ({ session, context }, platform) => {
    await sendVerificationAgain(platform, session.accountId, context.at);
    return { ...ok, message: 'A new link is on its way.' };
  }),
  route(requestReset, async ({ body, address, context: { at } }, platform) => {
    await requestPasswordReset(platform, body.email, { address, at, lendersOnly: false });
    return { ...ok, message: resetSent };
  }),
  route(requestLenderReset, async ({ body, address, context: { at } }, platform) => {
    await requestPasswordReset(platform, body.email, { address, at, lendersOnly: true });
    return { ...ok, message: resetSent };
  }),
  route(resetPassword, async ({ body, context }, platform) => {
    const login = await resetByLink(platform, body, context);
    return { ...ok, message: 'Your password has been changed. Please log in.', login };
  }),
  route(changePassword, async ({ body, session, context }, platform) => {
    await changeOwnPassword(platform, session, body, context);
    return { ...ok, message: 'Your password has been changed.' };
  }),
  route(setTimeZone, async ({ session, body: { timeZone }, context }, { database }) => {
    const own = eq(accounts.id, session.accountId);
    const account = await database.transaction(async (tx) => {
      const [before] = await tx.db.select().from(accounts).where(own).for('update');
      if (!before || before.timeZone === timeZone) return before;
      const [after] = await tx.db.update(accounts).set({ timeZone }).where(own).returning();
      await audit(tx, context, {
        action: 'account.timeZoneSet',
        entity: 'account',
        entityId: session.accountId,
        before: { timeZone: before.timeZone },
        after: { timeZone },
      });
      return after;
    });
    if (!account) throw new AppError('NO_SESSION');
    return { ...ok, user: presentProfile(account, session, context.at) };
  }),
  route(listDemoAccounts, async (_call, platform) => ({ ...ok, ...(await readDemoAccounts(platform)) })),
  route(listWaiting, async ({ session, context }, { hooks }) => {
    // What later features add is nearer to the work of the day.
    const asked = hooks.all(waitingFor).toReversed();
    const groups = (await Promise.all(asked.map((ask) => ask(session, context.at)))).flat();
    return { ...ok, groups: [...groups.filter((one) => one.isUrgent), ...groups.filter((one) => !one.isUrgent)] };
  }),
];

type SignInCall = Pick<Call<typeof signIn>, 'body' | 'address' | 'context' | 'header' | 'raw'>;

async function signInOf(call: SignInCall, platform: Platform, { lendersOnly }: { lendersOnly: boolean }) {
  const { body, address, context, header, raw } = call;
  const origin = { address, cookies: header('cookie'), context, lendersOnly };
  const answer = await signInWith(platform, body, origin);
  // Known is a device that has come all the way.
  if ('deviceCookie' in answer) raw.reply.header('set-cookie', answer.deviceCookie);
  return answer;
}

const askForSecondStep = (twoFactor: SecondStep) => ({
  ...ok,
  message: 'Please confirm that it is you.',
  twoFactor,
});

function presentProfile(account: Account, { mustSetUpTwoFactor }: Session, now: Date): Profile {
  const { id, role, userType, firstName, lastName, email, trialEndsAt, lenderId, approved } = account;
  return {
    _id: id,
    id,
    role,
    isAdmin: isAdmin(role),
    isSuperAdmin: role === 'superadmin',
    userType,
    firstName,
    lastName,
    email,
    emailVerified: account.emailVerifiedAt !== null,
    subscriptionTier: effectiveTier(account, now),
    trialEndsAt: trialEndsAt !== null && trialEndsAt > now ? trialEndsAt.toISOString() : null,
    lenderId,
    lenderUserId: role === 'lender' ? id : null,
    approved,
    timeZone: account.timeZone,
    mustSetUpTwoFactor,
  };
}
