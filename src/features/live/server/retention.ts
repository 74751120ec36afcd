import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { streamTickets } from './tables.ts';

export const liveRules: readonly RetentionRule[] = [
  {
    name: 'stream-tickets',
    what: 'Tickets for live streams',
    tables: [streamTickets],
    kept: { days: 0, after: 'they expire' },
    why: 'They open nothing any more.',
    remove: removesBefore(streamTickets, streamTickets.expiresAt),
  },
];
