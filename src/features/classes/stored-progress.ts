import { outline as brokerBusiness } from '../../content/classes/broker-business/sections.ts';
import { outline as dscrRental } from '../../content/classes/dscr-rental/sections.ts';
import { sections as flipSections } from '../../content/classes/fix-and-flip/sections.ts';
import { outline as groundUp } from '../../content/classes/ground-up/sections.ts';
import { modules } from '../../content/classes/hard-money/modules.ts';
import { outline as loanSubmission } from '../../content/classes/loan-submission/sections.ts';
import { type ProgressKey, progressKeys } from '../../content/classes/progress-keys.ts';
import { mergedMini, readMiniProgress, readTicked } from './model.ts';

/** Brings two stored texts together, so that nothing of either is lost. */
type Merge = (mine: string | undefined, theirs: string | undefined) => string;

const mini =
  (sections: number): Merge =>
  (mine, theirs) =>
    JSON.stringify(mergedMini(readMiniProgress(mine, sections), readMiniProgress(theirs, sections), sections));
const ticked =
  (known: readonly string[]): Merge =>
  (mine, theirs) =>
    JSON.stringify(known.filter((id) => [mine, theirs].some((stored) => readTicked(stored, known).includes(id))));
const flag: Merge = (mine, theirs) => String(mine === 'true' || theirs === 'true');

/** Everything that the classes store in a browser, by its key. */
const merges: Readonly<Record<ProgressKey, Merge>> = {
  groundUpConstructionProgress: mini(groundUp.sections.length),
  groundUpConstructionClass_completed: flag,
  dscrRentalProgress: mini(dscrRental.sections.length),
  dscrRentalClass_completed: flag,
  loanSubmissionProgress: mini(loanSubmission.sections.length),
  loanSubmissionClass_completed: flag,
  brokerBusinessProgress: mini(brokerBusiness.sections.length),
  brokerBusinessClass_completed: flag,
  hardMoneyProgress: ticked(modules.map(({ id }) => id)),
  fixFlipProgress: ticked(flipSections.map(({ id }) => id)),
};

/** What is stored, by its key; a class that was never opened has none. */
export type StoredProgress = { readonly [key in ProgressKey]?: string };

/** The furthest of both. What can't be read counts as nothing. */
export const mergedProgress = (mine: StoredProgress, theirs: StoredProgress): StoredProgress =>
  Object.fromEntries(
    progressKeys.flatMap((key) =>
      mine[key] === undefined && theirs[key] === undefined ? [] : [[key, merges[key](mine[key], theirs[key])] as const],
    ),
  );
