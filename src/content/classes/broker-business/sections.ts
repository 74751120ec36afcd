import type { ClassOutline } from '../outline.ts';

export const outline = {
  href: '/broker-business-class',
  folder: 'broker-business',
  title: 'Broker Business',
  description:
    'Run a loan brokerage by its numbers: what a lead and an hour are worth, where borrowers come from, and a week that keeps deals moving.',
  card: 'Fees, clients and a pipeline that pays, in three sections with a certificate.',
  progressKey: 'brokerBusinessProgress',
  completedKey: 'brokerBusinessClass_completed',
  sections: ['your-numbers', 'finding-borrowers', 'running-the-desk'],
} as const satisfies ClassOutline;
