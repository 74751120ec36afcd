import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { inboundMails } from './tables.ts';

export const inboundMailRules: readonly RetentionRule[] = [
  {
    name: 'email-reports',
    what: 'Ids of reports about incoming email',
    tables: [inboundMails],
    kept: { days: 1, after: 'they came' },
    why: 'A report that comes twice is taken once. A signature is not valid for longer.',
    remove: removesBefore(inboundMails, inboundMails.receivedAt),
  },
];
