import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { sayPresence } from '../../../help/presence/endpoints.ts';
import { presenceLimits } from '../../../help/presence/model.ts';

/** Says that this page shows a ticket, and knows who else does. @returns the others, and what says that somebody types */
export function usePresence(ticketId: string) {
  const [page] = useState(() => crypto.randomUUID());
  const typedAt = useRef(0);
  const { data, refetch } = useQuery({
    queryKey: ['ticket-presence', ticketId, page],
    queryFn: async ({ signal }) => {
      const state = Date.now() - typedAt.current < presenceLimits.typingMs ? 'typing' : 'looking';
      const input = { params: { id: ticketId }, body: { page, state } } as const;
      return (await callEndpoint(sayPresence, input, { signal, changesNothing: true })).others;
    },
    refetchInterval: presenceLimits.everyMs,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    const left = { params: { id: ticketId }, body: { page, state: 'gone' } } as const;
    const gone = () =>
      void callEndpoint(sayPresence, left, { keepalive: true, changesNothing: true }).catch(() => undefined);
    addEventListener('pagehide', gone);
    return () => {
      removeEventListener('pagehide', gone);
      gone();
    };
  }, [ticketId, page]);
  const noteTyping = () => {
    const isNews = Date.now() - typedAt.current > presenceLimits.typingMs;
    typedAt.current = Date.now();
    if (isNews) void refetch();
  };
  return { others: data ?? [], noteTyping };
}
