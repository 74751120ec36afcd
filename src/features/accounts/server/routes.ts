import { ok } from '../../../kernel/endpoint.ts';
import { record } from '../../../platform/events/record.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as contract from '../contract.ts';
import { listDemoAccounts, signOut } from '../endpoints.ts';
import * as signInContract from '../sign-in/contract.ts';
import { lenderSignIn, signIn } from '../sign-in/endpoints.ts';
import { signedOut } from '../sign-in/events.ts';
import * as signUpContract from '../sign-up/contract.ts';
import {
  lenderSignUp,
  portalSignUp,
  requestLenderReset,
  requestReset,
  resetPassword,
  sendVerification,
  signUp,
  verifyEmail,
} from '../sign-up/endpoints.ts';
import type { SecondStep } from '../two-factor/model.ts';
import { requestPasswordReset, resetByLink } from './mailed-links/new-password.ts';
import { sendVerificationAgain, verifyAddress } from './mailed-links/verify-email.ts';
import { closeSession, sessionKeeper } from './sessions.ts';
import { lenderSignedInAt, signedInAt } from './sign-in/admission.ts';
import { readDemoAccounts } from './sign-in/demo-accounts.ts';
import { signInWith } from './sign-in/sign-in.ts';
import { askedByMainForm, askedByPortalForm, createAccount } from './sign-up/sign-up.ts';

const signedUp = 'Sign up successful! Please check your email to verify your account.';
const resetSent = 'Password reset email sent successfully.';

export const accountRoutes: readonly Route[] = [
  route(signIn, signInContract.signIn, async (call, platform) => {
    const answer = await signInOf(call, platform, { lendersOnly: false });
    return 'challenge' in answer ? askForSecondStep(answer) : signedInAt(answer);
  }),
  route(lenderSignIn, signInContract.lenderSignIn, async (call, platform) => {
    const answer = await signInOf(call, platform, { lendersOnly: true });
    return 'challenge' in answer ? askForSecondStep(answer) : lenderSignedInAt(answer);
  }),
  route(signOut, contract.signOut, async ({ session, context }, platform) => {
    await platform.database.transaction(async (tx) => {
      await closeSession(tx, session);
      await record(tx, context, signedOut, { id: session.accountId });
    });
    platform.service(sessionKeeper).forget(session.accountId);
    return ok;
  }),
  route(signUp, signUpContract.signUp, async ({ body, address, context }, platform) => {
    await createAccount(platform, askedByMainForm(body, context.at), { address, context });
    return { ...ok, message: signedUp };
  }),
  route(lenderSignUp, signUpContract.lenderSignUp, async ({ body, address, context }, platform) => {
    await createAccount(platform, askedByMainForm(body, context.at), { address, context });
    return { ...ok, message: signedUp };
  }),
  route(portalSignUp, signUpContract.portalSignUp, async ({ body, address, context }, platform) => {
    await createAccount(platform, askedByPortalForm(body, context.at), { address, context });
    return { ...ok, message: 'Signup successful! Your account is awaiting account assignment.' };
  }),
  route(verifyEmail, signUpContract.verifyEmail, async ({ body, context, raw }, platform) => {
    const login = await verifyAddress(platform, body, raw.request.session, context);
    const message =
      body.newPassword === undefined
        ? 'Your email address is verified.'
        : 'Your email address is verified and your password is set. Please log in.';
    return { ...ok, message, login };
  }),
  route(sendVerification, signUpContract.sendVerification, async ({ session, context }, platform) => {
    await sendVerificationAgain(platform, session.accountId, context);
    return { ...ok, message: 'A new link is on its way.' };
  }),
  route(requestReset, signUpContract.requestReset, async ({ body, address, context }, platform) => {
    await requestPasswordReset(platform, body.email, { address, context, lendersOnly: false });
    return { ...ok, message: resetSent };
  }),
  route(requestLenderReset, signUpContract.requestLenderReset, async ({ body, address, context }, platform) => {
    await requestPasswordReset(platform, body.email, { address, context, lendersOnly: true });
    return { ...ok, message: resetSent };
  }),
  route(resetPassword, signUpContract.resetPassword, async ({ body, context }, platform) => {
    const login = await resetByLink(platform, body, context);
    return { ...ok, message: 'Your password has been changed. Please log in.', login };
  }),
  route(listDemoAccounts, contract.listDemoAccounts, async (_call, platform) => ({
    ...ok,
    ...(await readDemoAccounts(platform)),
  })),
];

type SignInCall = Pick<Call<typeof signIn>, 'body' | 'address' | 'context' | 'header' | 'raw'>;

async function signInOf(call: SignInCall, platform: Platform, { lendersOnly }: { lendersOnly: boolean }) {
  const { body, address, context, header, raw } = call;
  const origin = { address, cookies: header('cookie'), userAgent: header('user-agent'), context, lendersOnly };
  const answer = await signInWith(platform, body, origin);
  // Known is a device that has come all the way.
  if ('deviceCookie' in answer) raw.reply.header('set-cookie', answer.deviceCookie);
  return answer;
}

const askForSecondStep = (twoFactor: SecondStep) => ({
  ...ok,
  message: "Please confirm it's you.",
  twoFactor,
});
