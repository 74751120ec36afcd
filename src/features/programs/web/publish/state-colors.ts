import type { ProgramState } from '../../publication.ts';

export const stateColors: Readonly<Record<ProgramState, string>> = {
  draft: 'amber',
  live: 'pine',
  scheduled: 'gray',
  hidden: 'gray',
};
