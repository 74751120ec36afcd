import type { FieldErrors } from '../../kernel/errors.ts';
import type { ReadForm } from '../../kernel/fields/read-fields.ts';
import { readTexts, type TextRule, type TextsOf } from '../../kernel/fields/texts/text-rule.ts';
import { emailRule } from '../accounts/sign-in/credentials.ts';
import {
  type ContactTopicName,
  contactTopicNames,
  contactTopics,
  type TicketCategory,
  type TicketPriority,
} from './topics.ts';

type Rules = Readonly<Record<string, TextRule>>;
const message = { length: 5_000, complaint: 'At most 5,000 characters' } as const;

export const writerRules = {
  name: { required: 'Name is required', max: { length: 120, complaint: 'At most 120 characters' } },
  email: emailRule,
  company: { max: { length: 160, complaint: 'At most 160 characters' } },
  /** No person sees this field: what fills it in is a program. */
  website: { exact: true, max: { length: 0, complaint: 'Please leave the field Website empty.' } },
} as const satisfies Rules;
export const contactRules = {
  message: {
    required: 'Message is required',
    min: { length: 10, complaint: 'Please add a few more details: at least 10 characters' },
    max: message,
  },
} as const satisfies Rules;
export const demoRules = {
  preferredTimes: {
    required: 'Enter your preferred times',
    max: { length: 300, complaint: 'At most 300 characters' },
  },
  message: { max: message },
} as const satisfies Rules;
export const noTopic = 'Choose a topic';

interface ContactMessage extends TextsOf<typeof writerRules>, TextsOf<typeof contactRules> {
  channel: 'contact';
  topic: ContactTopicName;
}
interface DemoMessage extends TextsOf<typeof writerRules>, TextsOf<typeof demoRules> {
  channel: 'demo';
}
/** What the two public forms send; the channel says which of them it was. */
export type PublicMessage = ContactMessage | DemoMessage;

/** What was typed into one of the two forms. */
export function readPublicMessage(
  channel: PublicMessage['channel'],
  typed: Readonly<Record<string, unknown>>,
): ReadForm<PublicMessage> {
  if (channel === 'demo') {
    const { values, errors } = readTexts({ ...writerRules, ...demoRules }, typed);
    return errors ? { errors } : { values: { channel, ...values } };
  }
  const topic = contactTopicNames.find((name) => name === typed.topic);
  const { values, errors } = readTexts({ ...writerRules, ...contactRules }, typed);
  if (values && topic) return { values: { channel, topic, ...values } };
  const noted: FieldErrors = { ...errors };
  if (!topic) noted.topic = noTopic;
  return { errors: noted };
}

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
