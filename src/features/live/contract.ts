import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { followsAtMost, positionsAtMost } from './model.ts';

export const openTicket = schemas({
  summary: 'A ticket for the live stream: for one use, within a minute',
  tags: ['Live'],
  response: { 200: z.object({ ...success, ticket: z.string() }) },
});

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const followPattern = new RegExp(`^(?:${uuid}(?:\\.(?:\\d{1,9}|new))?(?:,|$)){1,${followsAtMost}}$`, 'i');

/** `id.number` of each thing, `id` alone where nothing is known of it yet, `id.new` where nothing was read of it before `after`. */
const followSchema = z
  .string()
  .regex(followPattern)
  .transform((text) =>
    text.split(',').map((part) => {
      const [id = '', number] = part.split('.');
      const isNew = number === 'new';
      return { id: id.toLowerCase(), after: number === undefined || isNew ? null : Number(number), isNew };
    }),
  );

export const openStream = schemas({
  summary:
    'The live stream (text/event-stream); named events whose data is { type, id }. `heartbeat` says that it is alive, and will again in `everyMs`; the first one also, in `missed`, whether something happened after `after` that is no longer known. What happens to the deals in `follow` comes as `followed`: { id, number, event }',
  tags: ['Live'],
  querystring: z.object({
    ticket: z.string().min(20).max(100),
    after: z
      .string()
      .max(30 * positionsAtMost)
      .transform((text) => text.split(','))
      .optional()
      .describe(
        'Where the pages are that share the stream, which goes on from the first of these positions: ids of events, or positions that came with a page',
      ),
    follow: followSchema
      .optional()
      .describe(
        'Ids of deals, each with a dot and the number of the last event that is known, or `new` where nothing was read before `after`',
      ),
  }),
  response: { 200: z.string().describe('text/event-stream') },
});
