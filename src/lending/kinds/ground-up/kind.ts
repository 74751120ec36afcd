import type { ProgramKind } from '../kind.ts';
import { terms } from './terms.ts';

export const groundUp = {
  slug: 'ground-up',
  name: 'Ground-Up Construction',
  displayName: 'Ground Up',
  aliases: ['groundup', 'groundupconstruction', 'newconstruction'],
  summary: 'Land and construction budget, held to total cost and completed value.',
  picture: 'crane',
  terms,
} as const satisfies ProgramKind;
