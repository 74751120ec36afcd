import { closing } from './closing.ts';
import { followUp } from './follow-up.ts';
import { general } from './general.ts';
import { loanSpecific } from './loan-specific.ts';
import { loanSpecificOfProjects } from './loan-specific-projects.ts';
import { objectionHandling } from './objection-handling.ts';
import { opening } from './opening.ts';
import type { WrittenScript } from './script.ts';

/** Every script that Plinth wrote, in the order of the categories. */
export const writtenScripts: readonly WrittenScript[] = [
  ...opening,
  ...objectionHandling,
  ...closing,
  ...followUp,
  ...loanSpecific,
  ...loanSpecificOfProjects,
  ...general,
];
