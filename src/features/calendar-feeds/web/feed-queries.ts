import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { endFeed, makeFeed, readFeed } from '../endpoints.ts';

/** Undefined: the whole calendar. */
type DealId = string | undefined;

const ofWhat = (dealId: DealId) => (dealId === undefined ? {} : { dealId });

export const feedOptions = (dealId: DealId) =>
  queryOptions({
    queryKey: ['calendar-feed', dealId ?? 'all'],
    queryFn: ({ signal }) => callEndpoint(readFeed, { querystring: ofWhat(dealId) }, { signal }),
  });

export function useFeedActs(dealId: DealId) {
  const client = useQueryClient();
  const { queryKey } = feedOptions(dealId);
  const make = useMutation({
    mutationFn: () => callEndpoint(makeFeed, { body: ofWhat(dealId) }),
    onSuccess: (made) => client.setQueryData(queryKey, made),
  });
  const end = useMutation({
    mutationFn: () => callEndpoint(endFeed, { querystring: ofWhat(dealId) }),
    onSuccess: () => client.setQueryData(queryKey, { success: true, isOn: false, feed: null }),
  });
  return { make, end };
}
