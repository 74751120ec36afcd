/** Who brings a document. A `template` is a form of the lender that is filled in from the package. */
export const documentSources = ['broker', 'borrower', 'template', 'third-party'] as const;

/** By when a lender wants a document. Only those for the submission hold the package up. */
export const documentDeadlines = ['submission', 'closing'] as const;

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
