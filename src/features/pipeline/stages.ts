import { type DealStage, stageNames } from './model.ts';

/** What has happened to a deal, as far as its stage follows it. */
export interface DealFacts {
  /** Lenders were asked for quotes. */
  readonly asked: boolean;
  /** One of them made an offer. */
  readonly offered: boolean;
  readonly lenderSelected: boolean;
}

/** The stage of a deal that nobody has moved by hand. */
export function stageOfFacts({ asked, offered, lenderSelected }: DealFacts): DealStage {
  if (lenderSelected) return 'selected';
  if (offered) return 'offers';
  return asked ? 'quoting' : 'preparing';
}

const isFurther = (stage: DealStage, than: DealStage): boolean => stageNames.indexOf(stage) > stageNames.indexOf(than);

/** Where a deal stands once it has reached a stage by itself: never back from where it stood. */
export const stageReached = (present: DealStage, reached: DealStage): DealStage =>
  isFurther(reached, present) ? reached : present;

// A deal can be lost before any lender was chosen.
const needsLender: Readonly<Record<DealStage, boolean>> = {
  preparing: false,
  quoting: false,
  offers: false,
  selected: true,
  submitted: true,
  funded: true,
  lost: false,
};

/** Where a deal stands once its lender was taken back: stages that need one are left for what the facts say. */
export const stageWithoutLender = (present: DealStage, facts: Omit<DealFacts, 'lenderSelected'>): DealStage =>
  needsLender[present] ? stageOfFacts({ ...facts, lenderSelected: false }) : present;

const submittedStages: readonly DealStage[] = ['submitted', 'funded'];
/** The loan package went to the lender: lender and program of the deal stay as they are. */
export const isSubmitted = (stage: DealStage): boolean => submittedStages.includes(stage);

interface Movable {
  readonly stage: DealStage;
  readonly archived: boolean;
  readonly lenderSelected: boolean;
}

export const stageMessages = {
  moved: 'Deal moved.',
  archived: 'This deal is archived. Unarchive it first.',
  needsLender: 'Select a lender for this deal first.',
  undoAfterSubmission: 'The loan package was submitted, so the selection can no longer be undone.',
  programAfterSubmission: 'The loan package was submitted, so the program can no longer be changed.',
} as const;

/** Why a person may not move a deal to this stage; undefined when they may. */
export function whyNotTo({ archived, lenderSelected }: Omit<Movable, 'stage'>, to: DealStage): string | undefined {
  if (archived) return stageMessages.archived;
  return needsLender[to] && !lenderSelected ? stageMessages.needsLender : undefined;
}

/** The stages that a person may move a deal to. */
export const stagesToMoveTo = (deal: Movable): DealStage[] =>
  stageNames.filter((stage) => stage !== deal.stage && whyNotTo(deal, stage) === undefined);
