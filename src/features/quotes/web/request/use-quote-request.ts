import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import type { EndpointAnswer, EndpointInput } from '../../../../kernel/endpoint.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { ApiError, callEndpoint, gotLost, messageOf } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { Scenario } from '../../../search/contract.ts';
import type { QuoteStart } from '../../../search/web/quote-slot.ts';
import { type RequestQuotes, requestQuotesCall } from '../../contract.ts';
import { quoteMessages } from '../../model.ts';

export type QuoteBody = EndpointInput<RequestQuotes>['body'];
export type QuoteAnswer = EndpointAnswer<RequestQuotes>;

/** The search's values under the names of the quote form. */
export function prefilledFrom({ deal }: LoanKind, scenario: Scenario | null): Readonly<Record<string, unknown>> {
  const { fields, names } = deal.request;
  const values = fields.map(({ name }) => [name, scenario?.[names[name] ?? name]] as const);
  return Object.fromEntries(values.filter(([, value]) => !isBlank(value)));
}

export const bodyOf = (start: QuoteStart, values: Readonly<Record<string, unknown>>): QuoteBody => ({
  ...values,
  loanType: start.kind.slug,
  lenderIds: start.lenders.map(({ _id }) => _id),
  programIds: [...start.programIds],
  scenario: start.scenario,
});

export type RequestState =
  | { readonly status: 'editing' | 'sending' }
  | { readonly status: 'refused'; readonly message: string; readonly unverified: boolean }
  /** No answer came back: the request may or may not have arrived. */
  | { readonly status: 'unknown'; readonly body: QuoteBody };

interface QuoteRequestOptions {
  readonly onSent: (answer: QuoteAnswer) => void;
  readonly onInvalid: (errors: Record<string, string>) => void;
}

// Kept beyond the form: a request whose answer got lost may be repeated after the form was closed.
const keys = createContentKeys();

/** Sends a request for quotes on a deal of this kind, once per content however often it is repeated. */
export function useQuoteRequest(kind: LoanKind, { onSent, onInvalid }: QuoteRequestOptions) {
  const [state, setState] = useState<RequestState>({ status: 'editing' });
  const client = useQueryClient();
  const send = async (body: QuoteBody) => {
    setState({ status: 'sending' });
    try {
      const answer = await callEndpoint(requestQuotesCall(kind), { body }, { idempotencyKey: keys.keyFor(body) });
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
