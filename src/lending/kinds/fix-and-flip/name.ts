import type { ProgramKind } from '../kind.ts';

export const name = {
  slug: 'fix-and-flip',
  name: 'Fix & Flip',
  displayName: 'Fix and Flip',
  hasCalculator: true,
  aliases: ['fixandflip', 'fixflip', 'fixnflip'],
  summary: 'Buy, renovate, sell. Sized by purchase, rehab and after-repair value.',
  picture: 'hammer',
} as const satisfies ProgramKind;
