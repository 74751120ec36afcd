import type { ProgramKind } from '../kind.ts';
import { terms } from './terms.ts';

export const dscr = {
  slug: 'dscr',
  name: 'DSCR Rental',
  displayName: 'DSCR',
  aliases: ['dscr', 'dscrrental'],
  summary: 'Long-term rental loans that rest on the rent, not on personal income.',
  picture: 'home',
  terms,
} as const satisfies ProgramKind;
