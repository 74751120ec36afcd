import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const readPrefill = endpoint<typeof contract.readPrefill>({
  method: 'GET',
  url: '/api/submissions/:id/prefill-data',
  access: 'broker',
  limit: 'read',
});

export const saveFormData = endpoint<typeof contract.saveFormData>({
  method: 'PUT',
  url: '/api/pipeline/:id/form-data',
  access: 'broker',
  limit: 'write',
});

export const revealAnswer = endpoint<typeof contract.revealAnswer>({
  method: 'POST',
  url: '/api/submissions/:id/reveal',
  impersonated: 'never',
  access: 'broker',
  limit: 'write',
});

export const offerEarlierAnswers = endpoint<typeof contract.offerEarlierAnswers>({
  method: 'POST',
  url: '/api/submissions/:id/earlier-answers/offered',
  impersonated: 'never',
  access: 'broker',
  limit: 'read',
});

export const importAnswers = endpoint<typeof contract.importAnswers>({
  method: 'POST',
  url: '/api/submissions/:id/earlier-answers',
  impersonated: 'never',
  access: 'broker',
  limit: 'write',
});

export const readAnswerHistory = endpoint<typeof contract.readAnswerHistory>({
  method: 'GET',
  url: '/api/submissions/:id/answers/:question',
  access: 'broker',
  limit: 'read',
});

export const readCompleteness = endpoint<typeof contract.readCompleteness>({
  method: 'GET',
  url: '/api/submissions/:id/completeness',
  access: 'broker',
  scope: 'packages:read',
  limit: 'read',
});
