import { z } from 'zod';
import { defineEndpoint, success } from '../../kernel/endpoint.ts';

export const ticketLifetimeMs = 60_000;

export const openTicket = defineEndpoint({
  method: 'POST',
  url: '/api/events/tickets',
  schema: {
    summary: 'A ticket for the live stream: for one use, within a minute',
    tags: ['Live'],
    response: { 200: z.object({ ...success, ticket: z.string() }) },
  },
  config: { access: 'signedIn', limit: 'ticket' },
});

export const openStream = defineEndpoint({
  method: 'GET',
  url: '/api/events',
  schema: {
    summary: 'The live stream (text/event-stream); named events whose data is { type, id }',
    tags: ['Live'],
    querystring: z.object({ ticket: z.string().min(20).max(100) }),
    response: { 200: z.string().describe('text/event-stream') },
  },
  config: { access: 'streamTicket', limit: 'read' },
});
