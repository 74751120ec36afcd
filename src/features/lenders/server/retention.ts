import type { RetentionRule } from '../../../platform/jobs/retention.ts';
import { lenders } from './tables.ts';

export const lenderRule: RetentionRule = {
  name: 'lenders',
  what: 'Lenders with their programs, forms and requirements',
  tables: [lenders],
  kept: { as: 'the installation' },
  why: 'They are the market. An archived lender stays for the deals that refer to it.',
};
