import { endpoint } from '../../kernel/endpoint.ts';
import { emailUnverified } from '../accounts/errors.ts';
import type * as contract from './contract.ts';

export const listEvents = endpoint<typeof contract.listEvents>({
  method: 'GET',
  url: '/api/calendar/events',
  access: 'broker',
  limit: 'search',
});

export const getEvent = endpoint<typeof contract.getEvent>({
  method: 'GET',
  url: '/api/calendar/events/:id',
  access: 'broker',
  limit: 'read',
});

export const listDealEvents = endpoint<typeof contract.listDealEvents>({
  method: 'GET',
  url: '/api/pipeline/:id/events',
  access: 'broker',
  limit: 'read',
});

export const createEvent = endpoint<typeof contract.createEvent>({
  method: 'POST',
  url: '/calendar/events',
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT', emailUnverified],
});

export const changeEvent = endpoint<typeof contract.changeEvent>({
  method: 'PUT',
  url: '/calendar/events/:id',
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT', emailUnverified],
});

export const deleteEvent = endpoint<typeof contract.deleteEvent>({
  method: 'DELETE',
  url: '/calendar/events/:id',
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT'],
});
