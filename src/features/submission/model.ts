import type { Completeness } from '../answers/completeness.ts';

/** The steps of a loan submission, in order. */
export const wizardSteps = [
  { id: 'borrower', label: 'Borrower Info' },
  { id: 'forms', label: 'Program Forms' },
  { id: 'documents', label: 'Documents' },
  { id: 'review', label: 'Review' },
  { id: 'sign', label: 'Sign Documents' },
  { id: 'submit', label: 'Submit' },
] as const;
export type StepId = (typeof wizardSteps)[number]['id'];

// The steps above, of which there is at least one.
export const stepIds = wizardSteps.map(({ id }) => id) as [StepId, ...StepId[]];
export const labelOfStep = (step: StepId): string => wizardSteps.find(({ id }) => id === step)?.label ?? '';

/** Where a submitted package stands. `declined`: the lender will not make the loan. */
export const packageStates = ['submitted', 'withdrawn', 'declined', 'funded'] as const;
export type PackageState = (typeof packageStates)[number];

export const packageStateLabels: Readonly<Record<PackageState, string>> = {
  submitted: 'Submitted',
  withdrawn: 'Withdrawn',
  declined: 'Declined',
  funded: 'Funded',
};

/** A larger file is not attached to an email: mail servers refuse it, and it grows by a third on the way. */
export const attachedBytes = 20_000_000;

/** The lender has it, or made the loan: the deal can't go to another one meanwhile. */
export const isWithLender = (state: PackageState): boolean => state === 'submitted' || state === 'funded';

export const isStepId = (value: unknown): value is StepId => wizardSteps.some(({ id }) => id === value);

export const submissionTexts = {
  title: '1-Click Loan Submission',
  loading: 'Loading submission data...',
  notFoundTitle: 'Pipeline Not Found',
  notFound: 'The requested pipeline entry could not be found.',
  back: 'Back to Pipeline',
  save: 'Save Progress',
  saved: 'Last saved',
  notSaved: 'Not saved yet',
  reviewed: 'Package marked as reviewed.',
  notOpen: (asked: string, first: string) => `${asked} opens once ${first} is complete.`,
  saveFailed: 'There was an error saving the form. Please try again.',
} as const;

interface WithMilestones {
  readonly milestones: readonly { readonly name: string; readonly status: string }[];
}
/** Whether a lender has the package of a deal. */
export const hasSubmittedPackage = ({ milestones }: WithMilestones): boolean =>
  milestones.some(({ name, status }) => name === 'Package submitted' && status === 'completed');

interface StepMarks {
  readonly documents: boolean;
  /** The package was reviewed as it stands. */
  readonly reviewed: boolean;
  /** Nothing of this very package is left to sign. */
  readonly signed: boolean;
  /** A lender has the package. */
  readonly submitted: boolean;
}

/** Which steps are done, by what is saved. */
export const doneSteps = (
  { borrowerInfo, experience, scope }: Completeness,
  { documents, reviewed, signed, submitted }: StepMarks,
): ReadonlySet<StepId> =>
  new Set([
    ...(borrowerInfo ? (['borrower'] as const) : []),
    ...(experience && scope ? (['forms'] as const) : []),
    // A review covers the documents: it stands only while none is missing.
    ...(documents || reviewed ? (['documents'] as const) : []),
    ...(reviewed ? (['review'] as const) : []),
    ...(reviewed && signed ? (['sign'] as const) : []),
    ...(submitted ? (['submit'] as const) : []),
  ]);

/** Where the work is: the first step that is not done. Once a lender has the package it is the last, whatever has changed since. */
const firstOpen = (done: ReadonlySet<StepId>): StepId =>
  (done.has('submit') ? undefined : wizardSteps.find(({ id }) => !done.has(id))?.id) ?? 'submit';

/** A step opens once every step before it is done. While signers have links, theirs stays open whatever changes in the package. */
export function openSteps(done: ReadonlySet<StepId>, isSigning = false): readonly StepId[] {
  const last = wizardSteps.findIndex(({ id }) => id === firstOpen(done));
  return wizardSteps.filter(({ id }, place) => place <= last || (isSigning && id === 'sign')).map(({ id }) => id);
}

/** The step that is shown: the one asked for where it is open, else the first that is not done. */
export const stepShown = (asked: StepId | undefined, done: ReadonlySet<StepId>, isSigning = false): StepId =>
  asked !== undefined && openSteps(done, isSigning).includes(asked) ? asked : firstOpen(done);

export const submitTexts = {
  submit: 'Submit loan package',
  submitted: 'Loan package submitted successfully!',
  withdrawn: 'Package withdrawn. The lender was notified.',
  archived: 'This deal is archived. Unarchive it first.',
  isSubmitted: 'This package was submitted already.',
  lost: 'This deal is marked as lost. Move it to another stage first.',
  lenderGone: 'This lender is no longer on Plinth. Undo the selection and select another lender.',
  unverified: 'Verify your email address before submitting a loan package.',
  isSent: 'This file was submitted to a lender, so it can’t be removed.',
  held: 'A document is still being scanned for viruses. Try again in a few minutes.',
} as const;

export const withdrawalReasonLength = 500;

/** What the server says of a package that can't be submitted yet. */
export const missingText = (missing: readonly StepId[]): string =>
  `Complete these steps first: ${missing.map((id) => labelOfStep(id)).join(', ')}.`;
