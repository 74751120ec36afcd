/** Who takes part in a closing. */
export const closingSides = ['lender', 'broker'] as const;

/** What a broker says to new terms: agreed, or asked back with a note. */
export const termAnswers = ['accepted', 'questioned'] as const;
