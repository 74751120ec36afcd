import { hourMs } from '../../../kernel/dates.ts';
import type { TextRule } from '../../../kernel/fields/texts/text-rule.ts';
import { attachmentLimits } from '../../documents/attachments.ts';
import type { Extension } from '../../documents/model.ts';
import { ticketIdOf } from '../model.ts';
import {
  type TicketCategory,
  type TicketChannel,
  type TicketPriority,
  type TicketStatus,
  ticketCategories,
} from '../topics.ts';

/** A ticket is open in these, and only then its writer adds to it. */
export const openStatuses = ['Open', 'In Progress', 'Waiting for Response'] as const satisfies readonly TicketStatus[];
export const closedStatuses = ['Resolved', 'Closed'] as const satisfies readonly TicketStatus[];
export const isOpenStatus = (status: TicketStatus): boolean =>
  (openStatuses as readonly TicketStatus[]).includes(status);

export const ticketGroups = ['all', 'open', 'closed'] as const;
export type TicketGroup = (typeof ticketGroups)[number];

/** Where tickets come from, as their list is filtered. */
export const ticketSources = {
  product: { label: 'Submit a Ticket', channels: ['product'] },
  forms: { label: 'Contact and demo forms', channels: ['contact', 'demo'] },
  plans: { label: 'Plan requests', channels: ['plan'] },
  email: { label: 'Email', channels: ['email'] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly channels: readonly TicketChannel[] }>>;
export type TicketSource = keyof typeof ticketSources;
export const ticketSourceNames = Object.keys(ticketSources) as [TicketSource, ...TicketSource[]];

/** What the list of administrators is filtered by: one status, or all that are open. */
export const anyOpen = 'open';
/** Whose tickets: those that nobody has taken on, or the caller's. */
export const ticketAssignments = ['nobody', 'me'] as const;

/** What administrators call the categories that people choose from, in the order of their filter. */
export const staffCategories = [
  { name: 'Bug Report', category: 'Bug Report' },
  { name: 'Feature Request', category: 'Feature Request' },
  { name: 'Technical Support', category: 'Technical' },
  { name: 'Account Issue', category: 'Account' },
  { name: 'General Inquiry', category: 'Other' },
  { name: 'Billing', category: 'Billing' },
] as const satisfies readonly { readonly name: string; readonly category: TicketCategory }[];

/** The category that either side's name means; undefined for any other text. */
export const categoryNamed = (name: string): TicketCategory | undefined =>
  staffCategories.find((one) => one.name === name)?.category ?? ticketCategories.find((one) => one === name);

export const categoryForStaff = (category: TicketCategory): string =>
  staffCategories.find((one) => one.category === category)?.name ?? category;

export const ticketExtensions = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'pdf',
  'doc',
  'docx',
  'txt',
  'csv',
  'xlsx',
] as const satisfies readonly Extension[];

export const ticketLimits = {
  files: attachmentLimits.files,
  fileBytes: attachmentLimits.fileBytes,
  /** Of all that a ticket has: a thread is read whole. */
  messages: 500,
  /** With so many its writer adds no more: support still can. */
  repliesUntil: 300,
  /** Open ones of one person. */
  open: 50,
  pageSize: 20,
  previewCharacters: 150,
  recentDays: 7,
} as const;

const details = { max: { length: 5_000, complaint: 'At most 5,000 characters' } } as const;
const aboutDevice = { max: { length: 200, complaint: 'At most 200 characters' } } as const;

export const ticketRules = {
  subject: { required: 'Subject is required', max: { length: 200, complaint: 'At most 200 characters' } },
  description: { required: 'Description is required', ...details },
  stepsToReproduce: details,
  expectedBehavior: details,
  actualBehavior: details,
} as const satisfies Readonly<Record<string, TextRule>>;
export const environmentRules = {
  browser: aboutDevice,
  os: aboutDevice,
  device: aboutDevice,
} as const satisfies Readonly<Record<string, TextRule>>;
export const messageRules = {
  message: { required: 'Write a message', ...details },
} as const satisfies Readonly<Record<string, TextRule>>;

export const ticketTexts = {
  submitted: (ticketId: string) => `✅ Help ticket submitted successfully! Ticket ID: ${ticketId}`,
  notSubmitted: '❌ Failed to submit help ticket. Please try again.',
  messageFailed: 'Failed to send message. Please try again or contact support.',
  responseFailed: 'Failed to send response. Please try again.',
  noteFailed: 'Failed to add internal note. Please try again.',
  noTickets: 'No help tickets found.',
  noAdmins: 'No admins found. Please check admin user setup.',
  adminsFailed: 'Failed to load admin list.',
  closed: 'This ticket is closed. Please submit a new one.',
  assignedMeanwhile: 'Another administrator took this on in the meantime.',
  mergedMeanwhile: 'One of these tickets was merged in the meantime.',
  intoItself: 'Choose another ticket.',
  noSuchTicket: 'There is no ticket with this ID.',
  intoClosed: 'The other ticket is closed. Reopen it first, or merge it into this one.',
  notDecidedHere: 'Plan requests are decided where plans are, so they can’t be merged.',
  tooLong: 'Together these tickets have too many messages to merge.',
  full: 'This ticket has reached its limit of messages. Please submit a new one.',
  tooManyOpen: `You have ${ticketLimits.open} open tickets. Add to one of them instead.`,
  wrongType: `This file type isn’t supported. Allowed: ${ticketExtensions.join(', ')}.`,
} as const;

/** The beginning of a description, in a list. */
export const previewOf = (text: string): string =>
  text.length > ticketLimits.previewCharacters ? `${text.slice(0, ticketLimits.previewCharacters)}...` : text;

/** Whole hours since a ticket was written. */
export const ageInHours = (createdAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / hourMs));
/** '5h' below two days, then '2d'. */
export const ageText = (hours: number): string => (hours < 48 ? `${hours}h` : `${Math.floor(hours / 24)}d`);

/** What changed on a ticket, as it is stored: a line of its thread that nobody wrote. */
export type TicketChange =
  | { readonly of: 'status'; readonly from: TicketStatus; readonly to: TicketStatus }
  | { readonly of: 'priority'; readonly from: TicketPriority; readonly to: TicketPriority }
  | { readonly of: 'assignee'; readonly to: string | null }
  /** @property ticketId of the ticket that goes on in this one */
  | { readonly of: 'merge'; readonly ticketId: string };

/** @param assignee the name of the person a ticket was assigned to */
export function textOfChange(change: TicketChange, assignee: string): string {
  if (change.of === 'merge') return `${change.ticketId} was merged into this ticket`;
  if (change.of === 'assignee') return change.to === null ? 'Unassigned' : `Assigned to ${assignee}`;
  return `${change.of === 'status' ? 'Status' : 'Priority'} changed from ${change.from} to ${change.to}`;
}

/** Where its writer reads a ticket. */
export const pathOfTicket = (number: number): string => `/my-tickets?ticket=${ticketIdOf(number)}`;
/** Where support works on it. */
export const staffPathOf = (id: string): string => `/admin/help-tickets?ticket=${id}`;
