import type { ProgramKind } from '../kind.ts';

export const name = {
  slug: 'stabilized-bridge',
  name: 'Stabilized Bridge',
  displayName: 'Stabilized Bridge',
  aliases: ['stabilizedbridge', 'stabilisedbridge', 'bridge'],
  summary: 'Short-term loans on property that already earns.',
  picture: 'warehouse',
} as const satisfies ProgramKind;
