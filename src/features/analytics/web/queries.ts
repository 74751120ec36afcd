import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { readAnalytics, startRebuild } from '../endpoints.ts';
import type { Period } from '../periods.ts';

export type Analytics = EndpointAnswer<typeof readAnalytics>;

export const analyticsOptions = (period: Period | undefined) =>
  queryOptions({
    queryKey: ['analytics', period?.from, period?.to],
    queryFn: ({ signal }): Promise<Analytics | null> =>
      callEndpoint(readAnalytics, { querystring: { ...period } }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useRebuild() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(startRebuild, {}),
    onSuccess: ({ message }) => notice.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['analytics'] }),
  });
}
