/** Who brings a document. A `template` is a form of the lender that is filled in from the package. */
export const documentSources = ['broker', 'borrower', 'template', 'third-party'] as const;
export type DocumentSource = (typeof documentSources)[number];
export const sourceLabels: Readonly<Record<DocumentSource, string>> = {
  broker: 'Broker',
  borrower: 'Borrower',
  template: 'Filled-in form',
  'third-party': 'Third party',
};

/** By when a lender wants a document. Only those for the submission hold the package up. */
export const documentDeadlines = ['submission', 'closing'] as const;
export type DocumentDeadline = (typeof documentDeadlines)[number];
export const deadlineLabels: Readonly<Record<DocumentDeadline, string>> = {
  submission: 'With the submission',
  closing: 'Before closing',
};

/** How far a required document is, as the specification names it. */
export const requirementStatuses = [
  'pending',
  'uploaded',
  'processing',
  'processing_pdf_pro',
  'processed',
  'completed',
  'filled',
  'approved',
  'rejected',
  'error',
] as const;
export type RequirementStatus = (typeof requirementStatuses)[number];

const labels: Readonly<Record<RequirementStatus | 'unknown', string>> = {
  pending: 'Pending',
  uploaded: 'Uploaded',
  processing: 'Processing',
  processing_pdf_pro: 'Processing',
  processed: 'Processed',
  completed: 'Completed',
  filled: 'Filled',
  approved: 'Approved',
  rejected: 'Rejected',
  error: 'Error',
  unknown: 'Unknown',
};

/** A status as it is shown: whatever is not listed is unknown. */
export const shownStatus = (status: string): RequirementStatus | 'unknown' =>
  requirementStatuses.find((one) => one === status) ?? 'unknown';
export const statusLabel = (status: string): string => labels[shownStatus(status)];

const isOneOf =
  (...statuses: readonly RequirementStatus[]) =>
  (status: string): boolean =>
    statuses.some((one) => one === status);

/** A run is under way. */
export const isProcessing = isOneOf('processing', 'processing_pdf_pro');
const isProcessed = isOneOf('processed', 'completed', 'filled', 'approved');
/** Process can't be pressed: there is nothing left to do, or a run is under way. */
export const isProcessDisabled = (status: string): boolean => isProcessed(status) || isProcessing(status);

interface Form {
  readonly status: string;
  /** Null: it is no form of the lender. */
  readonly templateId: unknown;
  /** What it was filled in from has changed since. */
  readonly isOutdated: boolean;
}
/** A form that can be filled in now: not done yet, or done from what has changed since. */
export const mayFill = ({ status, templateId, isOutdated }: Form): boolean =>
  templateId != null && !isProcessing(status) && (!isProcessDisabled(status) || isOutdated);
/** What was uploaded by hand instead of the form counts, and isn't replaced with all others. */
export const mayFillWithAll = (form: Form): boolean => mayFill(form) && form.status !== 'uploaded';

const isFilled = isOneOf('completed', 'filled');
export const mayDownload = (of: { readonly status: string; readonly filledDocumentId: unknown }): boolean =>
  isFilled(of.status) && of.filledDocumentId != null;

/** The document is there, as far as the package is concerned. */
export const isReady = isOneOf('uploaded', 'completed', 'filled', 'approved');

interface Listed {
  readonly status: string;
  readonly neededBy: DocumentDeadline;
}
/** What holds the submission up. */
export const blocksSubmission = ({ status, neededBy }: Listed): boolean =>
  neededBy === 'submission' && !isReady(status);

/** The one test for 'All Documents Ready' and for the Documents step. A deal that needs none passes it: people confirm that. */
export const areDocumentsReady = (requirements: readonly Listed[]): boolean => !requirements.some(blocksSubmission);
