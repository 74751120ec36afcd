import { z } from 'zod';
import { emailSchema } from '../accounts/sign-in/credentials.ts';
import {
  type ContactTopicName,
  contactTopicNames,
  contactTopics,
  type TicketCategory,
  type TicketPriority,
} from './topics.ts';

const writer = {
  name: z.string('Name is required').trim().min(1, 'Name is required').max(120, 'At most 120 characters'),
  email: emailSchema,
  company: z.string().trim().max(160, 'At most 160 characters').default(''),
  /** No person sees this field: what fills it in is a program. */
  website: z.string().max(0, 'Please leave the field Website empty.').default(''),
};

export const contactSchema = z.object({
  channel: z.literal('contact'),
  ...writer,
  topic: z.enum(contactTopicNames, 'Choose a topic'),
  message: z
    .string('Message is required')
    .trim()
    .min(1, 'Message is required')
    .min(10, 'Please add a few more details: at least 10 characters')
    .max(5_000, 'At most 5,000 characters'),
});
export const demoSchema = z.object({
  channel: z.literal('demo'),
  ...writer,
  preferredTimes: z
    .string('Enter your preferred times')
    .trim()
    .min(1, 'Enter your preferred times')
    .max(300, 'At most 300 characters'),
  message: z.string().trim().max(5_000, 'At most 5,000 characters').default(''),
});
/** What the two public forms send; the channel says which of them it was. */
export const publicMessageSchema = z.discriminatedUnion('channel', [contactSchema, demoSchema]);
export type PublicMessage = z.infer<typeof publicMessageSchema>;

/** How a ticket is called in talks and mails, made from its running number. */
export const ticketIdOf = (number: number): string => `HT-${number}`;

/** What a message was said to be about; null where the form asks for no topic. */
export const topicOf = (message: PublicMessage): ContactTopicName | null =>
  message.channel === 'contact' ? message.topic : null;

export const subjectOf = (topic: ContactTopicName | null): string =>
  topic === null ? 'Demo request' : contactTopics[topic].label;

/** What a message is as a ticket: what it is called, where it belongs, how soon somebody should look. */
export function ticketOf(message: PublicMessage): {
  readonly subject: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly description: string;
} {
  const subject = subjectOf(topicOf(message));
  if (message.channel === 'contact') {
    const { category, priority } = contactTopics[message.topic];
    return { subject, category, priority, description: message.message };
  }
  const times = `Preferred times: ${message.preferredTimes}`;
  return {
    subject,
    category: 'Other',
    priority: 'Medium',
    description: message.message === '' ? times : `${times}\n\n${message.message}`,
  };
}

export const messagesPage = 25;
