import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { deliveriesKeptDays } from '../model.ts';
import { webhookDeliveries } from './tables.ts';

export const webhooksRules: readonly RetentionRule[] = [
  {
    name: 'webhook-deliveries',
    what: 'Webhook deliveries with their tries',
    tables: [webhookDeliveries],
    kept: { days: deliveriesKeptDays, after: 'the event' },
    why: 'Receivers can have missed events sent again.',
    remove: removesBefore(webhookDeliveries, webhookDeliveries.happenedAt),
  },
];
