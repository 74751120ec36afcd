import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import { counters, marks, rollupState } from './tables.ts';

export const analyticsRule: RetentionRule = {
  name: 'analytics',
  what: 'Counts of the market',
  tables: [counters, marks, rollupState],
  kept: { as: 'what they count' },
  why: 'They are counted again from the records, by day. An account that ends is counted as nobody.',
};
