import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { feedCalls } from './limits.ts';

export const readFeed = endpoint<typeof contract.readFeed>({
  method: 'GET',
  url: '/api/calendar/feed',
  impersonated: 'never',
  access: 'broker',
  limit: 'read',
});

export const makeFeed = endpoint<typeof contract.makeFeed>({
  method: 'POST',
  url: '/api/calendar/feed',
  impersonated: 'never',
  access: 'broker',
  limit: 'write',
});

export const endFeed = endpoint<typeof contract.endFeed>({
  method: 'DELETE',
  url: '/api/calendar/feed',
  impersonated: 'never',
  access: 'broker',
  limit: 'write',
});

/** Calendar programs can send no header, so the token stands in the address. Addresses are logged without what stands in them. */
export const fetchFeed = endpoint<typeof contract.fetchFeed>({
  method: 'GET',
  url: '/api/calendar/feeds/:token/plinth.ics',
  access: 'ticket',
  limit: feedCalls,
});
