import { z } from 'zod';
import { cursorSchema, idSchema, nextCursor, schemas, success } from '../../kernel/contract.ts';
import { problemWords, type TrailProblemCode } from './model.ts';

const text = z.string().nullable();
const lineSchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  event: z.string(),
  object: z.object({ entity: z.string(), _id: idSchema, name: text.describe('As it is called now') }),
  actor: z.object({ kind: z.string(), _id: idSchema.nullable(), name: text }),
  actedBy: z.object({ _id: idSchema, name: text }).nullable().describe('The administrator who acted as this person'),
  apiKey: z
    .object({ _id: idSchema, name: text })
    .nullable()
    .describe('The API key that was used; without a name once it was removed'),
  origin: z.object({ network: z.string(), device: text }).nullable(),
  requestId: z.string(),
  details: z.array(z.object({ field: z.string(), value: z.string() })),
  changes: z.array(z.object({ field: z.string(), before: text, after: text })),
  erased: z.boolean().describe('Values were erased, as when an account ends'),
});
export type AuditLine = z.infer<typeof lineSchema>;

const day = z.iso.date('This is not a date.').optional();
const asked = {
  object: idSchema.optional().describe('The id of a deal, lender, account, quote, package or any other object'),
  person: idSchema.optional().describe('Who acted, or was acted as'),
  event: z
    .string()
    .regex(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)?$/, 'This is not an event.')
    .max(100)
    .optional()
    .describe('`quote.requested`, or `quote` for all events of quotes'),
  from: day.describe('The first day, in UTC'),
  to: day.describe('The last day, in UTC'),
};
const lineFilter = z.object(asked);
export type LineFilter = z.infer<typeof lineFilter>;

export const listLines = schemas({
  summary: 'What happened, newest first: by object, person, event and day',
  tags: ['Audit'],
  querystring: z.object({
    ...asked,
    cursor: cursorSchema,
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: { 200: z.object({ ...success, lines: z.array(lineSchema), next: nextCursor }) },
});

export const exportLines = schemas({
  summary: 'The same as CSV, as many as there are',
  tags: ['Audit'],
  querystring: lineFilter,
  response: { 200: z.string().describe('text/csv') },
});

export const findObjects = schemas({
  summary: 'Objects by name, address, email or id, to search the audit trail for',
  tags: ['Audit'],
  querystring: z.object({ search: z.string().trim().min(2).max(100) }),
  response: {
    200: z.object({
      ...success,
      objects: z.array(z.object({ entity: z.string(), _id: idSchema, name: z.string(), about: text })),
    }),
  },
});

export const listEvents = schemas({
  summary: 'The events that there are, by name',
  tags: ['Audit'],
  response: { 200: z.object({ ...success, events: z.array(z.string()) }) },
});

const problems = Object.keys(problemWords) as [TrailProblemCode, ...TrailProblemCode[]];
export const readProof = schemas({
  summary: 'Whether the audit trail matches its seals, and the heads of the last days',
  tags: ['Audit'],
  response: {
    200: z.object({
      ...success,
      rows: z.int().describe('Sealed rows'),
      sealedAt: z.iso.datetime().nullable(),
      findings: z.array(
        z.object({
          _id: z.int(),
          foundAt: z.iso.datetime(),
          problem: z.enum(problems),
          day: text,
          row: z.int().nullable(),
        }),
      ),
      openFindings: z.int(),
      days: z.array(
        z.object({
          day: z.string(),
          rows: z.int(),
          head: z.string(),
          certified: z.boolean(),
          verifiedAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
});

export const exportHeads = schemas({
  summary: 'The heads of all days as CSV, to be kept outside and compared by `npm run verify-audit -- --heads FILE`',
  tags: ['Audit'],
  response: { 200: z.string().describe('text/csv') },
});

export const settleFindings = schemas({
  summary: 'Marks what did not match as looked at, with why',
  tags: ['Audit'],
  body: z.object({ reason: z.string().trim().min(10, 'Say what you found, in at least 10 characters.').max(1_000) }),
  response: { 200: z.object({ ...success, settled: z.int() }) },
});

const counted = z.object({ what: z.string(), count: z.int() });
export const readRetention = schemas({
  summary: 'How long data is kept by type and why, and what the last nights removed',
  tags: ['Audit'],
  response: {
    200: z.object({
      ...success,
      rules: z.array(
        z.object({
          name: z.string(),
          what: z.string(),
          kept: z.string(),
          ending: z.string().describe('What happens then; empty where nothing is removed by age'),
          why: z.string(),
          tables: z.array(z.string()),
          lastRemoved: z.object({ at: z.iso.datetime(), count: z.int() }).nullable(),
          removedLately: z.int().describe('In the nights of the last 30 days'),
        }),
      ),
      nights: z.array(
        z.object({
          _id: idSchema,
          ranAt: z.iso.datetime(),
          removed: z.array(counted),
          failed: z.array(z.string()).describe('What could not be removed'),
        }),
      ),
    }),
  },
});
