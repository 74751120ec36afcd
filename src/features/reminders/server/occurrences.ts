import { nextStarts, occurrenceAt, type StoredEvent } from '../../calendar/server/api.ts';

const once = <Value>(work: (event: StoredEvent, at: Date) => Value) => {
  const known = new Map<string, { readonly value: Value }>();
  return (event: StoredEvent, at: Date): Value => {
    const key = `${event.row.id} ${at.getTime()}`;
    const found = known.get(key) ?? { value: work(event, at) };
    known.set(key, found);
    return found.value;
  };
};

/**
 * The occurrences of events as they were read, each worked out once: an event can have 200 people who are all reminded of the
 * same one, and 500 occurrences of its own to go through for it.
 */
export const occurrencesOnce = () => ({
  at: once(occurrenceAt),
  next: once((event, from) => nextStarts(event, from, 1)[0]),
});
