import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointAnswer, EndpointInput } from '../../../../kernel/endpoint.ts';
import { ApiError, callEndpoint, messageOf, NetworkError } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { notice } from '../../../../ui/notices.tsx';
import { requestFixAndFlipQuotes } from '../../contract.ts';
import { quoteMessages } from '../../model.ts';

export type QuoteBody = EndpointInput<typeof requestFixAndFlipQuotes>['body'];
export type QuoteAnswer = EndpointAnswer<typeof requestFixAndFlipQuotes>;

export type RequestState =
  | { readonly status: 'editing' | 'sending' }
  | { readonly status: 'refused'; readonly message: string; readonly unverified: boolean }
  /** No answer came back: the request may or may not have arrived. */
  | { readonly status: 'unknown'; readonly body: QuoteBody };

interface Options {
  readonly onSent: (answer: QuoteAnswer) => void;
  readonly onInvalid: (errors: Record<string, string>) => void;
}

// Kept beyond the form: a request whose answer got lost may be repeated after the form was closed.
const keys = createContentKeys();

/** An answer that did not come from the product itself says nothing about what happened to the request. */
const gotLost = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500 && error.body === undefined);

/** Sends a quote request, once per content however often it is repeated. */
export function useQuoteRequest({ onSent, onInvalid }: Options) {
  const [state, setState] = useState<RequestState>({ status: 'editing' });
  const client = useQueryClient();
  const send = async (body: QuoteBody) => {
    setState({ status: 'sending' });
    try {
      const answer = await callEndpoint(requestFixAndFlipQuotes, { body }, { idempotencyKey: keys.keyFor(body) });
      keys.settle(body);
      setState({ status: 'editing' });
      notice.success(quoteMessages.submitted);
      // The request shows up in the pipeline and in counts on other pages.
      void client.invalidateQueries();
      onSent(answer);
    } catch (error) {
      if (gotLost(error)) return setState({ status: 'unknown', body });
      const code = error instanceof ApiError ? error.code : undefined;
      setState({ status: 'refused', message: messageOf(error), unverified: code === 'EMAIL_UNVERIFIED' });
      if (error instanceof ApiError && error.body?.fields) onInvalid(error.body.fields);
    }
  };
  return { state, send };
}
