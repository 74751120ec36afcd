import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { ApiError } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import type { LenderQuote } from '../../contract.ts';
import type { LenderActs } from './acts.ts';
import { doorIsShut } from './failures.ts';

const linkRefreshMs = 30_000;

/** One request, kept fresh. Its opening is reported once. */
export function useLenderQuote(acts: LenderActs) {
  const query = useQuery({
    queryKey: acts.queryKey,
    queryFn: ({ signal }) => acts.read(signal),
    refetchOnWindowFocus: 'always',
    // The portal hears of changes over the live stream; a link has no session to open one.
    refetchInterval: ({ state }) => acts.door === 'link' && !doorIsShut(state.error) && linkRefreshMs,
  });
  const take = useTake(acts);
  const reported = useRef<string>(null);
  const unseen = query.data?.seenAt === null ? query.data._id : null;
  useEffect(() => {
    if (unseen === null || reported.current === unseen) return;
    reported.current = unseen;
    // Not worth a word to the lender when it fails: the next opening reports it again.
    acts.markSeen().then(take, () => {});
  }, [unseen, acts, take]);
  return query;
}

/** Puts an answer of the server in place of what was loaded; a reading still under way would be older. */
function useTake({ queryKey }: LenderActs) {
  const client = useQueryClient();
  return useCallback(
    async (quote: LenderQuote) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, quote);
      await client.invalidateQueries({ queryKey: ['quotes', 'inbox'] });
    },
    [client, queryKey],
  );
}

/** Sends one kind of answer under one key per content. Throws what the server refused; a conflict is read back first. */
export function useAct<Content>(acts: LenderActs, send: (content: Content, key: string) => Promise<LenderQuote>) {
  const client = useQueryClient();
  const take = useTake(acts);
  const keys = useRef(createContentKeys());
  return async (content: Content): Promise<void> => {
    try {
      const quote = await send(content, keys.current.keyFor(content));
      keys.current.settleAll();
      await take(quote);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await client.refetchQueries({ queryKey: acts.queryKey });
      throw error;
    }
  };
}
