import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { listUsers } from '../../accounts/people/endpoints.ts';
import type { Timeline, TimelineItem } from '../../timeline/contract.ts';
import { moveItem, readTimeline } from '../../timeline/endpoints.ts';
import type { LayerName } from '../../timeline/model.ts';
import type { CalendarEvent } from '../contract.ts';
import {
  answerEvent,
  changeEvent,
  createEvent,
  deleteEvent,
  getEvent,
  leaveEvent,
  listDealEvents,
  listEvents,
} from '../endpoints.ts';
import type { GivenAnswer, Scope } from '../model.ts';

/** What is asked for: moments in ISO, from one local midnight to the last millisecond before another. */
export interface AskedRange {
  readonly startDate: string;
  readonly endDate: string;
}

const allEvents = ['calendar-events'] as const;

export const eventsOptions = (range: AskedRange | undefined) =>
  queryOptions({
    queryKey: [...allEvents, 'range', range],
    queryFn: ({ signal }) =>
      range ? callEndpoint(listEvents, { querystring: range }, { signal }) : Promise.resolve([]),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  });

/** What is due beside events, of these layers. */
export const timelineOptions = (range: AskedRange | undefined, layers: readonly LayerName[]) =>
  queryOptions({
    queryKey: ['timeline', range, layers],
    queryFn: async ({ signal }): Promise<Timeline | undefined> =>
      range && callEndpoint(readTimeline, { querystring: { ...range, layers: layers.join(',') } }, { signal }),
    enabled: range !== undefined && layers.length > 0,
    placeholderData: keepPreviousData,
  });

/** @returns the version of what is moved from now on */
export const putItemAt = async ({ layer, _id: id }: TimelineItem, version: number, at: string): Promise<number> =>
  (await callEndpoint(moveItem, { params: { layer, id }, body: { version, at } })).version;

export const eventOptions = (id: string) =>
  queryOptions({
    queryKey: [...allEvents, 'event', id],
    queryFn: ({ signal }) => callEndpoint(getEvent, { params: { id } }, { signal }),
    enabled: id !== '',
  });

export const useEvent = (id: string, enabled: boolean) => useQuery({ ...eventOptions(id), enabled });

export const dealEventsOptions = (dealId: string) =>
  queryOptions({
    queryKey: [...allEvents, 'deal', dealId],
    queryFn: ({ signal }) => callEndpoint(listDealEvents, { params: { id: dealId } }, { signal }),
  });

/** People whose name begins so. */
export const inviteesOptions = (search: string) =>
  queryOptions({
    queryKey: ['invitees', search],
    queryFn: ({ signal }) =>
      callEndpoint(listUsers, { querystring: { limit: 20, ...(search === '' ? {} : { search }) } }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

export interface StatedEvent extends AskedRange {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly attendees: string[];
  /** Left out: as they are. */
  readonly guests?: string[];
  readonly isRecurring: boolean;
  readonly recurrencePattern: CalendarEvent['recurrencePattern'];
  readonly timeZone?: string;
  /** Left out, an event keeps the deal that it has. */
  readonly dealId?: string | null;
}

/** Of a repeated event the occurrence that was shown; an event that does not repeat is meant as a whole. */
const meant = ({ isRecurring, occurrence, version }: CalendarEvent, scope: Scope) => ({
  version,
  ...(isRecurring ? { scope, occurrence } : {}),
});

export const putEvent = (event: CalendarEvent, stated: StatedEvent, scope: Scope) =>
  callEndpoint(changeEvent, { params: { id: event._id }, body: { ...stated, ...meant(event, scope) } });

/** After every change the events are read again. */
function useEventMutation<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: allEvents }) });
}

interface Saved {
  /** Undefined for a new one. */
  readonly event: CalendarEvent | undefined;
  readonly stated: StatedEvent;
  readonly scope: Scope;
}

export const useSaveEvent = () =>
  useEventMutation(({ event, stated, scope }: Saved) =>
    event ? putEvent(event, stated, scope) : callEndpoint(createEvent, { body: stated }),
  );

export const useDeleteEvent = () =>
  useEventMutation(({ event, scope }: { readonly event: CalendarEvent; readonly scope: Scope }) =>
    callEndpoint(deleteEvent, { params: { id: event._id }, querystring: meant(event, scope) }),
  );

export const useLeaveEvent = (id: string) => useEventMutation(() => callEndpoint(leaveEvent, { params: { id } }));

/** What the person says to an invitation. */
export const useAnswerEvent = (id: string) =>
  useEventMutation((answer: GivenAnswer) => callEndpoint(answerEvent, { params: { id }, body: { answer } }));

/** Of the calendar, what is due as well. */
export function useReloadEvents(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: allEvents }),
      client.invalidateQueries({ queryKey: ['timeline'] }),
      client.invalidateQueries({ queryKey: ['tasks'] }),
    ]);
  };
}
