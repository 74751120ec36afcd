import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import { helpTickets } from './tables.ts';

export const ticketRule: RetentionRule = {
  name: 'tickets',
  what: 'Help tickets and messages to support',
  tables: [helpTickets],
  kept: { as: 'the account of who wrote them' },
  why: 'People find what they were answered. Messages without an account stay until a privacy request erases them.',
};
