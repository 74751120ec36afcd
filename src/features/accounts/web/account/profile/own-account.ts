import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { getOwnAccount } from '../../../own-account-contract.ts';

export type OwnAccount = EndpointAnswer<typeof getOwnAccount>;

/** What the page shows beside the profile. */
export const ownAccountOptions = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => callEndpoint(getOwnAccount, {}, { signal }),
});

export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownAccountOptions.queryKey });
}
