import type { ProgramKind } from '../kind.ts';

export const name = {
  slug: 'dscr',
  name: 'DSCR Rental',
  displayName: 'DSCR',
  hasCalculator: true,
  aliases: ['dscr', 'dscrrental'],
  summary: 'Long-term rental loans that rest on the rent, not on personal income.',
  picture: 'home',
} as const satisfies ProgramKind;
