import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../../../kernel/dates.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { useSession } from '../../../accounts/web/session.ts';
import { listInbox } from '../../lender-contract.ts';

export type InboxView = 'open' | 'all';

/** The inbox of a lender account; for anybody else there is none, so nothing is asked. */
export function useInbox(show: InboxView) {
  const session = useSession();
  const isLender = session.status === 'in' && session.profile.role === 'lender';
  return useQuery({
    queryKey: ['quotes', 'inbox', show],
    queryFn: ({ signal }) => callEndpoint(listInbox, { querystring: { show } }, { signal }),
    enabled: isLender,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
}
