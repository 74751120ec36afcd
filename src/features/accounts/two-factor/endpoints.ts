import { lenderPending } from '../../../kernel/access.ts';
import { endpoint } from '../../../kernel/endpoint.ts';
import { accountSuspended, emailUnverified, invalidCredentials, loginEnded } from '../errors.ts';
import { signInCalls } from '../limits.ts';
import type * as contract from './contract.ts';

const signInRefusals = [invalidCredentials, accountSuspended, lenderPending] as const;

export const completeSignIn = endpoint<typeof contract.completeSignIn>({
  method: 'POST',
  url: '/api/auth/two-factor',
  access: 'public',
  limit: signInCalls,
  refuses: [loginEnded, ...signInRefusals],
});

export const askSecondStepPasskey = endpoint<typeof contract.askSecondStepPasskey>({
  method: 'POST',
  url: '/api/auth/two-factor/passkey-options',
  access: 'public',
  limit: signInCalls,
  refuses: [loginEnded],
});

export const askPasskey = endpoint<typeof contract.askPasskey>({
  method: 'POST',
  url: '/api/auth/passkey/options',
  access: 'public',
  limit: signInCalls,
});

export const passkeySignIn = endpoint<typeof contract.passkeySignIn>({
  method: 'POST',
  url: '/api/auth/passkey',
  access: 'public',
  limit: signInCalls,
  refuses: signInRefusals,
});

export const lenderPasskeySignIn = endpoint<typeof contract.lenderPasskeySignIn>({
  method: 'POST',
  url: '/api/lender-auth/passkey',
  access: 'public',
  limit: signInCalls,
  refuses: signInRefusals,
});

export const getTwoFactor = endpoint<typeof contract.getTwoFactor>({
  method: 'GET',
  url: '/api/users/two-factor',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'read',
  duringTwoFactorSetup: true,
});

export const setUpAuthenticator = endpoint<typeof contract.setUpAuthenticator>({
  method: 'POST',
  url: '/api/users/two-factor/authenticator',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
  duringTwoFactorSetup: true,
  refuses: [emailUnverified],
});

export const confirmAuthenticator = endpoint<typeof contract.confirmAuthenticator>({
  method: 'POST',
  url: '/api/users/two-factor/authenticator/confirm',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
  duringTwoFactorSetup: true,
  refuses: [emailUnverified],
});

export const removeAuthenticator = endpoint<typeof contract.removeAuthenticator>({
  method: 'POST',
  url: '/api/users/two-factor/authenticator/remove',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});

export const renewRecoveryCodes = endpoint<typeof contract.renewRecoveryCodes>({
  method: 'POST',
  url: '/api/users/two-factor/recovery-codes',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});

export const askNewPasskey = endpoint<typeof contract.askNewPasskey>({
  method: 'POST',
  url: '/api/users/passkeys/options',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
  duringTwoFactorSetup: true,
  refuses: [emailUnverified],
});

export const addPasskey = endpoint<typeof contract.addPasskey>({
  method: 'POST',
  url: '/api/users/passkeys',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
  duringTwoFactorSetup: true,
  refuses: [emailUnverified],
});

export const renamePasskey = endpoint<typeof contract.renamePasskey>({
  method: 'PUT',
  url: '/api/users/passkeys/:id',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});

export const removePasskey = endpoint<typeof contract.removePasskey>({
  method: 'POST',
  url: '/api/users/passkeys/:id/remove',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});
