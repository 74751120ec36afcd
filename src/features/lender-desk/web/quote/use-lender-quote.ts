import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { replyTokenHeader } from '../../../../kernel/access.ts';
import { ApiError, callEndpoint, downloadFrom } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import type { OfferVersion } from '../../../quotes/contract.ts';
import { viewRequestFile } from '../../../quotes/files/endpoints.ts';
import type { Decline, OfferTerms } from '../../../quotes/model.ts';
import type { LenderQuote } from '../../contract.ts';
import { linkActs, portalActs, viewLinkedFile } from '../../endpoints.ts';
import { accessEnded } from './failures.tsx';

/** An offer as it is sent: `confirmUnusual` when the lender was asked about what is unusual of it. */
export type SentOffer = OfferTerms & { readonly confirmUnusual: boolean };

type Answer = Promise<{ readonly quote: LenderQuote }>;

/** What a lender can do with one request, whichever channel they came in by. Every act answers the request as it then is. */
export interface LenderActs {
  readonly channel: OfferVersion['by'];
  readonly queryKey: readonly string[];
  read(signal: AbortSignal): Promise<LenderQuote>;
  markSeen(): Promise<LenderQuote>;
  offer(offer: SentOffer, idempotencyKey: string): Promise<LenderQuote>;
  decline(decline: Decline, idempotencyKey: string): Promise<LenderQuote>;
  ask(message: string, idempotencyKey: string): Promise<LenderQuote>;
  /** The bytes of a file of the request. */
  file(id: string): Promise<Blob>;
}

const quoteOf = async (answer: Answer): Promise<LenderQuote> => (await answer).quote;

export function actsInPortal(quoteId: string): LenderActs {
  // The two channels share one definition, whose type therefore does not say that this one's address has an id.
  const at = { params: { id: quoteId } };
  return {
    channel: 'portal',
    queryKey: ['lender-desk', 'quote', quoteId],
    read: (signal) => quoteOf(callEndpoint(portalActs.read, at, { signal })),
    markSeen: () => quoteOf(callEndpoint(portalActs.markSeen, at)),
    offer: (body, idempotencyKey) => quoteOf(callEndpoint(portalActs.offer, { ...at, body }, { idempotencyKey })),
    decline: (body, idempotencyKey) => quoteOf(callEndpoint(portalActs.decline, { ...at, body }, { idempotencyKey })),
    ask: (message, idempotencyKey) =>
      quoteOf(callEndpoint(portalActs.ask, { ...at, body: { message } }, { idempotencyKey })),
    file: (id) => downloadFrom(viewRequestFile, { params: { id } }),
  };
}

export function actsByLink(token: string): LenderActs {
  const headers = { [replyTokenHeader]: token };
  return {
    channel: 'link',
    queryKey: ['lender-desk', 'link', token],
    read: (signal) => quoteOf(callEndpoint(linkActs.read, {}, { headers, signal })),
    markSeen: () => quoteOf(callEndpoint(linkActs.markSeen, {}, { headers })),
    offer: (body, idempotencyKey) => quoteOf(callEndpoint(linkActs.offer, { body }, { headers, idempotencyKey })),
    decline: (body, idempotencyKey) => quoteOf(callEndpoint(linkActs.decline, { body }, { headers, idempotencyKey })),
    ask: (message, idempotencyKey) =>
      quoteOf(callEndpoint(linkActs.ask, { body: { message } }, { headers, idempotencyKey })),
    file: (id) => downloadFrom(viewLinkedFile, { params: { id } }, { headers }),
  };
}

const linkRefreshMs = 30_000;

/** One request, refreshed. Its opening is reported once. */
export function useLenderQuote(acts: LenderActs) {
  const query = useQuery({
    queryKey: acts.queryKey,
    queryFn: ({ signal }) => acts.read(signal),
    refetchOnWindowFocus: 'always',
    // The portal hears of changes over the live stream; a link has no session to open one.
    refetchInterval: ({ state }) => acts.channel === 'link' && !accessEnded(state.error) && linkRefreshMs,
  });
  const take = useTake(acts);
  const reported = useRef<string>(null);
  const unseen = query.data?.seenAt === null ? query.data._id : null;
  useEffect(() => {
    if (unseen === null || reported.current === unseen) return;
    reported.current = unseen;
    // The lender need not hear of it when it fails: the next opening reports it again.
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
      await client.invalidateQueries({ queryKey: ['lender-desk', 'inbox'] });
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
