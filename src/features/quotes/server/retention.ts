import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import { offers, quoteMessages, quotes } from './tables.ts';

export const quoteRule: RetentionRule = {
  name: 'quotes',
  what: 'Quote requests, offers and messages about them',
  tables: [quotes, offers, quoteMessages],
  kept: { as: 'the lender' },
  why: 'They are records of both sides. When the broker’s account ends, the lender keeps them without the broker’s name.',
};
