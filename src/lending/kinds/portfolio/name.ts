import type { ProgramKind } from '../kind.ts';

export const name = {
  slug: 'portfolio',
  name: 'Portfolio',
  displayName: 'Portfolio',
  aliases: ['portfolio', 'portfolioloan', 'rentalportfolio'],
  summary: 'One loan over several rentals.',
  picture: 'skyscraper',
} as const satisfies ProgramKind;
