const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment in UTC, to the second. */
export const momentText = (at: Date): string => format.format(at).replaceAll('\u202F', ' ');
