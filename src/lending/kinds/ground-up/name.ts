import type { ProgramKind } from '../kind.ts';

export const name = {
  slug: 'ground-up',
  name: 'Ground-Up Construction',
  displayName: 'Ground Up',
  hasCalculator: true,
  aliases: ['groundup', 'groundupconstruction', 'newconstruction'],
  summary: 'Land and construction budget, held to total cost and completed value.',
  picture: 'crane',
} as const satisfies ProgramKind;
