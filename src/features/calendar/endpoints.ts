import { endpoint } from '../../kernel/endpoint.ts';
import { emailUnverified } from '../accounts/errors.ts';
import type * as contract from './contract.ts';
import { eventEmailCalls, invitationCalls } from './limits.ts';

export const listEvents = endpoint<typeof contract.listEvents>({
  method: 'GET',
  url: '/api/calendar/events',
  access: 'broker',
  scope: 'calendar:read',
  limit: 'search',
});

export const getEvent = endpoint<typeof contract.getEvent>({
  method: 'GET',
  url: '/api/calendar/events/:id',
  access: 'broker',
  scope: 'calendar:read',
  limit: 'read',
});

export const listDealEvents = endpoint<typeof contract.listDealEvents>({
  method: 'GET',
  url: '/api/pipeline/:id/events',
  access: 'broker',
  scope: 'calendar:read',
  limit: 'read',
});

export const createEvent = endpoint<typeof contract.createEvent>({
  method: 'POST',
  url: '/calendar/events',
  access: 'broker',
  scope: 'calendar:write',
  limit: 'write',
  refuses: ['CONFLICT', emailUnverified],
});

export const changeEvent = endpoint<typeof contract.changeEvent>({
  method: 'PUT',
  url: '/calendar/events/:id',
  access: 'broker',
  scope: 'calendar:write',
  limit: 'write',
  refuses: ['CONFLICT', emailUnverified],
});

export const deleteEvent = endpoint<typeof contract.deleteEvent>({
  method: 'DELETE',
  url: '/calendar/events/:id',
  access: 'broker',
  scope: 'calendar:write',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const answerEvent = endpoint<typeof contract.answerEvent>({
  method: 'PUT',
  url: '/api/calendar/events/:id/answer',
  access: 'broker',
  scope: 'calendar:write',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const leaveEvent = endpoint<typeof contract.leaveEvent>({
  method: 'DELETE',
  url: '/api/calendar/events/:id/attendance',
  access: 'broker',
  scope: 'calendar:write',
  limit: 'write',
  refuses: ['CONFLICT'],
});

// The token of an invitation travels in the header `x-link-token`.
const byLink = { url: '/api/calendar/invitation', access: 'personalLink', limit: invitationCalls } as const;

export const readInvitation = endpoint<typeof contract.readInvitation>({ method: 'GET', ...byLink });
export const answerInvitation = endpoint<typeof contract.answerInvitation>({
  method: 'POST',
  ...byLink,
  refuses: ['CONFLICT'],
});

// The address in the header of emails to guests. Mail programs send a form to it, whatever its type (RFC 8058).
const eventEmails = {
  url: '/event-emails-off',
  access: 'ticket',
  limit: eventEmailCalls,
  ignoresBody: true,
  refuses: ['NOT_FOUND'],
} as const;

export const stopEventEmails = endpoint<typeof contract.stopEventEmails>({ method: 'POST', ...eventEmails });
export const resumeEventEmails = endpoint<typeof contract.resumeEventEmails>({ method: 'DELETE', ...eventEmails });
