import { useIdle } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { linkTokenHeader } from '../../../../kernel/access.ts';
import { ApiError, callEndpoint, downloadFrom } from '../../../../ui/api/api.ts';
import { signingSessionEnded } from '../../errors.ts';
import type { MarkMethod, SigningMark } from '../../model.ts';
import type { SigningView } from '../../sign-contract.ts';
import * as calls from '../../sign-endpoints.ts';

/** Nothing that other pages read changes with these calls, and their session is in the header alone. */
const asHolder = (token: string) => ({ headers: { [linkTokenHeader]: token }, changesNothing: true });

const linkRefreshMs = 30_000;
/** Slow enough for several people behind one address: see the limit of these calls. */
export const refusalRefreshMs = 6_000;

/** What an emailed link opens. Who waits for their turn is let in as soon as it has come. */
export const linkOptions = (link: string) =>
  queryOptions({
    queryKey: ['sign-link', link],
    queryFn: async ({ signal }) => (await callEndpoint(calls.readLink, {}, { ...asHolder(link), signal })).link,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => state.data?.state === 'waiting' && linkRefreshMs,
  });

export const renewLink = async (link: string): Promise<string> =>
  (await callEndpoint(calls.renewLink, {}, asHolder(link))).message;
export const sendCode = async (link: string, by: 'email' | 'text'): Promise<string> =>
  (await callEndpoint(calls.sendCode, { body: { by } }, asHolder(link))).message;
export const enterCode = async (link: string, code: string): Promise<string> =>
  (await callEndpoint(calls.enterCode, { body: { code } }, asHolder(link))).token;

const viewRefreshMs = 10_000;
/** A page that nobody touches stops asking, so that its session runs out. */
const idleMs = 15 * 60_000;

const viewKey = (session: string) => ['sign', session] as const;
const isOver = (error: unknown): boolean => error instanceof ApiError && error.is(signingSessionEnded);

/** What there is to sign, kept up to date: there is no account that a live stream could be opened for. */
export function useView(session: string, onEnded: () => void) {
  const isIdle = useIdle(idleMs, { initialState: false });
  const query = useQuery({
    queryKey: viewKey(session),
    queryFn: async ({ signal }) =>
      (await callEndpoint(calls.readSigningView, {}, { ...asHolder(session), signal })).signing,
    staleTime: 0,
    gcTime: 0,
    retry: (count, error) => !isOver(error) && count < 2,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      !isIdle && !isOver(state.error) && state.data?.state !== 'completed' && viewRefreshMs,
  });
  const ended = useEffectEvent(onEnded);
  const hasEnded = isOver(query.error);
  useEffect(() => {
    if (hasEnded) ended();
  }, [hasEnded]);
  return query;
}

/** What a signer does. Each act answers the signing as it then is; a refusal has it read again. */
export function useActs(session: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = viewKey(session);
    const options = asHolder(session);
    const act = async (sent: Promise<{ readonly signing: SigningView }>): Promise<SigningView> => {
      try {
        const { signing } = await sent;
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, signing);
        return signing;
      } catch (error) {
        if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
        throw error;
      }
    };
    return {
      consent: (version: string) => act(callEndpoint(calls.giveConsent, { body: { version } }, options)),
      makeMark: (mark: SigningMark, method: MarkMethod, content: string) =>
        act(callEndpoint(calls.makeMark, { params: { mark }, body: { method, content } }, options)),
      signPlace: (documentId: string, placeId: string) =>
        act(callEndpoint(calls.signPlace, { body: { documentId, placeId } }, options)),
      finish: () => act(callEndpoint(calls.finishSigning, { body: {} }, options)),
      decline: (reason: string) => act(callEndpoint(calls.declineSigning, { body: { reason } }, options)),
      end: () => callEndpoint(calls.endSession, { body: {} }, options),
      file: (id: string) => downloadFrom(calls.viewDocument, { params: { id } }, options),
      copy: (id: string) => downloadFrom(calls.viewSigned, { params: { id } }, options),
    };
  }, [client, session]);
}
export type Acts = ReturnType<typeof useActs>;
