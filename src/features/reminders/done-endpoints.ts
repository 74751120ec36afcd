import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './done-contract.ts';
import { doneCalls } from './limits.ts';

// The token travels in the header `x-link-token`.

const byLink = { url: '/api/reminders/task', access: 'personalLink', limit: doneCalls } as const;

export const readDoneTask = endpoint<typeof contract.readDoneTask>({ method: 'GET', ...byLink });
export const completeByLink = endpoint<typeof contract.completeByLink>({ method: 'POST', ...byLink });
