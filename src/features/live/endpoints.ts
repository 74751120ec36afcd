import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { ticketCalls } from './limits.ts';

export const openTicket = endpoint<typeof contract.openTicket>({
  method: 'POST',
  url: '/api/events/tickets',
  // It opens what the session sees already.
  impersonated: 'always',
  access: 'signedIn',
  limit: ticketCalls,
});

export const openStream = endpoint<typeof contract.openStream>({
  method: 'GET',
  url: '/api/events',
  access: 'ticket',
  limit: 'read',
});
