import { z } from 'zod';
import { defineEndpoint, idParams, idSchema, success } from '../../kernel/endpoint.ts';
import { publicMessageSchema } from './model.ts';
import { ticketChannels, ticketPriorities } from './topics.ts';

export const sendPublicMessage = defineEndpoint({
  method: 'POST',
  url: '/api/contact',
  schema: {
    summary: 'Send a message from the contact or demo form',
    tags: ['Tickets'],
    body: publicMessageSchema,
    response: { 200: z.object({ ...success, ticketId: z.string() }) },
  },
  config: { access: 'public', limit: 'live' },
});

const operatorSchema = z.object({
  name: z.string(),
  /** Postal address; empty when none is configured. */
  address: z.string(),
  /** Null when none is configured. */
  supportEmail: z.string().nullable(),
});
export type Operator = z.infer<typeof operatorSchema>;

export const getOperator = defineEndpoint({
  method: 'GET',
  url: '/api/operator',
  schema: {
    summary: 'Who runs this installation, and how to reach them',
    tags: ['Tickets'],
    response: { 200: z.object({ ...success, operator: operatorSchema }) },
  },
  config: { access: 'public', limit: 'read' },
});

const listedMessageSchema = z.object({
  _id: idSchema,
  ticketId: z.string(),
  channel: z.enum(ticketChannels),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  subject: z.string(),
  priority: z.enum(ticketPriorities),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was marked as done; null while it is open. */
  resolvedAt: z.iso.datetime().nullable(),
});
export type ListedMessage = z.infer<typeof listedMessageSchema>;

export const messagesPage = 25;

export const listMessages = defineEndpoint({
  method: 'GET',
  url: '/api/admin/messages',
  schema: {
    summary: 'Messages from the contact and demo forms: open ones oldest first, or done ones newest first',
    tags: ['Admin'],
    querystring: z.object({
      show: z.enum(['open', 'done']).default('open'),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    response: { 200: z.object({ ...success, messages: z.array(listedMessageSchema), total: z.number() }) },
  },
  config: { access: 'admin', limit: 'read' },
});

export const markMessage = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/messages/:id',
  schema: {
    summary: 'Mark a message as done, or reopen it',
    tags: ['Admin'],
    params: idParams,
    body: z.object({ done: z.boolean() }),
    response: { 200: z.object(success) },
  },
  config: { access: 'admin', limit: 'write' },
});
