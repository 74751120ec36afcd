import type { UseFormReturnType } from '@mantine/form';
import { dayMs } from '../../../../kernel/dates.ts';
import type { CalendarEvent } from '../../contract.ts';
import { calendarMessages, eventLimits, type Frequency, guestFault, type Scope } from '../../model.ts';
import { asTyped, browserZone, momentTyped, type Times } from '../event-times.ts';
import type { AskedRange, StatedEvent } from '../queries.ts';

/** What the dialog opens for: an event that there is, or a new one at these times. */
export type OpenEvent = { readonly event: CalendarEvent } | { readonly times: Times; readonly dealId?: string };

/** What the inputs of the form hold. */
export interface TypedEvent {
  readonly title: string;
  readonly description: string;
  /** As the inputs have it, on the clock of the browser: 2026-11-28T17:00. */
  readonly start: string;
  readonly end: string;
  readonly location: string;
  readonly attendees: string[];
  readonly dealId: string | null;
  /** Addresses; undefined: left as they are. */
  readonly guests: string[] | undefined;
  readonly isRecurring: boolean;
  readonly recurrencePattern: Frequency;
  /** How much of a repeated event is meant. */
  readonly scope: Scope;
}

export type EventFormState = UseFormReturnType<TypedEvent>;

export function typedFrom(open: OpenEvent): TypedEvent {
  const zone = browserZone();
  if ('times' in open) {
    const [start, end] = [asTyped(zone, open.times.start), asTyped(zone, open.times.end)];
    const empty = {
      ...{ title: '', description: '', location: '' },
      attendees: [],
      guests: [],
      dealId: open.dealId ?? null,
    };
    return { ...empty, start, end, isRecurring: false, recurrencePattern: 'weekly', scope: 'all' };
  }
  const { title, description, location, attendees, isRecurring, recurrencePattern, startDate, endDate } = open.event;
  return {
    title,
    description,
    location,
    attendees: [...attendees],
    dealId: open.event.dealId,
    guests: undefined,
    start: asTyped(zone, new Date(startDate)),
    end: asTyped(zone, new Date(endDate)),
    isRecurring,
    recurrencePattern: recurrencePattern ?? 'weekly',
    scope: 'all',
  };
}

/** The moment that is typed; the very one that the event had, while its minute was left alone. */
function momentOf(typed: string, had: string | undefined): string | undefined {
  const zone = browserZone();
  if (had !== undefined && asTyped(zone, new Date(had)) === typed) return had;
  return momentTyped(zone, typed)?.toISOString();
}

/** Start and end; undefined while they are not both typed, or not an event's. */
export function rangeTyped({ start, end }: TypedEvent, open: OpenEvent): AskedRange | undefined {
  const had = 'event' in open ? open.event : undefined;
  const [startDate, endDate] = [momentOf(start, had?.startDate), momentOf(end, had?.endDate)];
  if (startDate === undefined || endDate === undefined) return undefined;
  const length = new Date(endDate).getTime() - new Date(startDate).getTime();
  return length > 0 && length <= eventLimits.days * dayMs ? { startDate, endDate } : undefined;
}

/** What is sent; undefined while the times are not an event's. */
export function statedEvent(typed: TypedEvent, open: OpenEvent): StatedEvent | undefined {
  const range = rangeTyped(typed, open);
  if (!range) return undefined;
  const { title, description, location, attendees, guests, isRecurring, recurrencePattern, dealId } = typed;
  const texts = { title: title.trim(), description, location, attendees, ...(guests ? { guests } : {}) };
  const repeats = { isRecurring, recurrencePattern: isRecurring ? recurrencePattern : null };
  // Only who created an event knows its deal.
  const deal = 'times' in open || dealId !== open.event.dealId ? { dealId } : {};
  // An event that there is stays in its own zone.
  return { ...texts, ...range, ...repeats, ...deal, ...('times' in open ? { timeZone: browserZone().name } : {}) };
}

/** What is wrong with what is typed, by field. */
export function faultsOf(typed: TypedEvent): Partial<Record<'title' | 'start' | 'end' | 'guests', string>> {
  const zone = browserZone();
  const [start, end] = [momentTyped(zone, typed.start), momentTyped(zone, typed.end)];
  const guests = guestFault(typed.guests ?? []);
  const isLong = start && end && end.getTime() - start.getTime() > eventLimits.days * dayMs;
  return {
    ...(typed.title.trim() === '' ? { title: 'Title is required' } : {}),
    ...(start ? {} : { start: 'Start is required' }),
    ...(end ? {} : { end: 'End is required' }),
    ...(start && end && end <= start ? { end: calendarMessages.endBeforeStart } : {}),
    ...(guests ? { guests } : {}),
    ...(isLong ? { end: `An event can last up to ${eventLimits.days} days.` } : {}),
  };
}
