import { endpoint } from '../../../kernel/endpoint.ts';
import { linkExpired, linkUsed } from '../errors.ts';
import { signInCalls } from '../limits.ts';
import type * as contract from './contract.ts';

export const getOwnAccount = endpoint<typeof contract.getOwnAccount>({
  method: 'GET',
  url: '/api/users/account',
  access: 'signedIn',
  limit: 'read',
});

export const changeName = endpoint<typeof contract.changeName>({
  method: 'PUT',
  url: '/api/users/profile',
  access: 'signedIn',
  limit: 'write',
});

export const changeLetterhead = endpoint<typeof contract.changeLetterhead>({
  method: 'PUT',
  url: '/api/users/letterhead',
  access: 'broker',
  limit: 'write',
});

export const changeLogo = endpoint<typeof contract.changeLogo>({
  method: 'PUT',
  url: '/api/users/letterhead/logo',
  access: 'broker',
  limit: 'write',
});

export const removeLogo = endpoint<typeof contract.removeLogo>({
  method: 'DELETE',
  url: '/api/users/letterhead/logo',
  access: 'broker',
  limit: 'write',
});

export const changePassword = endpoint<typeof contract.changePassword>({
  method: 'PUT',
  url: '/api/users/password',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});

export const requestEmailChange = endpoint<typeof contract.requestEmailChange>({
  method: 'POST',
  url: '/api/users/email-change',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'live',
});

export const cancelEmailChange = endpoint<typeof contract.cancelEmailChange>({
  method: 'DELETE',
  url: '/api/users/email-change',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});

export const confirmEmail = endpoint<typeof contract.confirmEmail>({
  method: 'POST',
  url: '/api/auth/confirm-email',
  access: 'public',
  limit: signInCalls,
  refuses: ['NOT_FOUND', linkUsed, linkExpired],
});

export const listSessions = endpoint<typeof contract.listSessions>({
  method: 'GET',
  url: '/api/users/sessions',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'read',
});

export const endOwnSession = endpoint<typeof contract.endOwnSession>({
  method: 'DELETE',
  url: '/api/users/sessions/:id',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});

export const endOtherSessions = endpoint<typeof contract.endOtherSessions>({
  method: 'DELETE',
  url: '/api/users/sessions',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});
