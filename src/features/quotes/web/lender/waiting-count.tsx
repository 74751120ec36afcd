import { VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../../../kernel/dates.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { useSession } from '../../../accounts/web/session.ts';
import { inboxPage, listInbox, listInboxBrokers } from '../../lender-contract.ts';
import classes from './inbox.module.css';

export type InboxView = 'open' | 'all';

function useIsLender(): boolean {
  const session = useSession();
  return session.status === 'in' && session.profile.role === 'lender';
}

/** Who asks, a page of them, from 0. */
export function useInboxBrokers(show: InboxView, page: number) {
  return useQuery({
    queryKey: ['quotes', 'inbox', 'brokers', show, page],
    queryFn: ({ signal }) =>
      callEndpoint(listInboxBrokers, { querystring: { show, offset: page * inboxPage } }, { signal }),
    enabled: useIsLender(),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
}

/** A page of the inbox of a lender account, from 0; for anybody else there is none, so nothing is asked. */
export function useInbox(show: InboxView, page = 0, brokerId?: string) {
  const isLender = useIsLender();
  return useQuery({
    queryKey: ['quotes', 'inbox', show, page, brokerId],
    queryFn: ({ signal }) =>
      callEndpoint(
        listInbox,
        { querystring: { show, offset: page * inboxPage, ...(brokerId ? { brokerId } : {}) } },
        { signal },
      ),
    enabled: isLender,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
}

/** How many requests wait for an answer; nothing when none does. Loaded for lenders only, by InboxCount. */
export function WaitingCount() {
  const waiting = useInbox('open').data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span className={classes.count}>
      {waiting > 99 ? '99+' : waiting}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
