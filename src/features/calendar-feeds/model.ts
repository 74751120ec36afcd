/** What a calendar that somebody subscribes to holds at most. What ended more than a year ago is not in it. */
export const feedLimits = {
  events: 10_000,
  tasks: 2_000,
  pastDays: 366,
  /** Of each description. */
  description: 500,
  /** Of all that was typed, with the changed occurrences of each event: what comes after is left out. */
  characters: 4_000_000,
} as const;

/** Calendar programs open such an address with a question whether to subscribe. */
export const webcalOf = (address: string): string => address.replace(/^https?:/, 'webcal:');
