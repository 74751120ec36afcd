import type { ProgramKind } from '../kind.ts';
import { terms } from './terms.ts';

export const portfolio = {
  slug: 'portfolio',
  name: 'Portfolio',
  displayName: 'Portfolio',
  aliases: ['portfolio', 'portfolioloan', 'rentalportfolio'],
  summary: 'One loan over several rentals.',
  picture: 'skyscraper',
  terms,
} as const satisfies ProgramKind;
