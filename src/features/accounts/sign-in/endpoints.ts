import { lenderPending } from '../../../kernel/access.ts';
import { endpoint } from '../../../kernel/endpoint.ts';
import { accountSuspended, invalidCredentials } from '../errors.ts';
import { signInCalls } from '../limits.ts';
import type * as contract from './contract.ts';

export const signIn = endpoint<typeof contract.signIn>({
  method: 'POST',
  url: '/api/auth/login',
  access: 'public',
  limit: signInCalls,
  refuses: [invalidCredentials, accountSuspended, lenderPending],
});

export const lenderSignIn = endpoint<typeof contract.lenderSignIn>({
  method: 'POST',
  url: '/api/lender-auth/login',
  access: 'public',
  limit: signInCalls,
  refuses: [invalidCredentials, accountSuspended, lenderPending],
});
