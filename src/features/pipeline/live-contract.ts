import { z } from 'zod';
import { idSchema, schemas } from '../../kernel/contract.ts';

export const openDealStream = schemas({
  summary:
    'What happens to one deal (text/event-stream): deal-message, status-update, document-update, signing-update. The id of an event is its number; Last-Event-ID goes on after it. An event `reset` says that too much has happened since: read everything back. `heartbeat`, without an id, says that the stream is alive',
  tags: ['Live'],
  params: z.object({ pipelineId: idSchema }),
  querystring: z.object({
    token: z.string().min(20).max(100).describe('A ticket of POST /api/events/tickets'),
    lastEventId: z
      .string()
      .max(20)
      .optional()
      .describe('For an EventSource that is opened again: it cannot send the header Last-Event-ID'),
  }),
  response: { 200: z.string().describe('text/event-stream') },
});
