import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';
import { webhookCalls } from './limits.ts';

export const getPlan = endpoint<typeof contract.getPlan>({
  method: 'GET',
  url: '/api/plan',
  access: 'broker',
  limit: 'read',
});

export const choosePlan = endpoint<typeof contract.choosePlan>({
  method: 'POST',
  url: '/api/plan',
  impersonated: 'never',
  access: 'broker',
  limit: 'write',
  idempotent: true,
});

export const withdrawPlanRequest = endpoint<typeof contract.withdrawPlanRequest>({
  method: 'POST',
  url: '/api/plan/withdraw',
  impersonated: 'never',
  access: 'broker',
  limit: 'write',
});

export const openBilling = endpoint<typeof contract.openBilling>({
  method: 'POST',
  url: '/api/plan/billing',
  impersonated: 'never',
  access: 'broker',
  limit: 'write',
});

export const listPlanRequests = endpoint<typeof contract.listPlanRequests>({
  method: 'GET',
  url: '/api/admin/plan-requests',
  access: 'admin',
  desk: 'billing',
  limit: 'read',
});

export const listPlanRequestsFile = listFileOf<typeof contract.listPlanRequestsFile>(listPlanRequests);

export const activatePlan = endpoint<typeof contract.activatePlan>({
  method: 'POST',
  url: '/api/admin/plan-requests/:id/activate',
  access: 'admin',
  desk: 'billing',
  limit: 'write',
});

export const declinePlan = endpoint<typeof contract.declinePlan>({
  method: 'POST',
  url: '/api/admin/plan-requests/:id/decline',
  access: 'admin',
  desk: 'billing',
  limit: 'write',
});

const ofUser = { method: 'PUT', access: 'admin', desk: 'billing', limit: 'write', refuses: ['CONFLICT'] } as const;

export const setUserPlan = endpoint<typeof contract.setUserPlan>({ ...ofUser, url: '/api/admin/users/:id/plan' });

export const setUserTrial = endpoint<typeof contract.setUserTrial>({ ...ofUser, url: '/api/admin/users/:id/trial' });

/** Stripe tells what became of payments and subscriptions. Its signature over the bytes of the body is the credential. */
export const stripeWebhook = endpoint<typeof contract.stripeWebhook>({
  method: 'POST',
  url: '/api/payments/stripe/webhook',
  access: 'public',
  limit: webhookCalls,
  rawBody: true,
  refuses: ['INVALID_INPUT', 'NOT_FOUND'],
});
