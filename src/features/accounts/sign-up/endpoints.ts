import { endpoint } from '../../../kernel/endpoint.ts';
import { linkExpired, linkUsed } from '../errors.ts';
import { signInCalls, signUpCalls } from '../limits.ts';
import type * as contract from './contract.ts';

export const signUp = endpoint<typeof contract.signUp>({
  method: 'POST',
  url: '/api/auth/signup',
  access: 'public',
  limit: signUpCalls,
});

export const lenderSignUp = endpoint<typeof contract.lenderSignUp>({
  method: 'POST',
  url: '/api/auth/lender/signup',
  access: 'public',
  limit: signUpCalls,
});

export const portalSignUp = endpoint<typeof contract.portalSignUp>({
  method: 'POST',
  url: '/api/lender-auth/signup',
  access: 'public',
  limit: signUpCalls,
});

export const verifyEmail = endpoint<typeof contract.verifyEmail>({
  method: 'POST',
  url: '/api/auth/verify-email',
  access: 'public',
  limit: signInCalls,
  refuses: ['NOT_FOUND', linkUsed, linkExpired],
});

export const sendVerification = endpoint<typeof contract.sendVerification>({
  method: 'POST',
  url: '/api/auth/verify-email/send',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'live',
  duringTwoFactorSetup: true,
});

export const requestReset = endpoint<typeof contract.requestReset>({
  method: 'POST',
  url: '/api/auth/password-reset/request',
  access: 'public',
  limit: signInCalls,
});

export const requestLenderReset = endpoint<typeof contract.requestLenderReset>({
  method: 'POST',
  url: '/api/lender-auth/password-reset/request',
  access: 'public',
  limit: signInCalls,
});

export const resetPassword = endpoint<typeof contract.resetPassword>({
  method: 'POST',
  url: '/api/auth/password-reset',
  access: 'public',
  limit: signInCalls,
  refuses: ['NOT_FOUND', linkUsed, linkExpired],
});
