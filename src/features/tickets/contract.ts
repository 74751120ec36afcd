import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { schemaOfTexts } from '../../kernel/fields/texts/text-schema.ts';
import { contactRules, demoRules, noTopic, type PublicMessage, writerRules } from './model.ts';
import { contactTopicNames, ticketChannels, ticketPriorities } from './topics.ts';

const writer = schemaOfTexts(writerRules).shape;
const sender = { ...writer, company: writer.company.default(''), website: writer.website.default('') };
const demo = schemaOfTexts(demoRules).shape;

const publicMessageSchema = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('contact'),
    ...sender,
    topic: z.enum(contactTopicNames, noTopic),
    ...schemaOfTexts(contactRules).shape,
  }),
  z.object({ channel: z.literal('demo'), ...sender, ...demo, message: demo.message.default('') }),
]) satisfies z.ZodType<PublicMessage>;

export const sendPublicMessage = schemas({
  summary: 'Send a message from the contact or demo form',
  tags: ['Tickets'],
  body: publicMessageSchema,
  response: { 200: z.object({ ...success, ticketId: z.string() }) },
});

const operatorSchema = z.object({
  name: z.string(),
  /** Postal address; empty when none is configured. */
  address: z.string(),
  /** Null when none is configured. */
  supportEmail: z.string().nullable(),
});
export type Operator = z.infer<typeof operatorSchema>;

export const getOperator = schemas({
  summary: 'Who runs this installation, and how to reach them',
  tags: ['Tickets'],
  response: { 200: z.object({ ...success, operator: operatorSchema }) },
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

export const listMessages = schemas({
  summary: 'Messages from the contact and demo forms: open ones oldest first, or done ones newest first',
  tags: ['Admin'],
  querystring: z.object({
    show: z.enum(['open', 'done']).default('open'),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  response: { 200: z.object({ ...success, messages: z.array(listedMessageSchema), total: z.number() }) },
});

export const markMessage = schemas({
  summary: 'Mark a message as done, or reopen it',
  tags: ['Admin'],
  params: idParams,
  body: z.object({ done: z.boolean() }),
  response: { 200: z.object(success) },
});
