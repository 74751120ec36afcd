import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { listDeliveries, listWebhooks, readDelivery } from '../endpoints.ts';

const topic = 'webhooks';

export const webhooksOptions = queryOptions({
  queryKey: [topic],
  queryFn: async ({ signal }) => (await callEndpoint(listWebhooks, {}, { signal })).webhooks,
});

export const deliveriesOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [topic, id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        listDeliveries,
        { params: { id }, querystring: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Tries follow each other while somebody looks.
    refetchInterval: 5_000,
  });

export const deliveryOptions = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [topic, id, 'deliveries', deliveryId],
    queryFn: ({ signal }) => callEndpoint(readDelivery, { params: { id, deliveryId } }, { signal }),
    refetchInterval: 5_000,
  });

/** Something that is done to webhooks, with what is said once it is done. */
export function useWebhookAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  done: (answer: Answer) => string | undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error) => notice.error(messageOf(error)),
    onSuccess: (answer) => {
      const text = done(answer);
      if (text) notice.success(text);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [topic] }),
  });
}
