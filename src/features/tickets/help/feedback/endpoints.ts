import { endpoint } from '../../../../kernel/endpoint.ts';
import { feedbackCalls } from '../../limits.ts';
import type * as contract from './contract.ts';

// The token travels in the header `x-link-token`. Reading it counts as no answer: mail scanners open links.

const byLink = { url: '/api/ticket-feedback', access: 'personalLink', limit: feedbackCalls } as const;

export const readFeedbackLink = endpoint<typeof contract.readFeedbackLink>({ method: 'GET', ...byLink });
export const answerByLink = endpoint<typeof contract.answerByLink>({
  method: 'POST',
  ...byLink,
  refuses: ['CONFLICT'],
});
