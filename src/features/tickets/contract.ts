import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { schemaOfTexts } from '../../kernel/fields/texts/text-schema.ts';
import { contactRules, demoRules, noTopic, type PublicMessage, writerRules } from './model.ts';
import { contactTopicNames } from './topics.ts';

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
