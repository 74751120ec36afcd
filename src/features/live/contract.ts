import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { followsAtMost } from './model.ts';

export const openTicket = schemas({
  summary: 'A ticket for the live stream: for one use, within a minute',
  tags: ['Live'],
  response: { 200: z.object({ ...success, ticket: z.string() }) },
});

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const followPattern = new RegExp(`^(?:${uuid}(?:\\.\\d{1,9})?(?:,|$)){1,${followsAtMost}}$`, 'i');

/** `id.number` of each thing, `id` alone where nothing is known of it yet. */
const followSchema = z
  .string()
  .regex(followPattern)
  .transform((text) =>
    text.split(',').map((part) => {
      const [id = '', number] = part.split('.');
      return { id: id.toLowerCase(), after: number === undefined ? null : Number(number) };
    }),
  );

export const openStream = schemas({
  summary:
    'The live stream (text/event-stream); named events whose data is { type, id }. `heartbeat` says that it is alive, and will again in `everyMs`. What happens to the deals in `follow` comes as `followed`: { id, number, event }',
  tags: ['Live'],
  querystring: z.object({
    ticket: z.string().min(20).max(100),
    follow: followSchema
      .optional()
      .describe('Ids of deals, each with a dot and the number of the last event that is known'),
  }),
  response: { 200: z.string().describe('text/event-stream') },
});
