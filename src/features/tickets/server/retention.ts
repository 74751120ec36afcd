import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import { cannedReplies, helpTickets } from './tables.ts';

export const cannedReplyRule: RetentionRule = {
  name: 'canned replies',
  what: 'Canned replies of the support desk',
  tables: [cannedReplies],
  kept: { as: 'the installation' },
  why: 'They hold nothing personal. Archived ones can be restored.',
};

export const ticketRule: RetentionRule = {
  name: 'tickets',
  what: 'Help tickets and messages to support',
  tables: [helpTickets],
  kept: { as: 'the account of who wrote them' },
  why: 'People find what they were answered. Messages without an account stay until a privacy request erases them.',
};
