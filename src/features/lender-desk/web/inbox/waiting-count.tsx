import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../../../kernel/dates.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { useSession } from '../../../accounts/web/session.ts';
import type { InboxFilter } from '../../contract.ts';
import { listInbox, listInboxBrokers } from '../../endpoints.ts';
import { type InboxSort, inboxPage } from '../../model.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** What is asked of the inbox; without filters and a sort, the newest first. */
export interface InboxQuestion {
  readonly show: 'open' | 'all';
  readonly filter?: InboxFilter;
  readonly sort?: InboxSort;
}

export function useIsLender(): boolean {
  const session = useSession();
  return session.status === 'in' && session.profile.role === 'lender';
}

/** Who asks, a page of them, from 0. */
export function useInboxBrokers({ show, filter }: InboxQuestion, page: number) {
  const querystring = { ...filter, show, offset: page * inboxPage };
  return useQuery({
    queryKey: ['lender-desk', 'inbox', 'brokers', querystring],
    queryFn: ({ signal }) => callEndpoint(listInboxBrokers, { querystring }, { signal }),
    enabled: useIsLender(),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
}

/** A page of the inbox of a lender account, from 0; for anybody else there is none, so nothing is asked. */
export function useInbox({ show, filter, sort }: InboxQuestion, page = 0) {
  const querystring = { ...filter, show, ...(sort ? { sort } : {}), offset: page * inboxPage };
  return useQuery({
    queryKey: ['lender-desk', 'inbox', querystring],
    queryFn: ({ signal }) => callEndpoint(listInbox, { querystring }, { signal }),
    enabled: useIsLender(),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
}

const openOnes: InboxQuestion = { show: 'open' };

/** How many requests wait for an answer; nothing when none does. Loaded for lenders only, by InboxCount. */
export function WaitingCount() {
  const waiting = useInbox(openOnes).data?.waiting ?? 0;
  return <WaitingBadge waiting={waiting} />;
}
