import { secondMs } from '../../../../kernel/dates.ts';

/** How often a page says which ticket it shows, and how long it counts after it last did. */
export const presenceLimits = { everyMs: 4 * secondMs, lastsMs: 10 * secondMs, typingMs: 6 * secondMs } as const;

export const presenceStates = ['looking', 'typing', 'gone'] as const;
export type PresenceState = (typeof presenceStates)[number];

interface Colleague {
  readonly name: string;
  readonly isTyping: boolean;
}

/** Who else is there, in a sentence; typing says more than looking. */
export function presenceText(others: readonly Colleague[]): string {
  const sentence = (names: readonly string[], what: string) =>
    names.length === 0
      ? []
      : [`${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'is' : 'are'} ${what}.`];
  const namesOf = (isTyping: boolean) => others.filter((one) => one.isTyping === isTyping).map(({ name }) => name);
  return [...sentence(namesOf(true), 'writing a response'), ...sentence(namesOf(false), 'looking at this ticket')].join(
    ' ',
  );
}
