import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const signIn = endpoint<typeof contract.signIn>({
  method: 'POST',
  url: '/api/auth/login',
  access: 'public',
  limit: 'signIn',
  refuses: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'LENDER_PENDING'],
});

export const lenderSignIn = endpoint<typeof contract.lenderSignIn>({
  method: 'POST',
  url: '/api/lender-auth/login',
  access: 'public',
  limit: 'signIn',
  refuses: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'LENDER_PENDING'],
});
