/** How far a condition is. */
export const conditionStates = ['open', 'answered', 'accepted', 'waived', 'reopened'] as const;
export type ConditionState = (typeof conditionStates)[number];

/** Who has to meet a condition. */
export const conditionOwners = ['broker', 'borrower', 'lender', 'third-party'] as const;
export type ConditionOwner = (typeof conditionOwners)[number];

export const packageSides = ['lender', 'broker'] as const;
export type PackageSide = (typeof packageSides)[number];

/** What a lender says of a document that it received. */
export const documentDecisions = ['accepted', 'rejected'] as const;
export type DocumentDecision = (typeof documentDecisions)[number];

/** The last reminder of a due day that was sent. */
export const reminders = ['none', 'before', 'due'] as const;
export type Reminder = (typeof reminders)[number];

export const ownerLabels: Readonly<Record<ConditionOwner, string>> = {
  broker: 'Broker',
  borrower: 'Borrower',
  lender: 'Lender',
  'third-party': 'Third party',
};

export const stateLabels: Readonly<Record<ConditionState, string>> = {
  open: 'Open',
  answered: 'Answered',
  accepted: 'Accepted',
  waived: 'Waived',
  reopened: 'Reopened',
};

export const deskLimits = {
  /** Packages on a page of the desk. */
  page: 25,
  /** Waiting packages are counted up to here. */
  waiting: 100,
  conditionsPerPackage: 200,
  conditionsAtOnce: 50,
  titleLength: 200,
  noteLength: 4_000,
  messageLength: 10_000,
  reasonLength: 1_000,
  messagesPerCondition: 500,
  filesPerMessage: 10,
  fileBytes: 25 * 1024 * 1024,
  filesPerPackage: 500,
  bytesPerPackage: 1024 * 1024 * 1024,
} as const;

export const deskTexts = {
  accepted: 'Document accepted.',
  rejected: 'Document rejected. A condition was added for the broker.',
  declined: 'You declined this loan.',
  added: (count: number) => (count === 1 ? 'Condition added.' : `${count} conditions added.`),
  saved: 'Condition saved.',
  moved: { accept: 'Condition accepted.', waive: 'Condition waived.', reopen: 'Condition reopened.' },
  sent: 'Message sent.',
  answered: 'Answer sent.',
  hasReplied: 'The lender has replied meanwhile. Look at the deal as it is now.',
  noReply: 'No reply to the package, and none to a reminder.',
  requested: 'Quote request sent.',
  switched: 'The package is withdrawn, and the other offer is chosen.',
} as const;
