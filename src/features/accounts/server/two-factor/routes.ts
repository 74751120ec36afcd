import { ok } from '../../../../kernel/endpoint.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { type Call, type Route, route } from '../../../../platform/http/route.ts';
import * as contract from '../../two-factor/contract.ts';
import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  askSecondStepPasskey,
  completeSignIn,
  confirmAuthenticator,
  getTwoFactor,
  lenderPasskeySignIn,
  passkeySignIn,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  setUpAuthenticator,
} from '../../two-factor/endpoints.ts';
import { lenderSignedInAt, signedInAt } from '../sign-in/admission.ts';
import { askAnyPasskey, signInByPasskey } from '../sign-in/passkey-sign-in.ts';
import { askInSecondStep, completeSecondStep } from '../sign-in/second-step.ts';
import { confirmSetUp, renew, setUp, turnOff } from './authenticator.ts';
import { askForPasskey, keepPasskey, remove, rename } from './passkeys/passkeys.ts';
import { readTwoFactor } from './state.ts';

export const twoFactorRoutes: readonly Route[] = [
  route(completeSignIn, contract.completeSignIn, async (call, platform) => {
    const admitted = await completeSecondStep(platform, call.body, originOf(call));
    call.raw.reply.header('set-cookie', admitted.deviceCookie);
    return admitted.lendersOnly ? lenderSignedInAt(admitted) : signedInAt(admitted);
  }),
  route(askSecondStepPasskey, contract.askSecondStepPasskey, async ({ body, context }, platform) => ({
    ...ok,
    options: await askInSecondStep(platform, body.challenge, context.at),
  })),
  route(askPasskey, contract.askPasskey, async ({ address, context: { at } }, platform) => ({
    ...ok,
    options: await askAnyPasskey(platform, { address, at }),
  })),
  route(passkeySignIn, contract.passkeySignIn, async (call, platform) => {
    const admitted = await signInByPasskey(platform, call.body.passkey, { ...originOf(call), lendersOnly: false });
    call.raw.reply.header('set-cookie', admitted.deviceCookie);
    return signedInAt(admitted);
  }),
  route(lenderPasskeySignIn, contract.lenderPasskeySignIn, async (call, platform) => {
    const admitted = await signInByPasskey(platform, call.body.passkey, { ...originOf(call), lendersOnly: true });
    call.raw.reply.header('set-cookie', admitted.deviceCookie);
    return lenderSignedInAt(admitted);
  }),
  route(getTwoFactor, contract.getTwoFactor, async ({ session }, platform) => ({
    ...ok,
    twoFactor: await readTwoFactor(platform, session),
  })),
  route(setUpAuthenticator, contract.setUpAuthenticator, async ({ session, body, context }, platform) => ({
    ...ok,
    ...(await setUp(platform, session, body.currentPassword, context)),
  })),
  route(confirmAuthenticator, contract.confirmAuthenticator, async ({ session, body, context }, platform) => {
    const { recoveryCodes } = await confirmSetUp(platform, session, body.code, context);
    return { ...ok, message: 'Your authenticator app is set up.', recoveryCodes };
  }),
  route(removeAuthenticator, contract.removeAuthenticator, async ({ session, body, context }, platform) => {
    await turnOff(platform, session, body.currentPassword, context);
    return { ...ok, message: 'Your authenticator app is turned off.' };
  }),
  route(renewRecoveryCodes, contract.renewRecoveryCodes, async ({ session, body, context }, platform) => ({
    ...ok,
    recoveryCodes: await renew(platform, session, body.currentPassword, context),
  })),
  route(askNewPasskey, contract.askNewPasskey, async ({ session, body, context }, platform) => ({
    ...ok,
    options: await askForPasskey(platform, session, body.currentPassword, context),
  })),
  route(addPasskey, contract.addPasskey, async ({ session, body, context }, platform) => {
    const { recoveryCodes } = await keepPasskey(platform, session, body, context);
    return { ...ok, message: 'Your passkey was added.', recoveryCodes };
  }),
  route(
    renamePasskey,
    contract.renamePasskey,
    async ({ session, params: { id }, body: { name }, context }, platform) => {
      await rename(platform, session, { id, name }, context);
      return { ...ok, message: 'Your passkey has a new name.' };
    },
  ),
  route(
    removePasskey,
    contract.removePasskey,
    async ({ session, params: { id }, body: { currentPassword }, context }, platform) => {
      await remove(platform, session, { id, currentPassword }, context);
      return { ...ok, message: 'Your passkey was removed.' };
    },
  ),
];

type DoorCall = Pick<Call<typeof passkeySignIn>, 'address' | 'header'> & { readonly context: RequestContext };
const originOf = ({ address, header, context }: DoorCall) => ({
  address,
  cookies: header('cookie'),
  userAgent: header('user-agent'),
  context,
});
