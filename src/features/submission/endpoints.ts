import { endpoint } from '../../kernel/endpoint.ts';
import { emailUnverified } from '../accounts/errors.ts';
import { classRequired } from '../quotes/errors.ts';
import type * as contract from './contract.ts';
import { packageBlocked, packageClosed, packageIncomplete, packageSubmittedAlready } from './errors.ts';

export const readPreflight = endpoint<typeof contract.readPreflight>({
  method: 'GET',
  url: '/api/submissions/:id/preflight',
  access: 'broker',
  scope: 'packages:read',
  limit: 'read',
});

export const reviewPackage = endpoint<typeof contract.reviewPackage>({
  method: 'POST',
  url: '/api/submissions/:id/review',
  access: 'broker',
  limit: 'write',
  refuses: [packageBlocked],
});

export const readSubmission = endpoint<typeof contract.readSubmission>({
  method: 'GET',
  url: '/api/submissions/:id/submission',
  access: 'broker',
  scope: 'packages:read',
  limit: 'read',
});

export const submitPackage = endpoint<typeof contract.submitPackage>({
  method: 'POST',
  url: '/api/submissions/:id/submit',
  access: 'broker',
  limit: 'live',
  idempotent: true,
  refuses: [packageIncomplete, packageSubmittedAlready, emailUnverified, classRequired],
});

export const withdrawPackage = endpoint<typeof contract.withdrawPackage>({
  method: 'POST',
  url: '/api/submissions/:id/withdraw',
  access: 'broker',
  limit: 'live',
  refuses: [packageClosed],
});
