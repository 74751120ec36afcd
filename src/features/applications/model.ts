/** Where an application stands, in the order of a loan that goes well; declined and withdrawn end it before. */
export const applicationStatuses = {
  received: 'Received',
  inReview: 'In review',
  documentation: 'Documentation',
  underwriting: 'Underwriting',
  approved: 'Approved',
  closed: 'Closed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const;
export type ApplicationStatus = keyof typeof applicationStatuses;
// The keys of the object above, of which there is at least one.
export const statusNames = Object.keys(applicationStatuses) as [ApplicationStatus, ...ApplicationStatus[]];

/** Which status may follow which, by whoever decides on the application. A decision is final once the loan closed. */
const following: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  received: ['inReview', 'documentation', 'underwriting', 'declined'],
  inReview: ['documentation', 'underwriting', 'approved', 'declined'],
  documentation: ['inReview', 'underwriting', 'declined'],
  underwriting: ['documentation', 'approved', 'declined'],
  approved: ['documentation', 'underwriting', 'closed', 'declined'],
  // A decline by mistake is taken up again.
  declined: ['inReview'],
  closed: [],
  withdrawn: [],
};

export const mayFollow = (from: ApplicationStatus): readonly ApplicationStatus[] => following[from];

/** Nothing was decided for good: the lender works on it, and the borrower may withdraw it. */
export const openStatuses = ['received', 'inReview', 'documentation', 'underwriting', 'approved'] as const;
export const isOpen = (status: ApplicationStatus): boolean => (openStatuses as readonly string[]).includes(status);

/** What is still asked for means something only while the application is open. */
export const maySaveAsked = (from: ApplicationStatus, to: ApplicationStatus): boolean =>
  from === to ? isOpen(from) : mayFollow(from).includes(to);

export const askedLimits = { items: 20, length: 200 } as const;
export const noteLength = 2_000;
export const pageSize = 25;

/** One line each, without blanks and repeats, as they are stored. */
export const tidyAsked = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '')),
];

export const applicationTexts = {
  submitted: 'Application submitted successfully!',
  withdrawn: 'Application withdrawn.',
  moved: 'Application updated.',
  draftSaved: 'Draft saved.',
  draftRemoved: 'Draft deleted.',
  unverified: 'Verify your email address before applying to a lender.',
  noLender: 'Lender not found.',
  noProgram: 'This lender does not have that program.',
  otherDeal: 'This deal is for another loan type.',
  archived: 'This deal is archived. Unarchive it first.',
} as const;

/** The steps that follow an application, as the success page lists them. */
export const nextSteps = ['Initial review', 'Documentation', 'Underwriting', 'Approval', 'Closing'] as const;
export const reviewHours = '24-48 hours';
