/** What a calendar that somebody subscribes to holds at most. What ended more than a year ago is not in it. */
export const feedLimits = { events: 10_000, tasks: 2_000, pastDays: 366 } as const;

/** Calendar programs open such an address with a question whether to subscribe. */
export const webcalOf = (address: string): string => address.replace(/^https?:/, 'webcal:');
