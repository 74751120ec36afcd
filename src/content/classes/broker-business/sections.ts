import type { ClassOutline } from '../outline.ts';

export const outline = {
  title: 'Broker Business',
  description:
    'Run a loan brokerage by its numbers: what a lead and an hour are worth, where borrowers come from, and a week that keeps deals moving.',
  sections: ['your-numbers', 'finding-borrowers', 'running-the-desk'],
} as const satisfies ClassOutline;
