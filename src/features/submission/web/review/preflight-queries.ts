import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { readPreflight, reviewPackage } from '../../endpoints.ts';

export const preflightOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['preflight', dealId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(readPreflight, { params: { id: dealId } }, { signal })).preflight,
  });

/** Whether the package was reviewed as it stands now; not known yet counts as no. */
export const useIsReviewed = (dealId: string): boolean =>
  useQuery(preflightOptions(dealId)).data?.review?.isCurrent === true;

/** Marks the package as reviewed as it is on screen. */
export function useReview(dealId: string, onReviewed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contents: string) => callEndpoint(reviewPackage, { params: { id: dealId }, body: { contents } }),
    onSuccess: ({ preflight }) => {
      client.setQueryData(preflightOptions(dealId).queryKey, preflight);
      onReviewed();
    },
    // Whatever it was refused for has changed what there is to see.
    onError: () => client.invalidateQueries({ queryKey: preflightOptions(dealId).queryKey }),
  });
}
