import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { getOwnAccount } from '../../../own-account/endpoints.ts';
import { refreshProfile } from '../../session.ts';

export type OwnAccount = EndpointAnswer<typeof getOwnAccount>;

/** What the page shows beside the profile, which is read again with it: the mailed link may have been opened in another tab. */
export const ownAccountOptions = queryOptions({
  queryKey: ['own-account'],
  queryFn: async ({ signal }) => {
    const [own] = await Promise.all([callEndpoint(getOwnAccount, {}, { signal }), refreshProfile()]);
    return own;
  },
  refetchOnWindowFocus: 'always',
});

export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ownAccountOptions.queryKey });
}
