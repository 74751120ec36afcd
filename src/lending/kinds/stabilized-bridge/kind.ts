import type { ProgramKind } from '../kind.ts';
import { terms } from './terms.ts';

export const stabilizedBridge = {
  slug: 'stabilized-bridge',
  name: 'Stabilized Bridge',
  displayName: 'Stabilized Bridge',
  aliases: ['stabilizedbridge', 'stabilisedbridge', 'bridge'],
  summary: 'Short-term loans on property that already earns.',
  picture: 'warehouse',
  terms,
} as const satisfies ProgramKind;
