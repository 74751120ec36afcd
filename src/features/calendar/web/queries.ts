import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { listEvents } from '../endpoints.ts';

/** What is seen at a time: moments in ISO, from one local midnight to the last millisecond before another. */
export interface ShownRange {
  readonly startDate: string;
  readonly endDate: string;
}

export const eventsOptions = (range: ShownRange) =>
  queryOptions({
    queryKey: ['calendar-events', range],
    queryFn: ({ signal }) => callEndpoint(listEvents, { querystring: range }, { signal }),
    placeholderData: keepPreviousData,
  });
