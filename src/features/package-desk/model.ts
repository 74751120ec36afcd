/** How far a condition is. */
export const conditionStates = ['open', 'answered', 'accepted', 'waived', 'reopened'] as const;

/** Who has to meet a condition. */
export const conditionOwners = ['broker', 'borrower', 'lender', 'third-party'] as const;

export const packageSides = ['lender', 'broker'] as const;
