import { endpoint } from '../../../kernel/endpoint.ts';
import { newerMessages, writersDiffer } from '../errors.ts';
import type * as contract from './contract.ts';
import { ticketLimits } from './model.ts';

export const submitTicket = endpoint<typeof contract.submitTicket>({
  method: 'POST',
  url: '/api/help-tickets',
  access: 'broker',
  limit: 'upload',
  refuses: ['CONFLICT', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
  upload: { part: 'attachments', files: ticketLimits.files, bytesEach: ticketLimits.fileBytes },
  idempotent: true,
});

export const listOwnTickets = endpoint<typeof contract.listOwnTickets>({
  method: 'GET',
  url: '/api/help-tickets/my-tickets',
  access: 'broker',
  limit: 'read',
});

export const readOwnTicket = endpoint<typeof contract.readOwnTicket>({
  method: 'GET',
  url: '/api/help-tickets/:id',
  access: 'broker',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});

export const replyToTicket = endpoint<typeof contract.replyToTicket>({
  method: 'POST',
  url: '/api/help-tickets/:id/messages',
  access: 'broker',
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
  idempotent: true,
});

export const answerQuestion = endpoint<typeof contract.answerQuestion>({
  method: 'POST',
  url: '/api/help-tickets/:id/feedback',
  access: 'broker',
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

const atSupport = { access: 'admin', desk: 'support' } as const;
const ofTickets = '/api/admin/help-tickets';

export const listStaffTickets = endpoint<typeof contract.listStaffTickets>({
  method: 'GET',
  url: ofTickets,
  ...atSupport,
  limit: 'read',
});

export const readTicketStats = endpoint<typeof contract.readTicketStats>({
  method: 'GET',
  url: `${ofTickets}/stats/dashboard`,
  ...atSupport,
  limit: 'read',
});

export const readStaffTicket = endpoint<typeof contract.readStaffTicket>({
  method: 'GET',
  url: `${ofTickets}/:id`,
  ...atSupport,
  limit: 'read',
});

export const respondToTicket = endpoint<typeof contract.respondToTicket>({
  method: 'POST',
  url: `${ofTickets}/:id/messages`,
  ...atSupport,
  limit: 'write',
  refuses: ['CONFLICT', newerMessages],
  idempotent: true,
});

export const setTicketStatus = endpoint<typeof contract.setTicketStatus>({
  method: 'PUT',
  url: `${ofTickets}/:id/status`,
  ...atSupport,
  limit: 'write',
});

export const setTicketPriority = endpoint<typeof contract.setTicketPriority>({
  method: 'PUT',
  url: `${ofTickets}/:id/priority`,
  ...atSupport,
  limit: 'write',
});

export const mergeTickets = endpoint<typeof contract.mergeTickets>({
  method: 'POST',
  url: `${ofTickets}/:id/merge`,
  ...atSupport,
  limit: 'write',
  refuses: ['CONFLICT', writersDiffer],
});

export const assignTicket = endpoint<typeof contract.assignTicket>({
  method: 'PUT',
  url: `${ofTickets}/:id/assign`,
  ...atSupport,
  limit: 'write',
  refuses: ['CONFLICT'],
});
