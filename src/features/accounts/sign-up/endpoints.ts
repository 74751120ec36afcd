import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const signUp = endpoint<typeof contract.signUp>({
  method: 'POST',
  url: '/api/auth/signup',
  access: 'public',
  limit: 'signUp',
});

export const lenderSignUp = endpoint<typeof contract.lenderSignUp>({
  method: 'POST',
  url: '/api/auth/lender/signup',
  access: 'public',
  limit: 'signUp',
});

export const portalSignUp = endpoint<typeof contract.portalSignUp>({
  method: 'POST',
  url: '/api/lender-auth/signup',
  access: 'public',
  limit: 'signUp',
});

export const verifyEmail = endpoint<typeof contract.verifyEmail>({
  method: 'POST',
  url: '/api/auth/verify-email',
  access: 'public',
  limit: 'signIn',
  refuses: ['NOT_FOUND', 'LINK_USED', 'LINK_EXPIRED'],
});

export const sendVerification = endpoint<typeof contract.sendVerification>({
  method: 'POST',
  url: '/api/auth/verify-email/send',
  access: 'signedIn',
  limit: 'live',
  duringTwoFactorSetup: true,
});

export const requestReset = endpoint<typeof contract.requestReset>({
  method: 'POST',
  url: '/api/auth/password-reset/request',
  access: 'public',
  limit: 'signIn',
});

export const requestLenderReset = endpoint<typeof contract.requestLenderReset>({
  method: 'POST',
  url: '/api/lender-auth/password-reset/request',
  access: 'public',
  limit: 'signIn',
});

export const resetPassword = endpoint<typeof contract.resetPassword>({
  method: 'POST',
  url: '/api/auth/password-reset',
  access: 'public',
  limit: 'signIn',
  refuses: ['NOT_FOUND', 'LINK_USED', 'LINK_EXPIRED'],
});
