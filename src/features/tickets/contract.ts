import { z } from 'zod';
import { defineEndpoint, success } from '../../kernel/endpoint.ts';
import { publicMessageSchema } from './model.ts';

export const sendPublicMessage = defineEndpoint({
  method: 'POST',
  url: '/api/contact',
  schema: {
    summary: 'A message from the contact or the demonstration form; it becomes a ticket at the help desk',
    tags: ['Tickets'],
    body: publicMessageSchema,
    response: { 200: z.object({ ...success, ticketId: z.string() }) },
  },
  config: { access: 'public', limit: 'live' },
});
