import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { getOwnAccount } from '../../../own-account-contract.ts';

/** What the page shows beside the profile. */
export const ownAccountOptions = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => callEndpoint(getOwnAccount, {}, { signal }),
});

export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownAccountOptions.queryKey });
}
