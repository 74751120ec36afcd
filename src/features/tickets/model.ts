import { z } from 'zod';
import { emailSchema } from '../accounts/model.ts';

export const supportHours = 'Monday to Friday, 9 AM to 6 PM Eastern';

export const ticketStatuses = ['Open', 'In Progress', 'Waiting for Response', 'Resolved', 'Closed'] as const;
export const ticketCategories = ['Technical', 'Account', 'Feature Request', 'Bug Report', 'Billing', 'Other'] as const;
export const ticketPriorities = ['Low', 'Medium', 'High', 'Critical'] as const;
/** Where a ticket came from: a form that anybody may fill in. */
export const ticketChannels = ['contact', 'demo'] as const;
type TicketCategory = (typeof ticketCategories)[number];
type TicketPriority = (typeof ticketPriorities)[number];

interface ContactTopic {
  readonly label: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
}

/** What a visitor may write about, by the name that an address carries (`/contact?topic=careers`). */
export const contactTopics = {
  question: { label: 'A question about Plinth', category: 'Other', priority: 'Medium' },
  technical: { label: 'Something does not work', category: 'Technical', priority: 'Medium' },
  account: { label: 'My account', category: 'Account', priority: 'Medium' },
  billing: { label: 'Plans and billing', category: 'Billing', priority: 'Medium' },
  idea: { label: 'An idea for the product', category: 'Feature Request', priority: 'Low' },
  security: { label: 'A security problem', category: 'Technical', priority: 'High' },
  privacy: { label: 'My personal data', category: 'Account', priority: 'Medium' },
  partners: { label: 'Working together', category: 'Other', priority: 'Medium' },
  webinars: { label: 'Tell me of webinars', category: 'Other', priority: 'Low' },
  careers: { label: 'Working at Plinth', category: 'Other', priority: 'Low' },
} as const satisfies Record<string, ContactTopic>;
export type ContactTopicName = keyof typeof contactTopics;
export const contactTopicNames = Object.keys(contactTopics) as [ContactTopicName, ...ContactTopicName[]];

/** Of a page's address: the topic chosen when the form opens. Anything else counts for nothing. */
export const contactSearch = z.object({ topic: z.enum(contactTopicNames).optional().catch(undefined) });

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
  topic: z.enum(contactTopicNames, 'Choose what it is about'),
  message: z
    .string('Message is required')
    .trim()
    .min(1, 'Message is required')
    .min(10, 'Please say a little more: at least 10 characters')
    .max(5_000, 'At most 5,000 characters'),
});
export const demoSchema = z.object({
  channel: z.literal('demo'),
  ...writer,
  preferredTimes: z
    .string('Say when it suits you')
    .trim()
    .min(1, 'Say when it suits you')
    .max(300, 'At most 300 characters'),
  message: z.string().trim().max(5_000, 'At most 5,000 characters').default(''),
});
/** What the two public forms send; the channel says which of them it was. */
export const publicMessageSchema = z.discriminatedUnion('channel', [contactSchema, demoSchema]);
export type PublicMessage = z.infer<typeof publicMessageSchema>;

/** How a ticket is called in talks and mails, made from its running number. */
export const ticketIdOf = (number: number): string => `HT-${number}`;

/** What a message is as a ticket: what it is called, where it belongs, how soon somebody should look. */
export function ticketOf(message: PublicMessage): {
  readonly subject: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly description: string;
} {
  if (message.channel === 'contact') {
    const { label, category, priority } = contactTopics[message.topic];
    return { subject: label, category, priority, description: message.message };
  }
  const times = `Preferred times: ${message.preferredTimes}`;
  return {
    subject: 'A demonstration',
    category: 'Other',
    priority: 'Medium',
    description: message.message === '' ? times : `${times}\n\n${message.message}`,
  };
}
