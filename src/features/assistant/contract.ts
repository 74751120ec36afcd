import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { kindSlugs } from '../../lending/kinds/find.ts';
import { type Answer, chatLimits, outcomes, type Pending, runStates, sourceTypes } from './model.ts';

const tags = ['Assistant'] as const;

const sourceSchema = z.object({
  type: z.enum(sourceTypes),
  label: z.string(),
  detail: z.string(),
  link: z.string().describe('A path of this site; empty for what the person has typed'),
});
const lineSchema = z.object({
  text: z.string(),
  sources: z.array(z.int()).describe('Places in `sources`'),
  struck: z.literal(true).optional().describe('Stands for what was removed'),
});
const kindSchema = z.enum(kindSlugs as [(typeof kindSlugs)[number], ...(typeof kindSlugs)[number][]]);
const proposalSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), line: z.string() }),
  z.object({ type: z.literal('search'), kind: kindSchema, scenario: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('ticket'), subject: z.string(), description: z.string() }),
]);

/** As answers are stored and sent. */
export const answerSchema = z.object({
  outcome: z.enum(outcomes),
  lines: z.array(lineSchema),
  sources: z.array(sourceSchema),
  proposals: z.array(proposalSchema),
}) satisfies z.ZodType<Answer>;

export const pendingSchema = z.object({
  intent: z.enum(['search', 'path']),
  kind: kindSchema,
  deal: z.record(z.string(), z.unknown()),
  field: z.string(),
}) satisfies z.ZodType<Pending>;

const messageSchema = z.object({
  _id: idSchema,
  author: z.enum(['user', 'assistant']),
  text: z.string(),
  /** Of an answer: where its lines come from, and what can be done next. */
  answer: answerSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type ChatMessage = z.output<typeof messageSchema>;

export const chat = schemas({
  summary: 'Ask the assistant. Send `sessionId` with every message after the first reply',
  tags,
  body: z.object({
    message: z
      .string()
      .trim()
      .min(1, 'Type a message.')
      .max(chatLimits.messageLength, `A message can have up to ${chatLimits.messageLength} characters.`),
    sessionId: idSchema.nullish(),
    stream: z
      .boolean()
      .optional()
      .describe('Respond right away with an empty `reply`, and read the conversation while it is written'),
  }),
  response: { 200: z.object({ ...success, reply: z.string(), sessionId: idSchema }) },
});

const modelSchema = z.object({
  name: z.string(),
  host: z.string().describe('Where it runs'),
  uses: z
    .boolean()
    .nullable()
    .describe('Whether you use it; null until you choose, and nothing is sent to it until then'),
});
export type ModelOffered = z.output<typeof modelSchema>;

export const readChat = schemas({
  summary:
    'A conversation of one’s own with the assistant; without `sessionId` the one that is being answered just now',
  tags,
  querystring: z.object({ sessionId: idSchema.optional() }),
  response: {
    200: z.object({
      ...success,
      sessionId: idSchema.nullable(),
      messages: z.array(messageSchema).max(chatLimits.messagesShown),
      /** Of the last message. */
      state: z.enum(runStates),
      model: modelSchema.nullable(),
    }),
  },
});

export const stopChat = schemas({
  summary: 'Stop the assistant while it writes',
  tags,
  params: idParams,
  body: z.object({}),
  response: { 200: z.object(success) },
});

export const chooseModel = schemas({
  summary: 'Choose whether the language model of this installation is used for you',
  tags,
  body: z.object({ usesModel: z.boolean() }),
  response: { 200: z.object(success) },
});
