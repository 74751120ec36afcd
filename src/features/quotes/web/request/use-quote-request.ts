import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import type { EndpointAnswer, EndpointInput } from '../../../../kernel/endpoint.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { requestOfDeal } from '../../../../lending/requests/request-of-deal.ts';
import { addressFieldOf, lineOfParts } from '../../../../lending/requests/request-parts.ts';
import { ApiError, callEndpoint, gotLost, messageOf } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { notice } from '../../../../ui/notices.tsx';
import { emailUnverified } from '../../../accounts/errors.ts';
import type { Scenario } from '../../../search/contract.ts';
import type { QuoteStart } from '../../../search/web/slots.ts';
import { type RequestQuotes, requestQuotesCall } from '../../endpoints.ts';
import { alreadyRequested, classRequired } from '../../errors.ts';
import { loanTypeOf } from '../../model.ts';

type OneRequest = EndpointInput<RequestQuotes>['body'];
/** A request for quotes as it goes out: one call, or one for each program where the kind's call is so. */
export interface QuoteBody {
  readonly requests: readonly OneRequest[];
  readonly lenders: QuoteStart['lenders'];
}
type OneAnswer = EndpointAnswer<RequestQuotes>;
export interface ClassToTake {
  readonly classId: string;
  readonly title: string | undefined;
}
interface FailedCall {
  readonly lenderName: string;
  readonly message: string;
  /** The class that the lender asks for first. */
  readonly classToTake: ClassToTake | undefined;
}
/** What came of it, with the lenders a call for whom was refused. */
export interface QuoteAnswer extends Pick<OneAnswer, 'quotes' | 'alreadyAsked' | 'notReached' | 'pipelineEntryId'> {
  readonly failed: readonly FailedCall[];
}

/** The search's values under the names of the quote form, and the address of the deal that it is for. */
export const prefilledFrom = (
  kind: LoanKind,
  scenario: Scenario | null,
  propertyAddress?: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(requestOfDeal(kind, { ...scenario, ...(propertyAddress ? { propertyAddress } : {}) })).filter(
      ([, value]) => !isBlank(value),
    ),
  );

export function bodyOf(
  start: QuoteStart,
  values: Readonly<Record<string, unknown>>,
  fileIds: readonly string[] = [],
): QuoteBody {
  const { kind, lenders, programs, scenario } = start;
  const { ownBody } = kind.calls.quotes;
  const request = (lenderIds: readonly string[], programIds: readonly string[]): OneRequest => {
    const line = addressFieldOf(kind.deal.request)?.name ?? '';
    const flat = {
      ...values,
      // Callers know the address by its one line; its parts are what is checked.
      [line]: lineOfParts(values) ?? values[line],
      loanType: loanTypeOf(kind),
      lenderIds: [...lenderIds],
      programIds: [...programIds],
      scenario,
      ...(fileIds.length > 0 ? { fileIds: [...fileIds] } : {}),
    };
    // The documented shape is read back into the flat one by the schema of the same definition.
    return ownBody ? (ownBody.write(flat) as OneRequest) : flat;
  };
  const ids = lenders.map(({ _id }) => _id);
  if (!ownBody)
    return {
      lenders,
      requests: [
        request(
          ids,
          programs.map(({ programId }) => programId),
        ),
      ],
    };
  const without = ids.filter((id) => !programs.some(({ lenderId }) => lenderId === id));
  const perProgram = programs.map(({ programId, lenderId }) => request([lenderId], [programId]));
  return { lenders, requests: [...perProgram, ...(without.length > 0 ? [request(without, [])] : [])] };
}

export type RequestState =
  | { readonly status: 'editing' | 'sending' }
  | {
      readonly status: 'refused';
      readonly message: string;
      readonly unverified: boolean;
      /** The deal that all these lenders have the request for already. */
      readonly entryId: string | undefined;
      /** The class that a lender asks for first. */
      readonly classToTake: ClassToTake | undefined;
    }
  /** No answer came back: the request may or may not have arrived. */
  | { readonly status: 'unknown'; readonly body: QuoteBody };

interface QuoteRequestOptions {
  readonly onSent: (answer: QuoteAnswer) => void;
  readonly onInvalid: (errors: Record<string, string>) => void;
}

// They outlive the form: a request whose answer got lost may be repeated after the form was closed.
const keys = createContentKeys();

async function sendOne(kind: LoanKind, body: OneRequest): Promise<OneAnswer> {
  const answer = await callEndpoint(requestQuotesCall(kind), { body }, { idempotencyKey: keys.keyFor(body) });
  keys.settle(body);
  return answer;
}

const askedIn = ({ lenders }: QuoteBody, { lenderIds }: OneRequest): OneAnswer['alreadyAsked'] =>
  lenders.flatMap(({ _id, name }) => (lenderIds.includes(_id) ? [{ lenderId: _id, lenderName: name }] : []));
const namesOf = (body: QuoteBody, request: OneRequest): string =>
  askedIn(body, request)
    .map(({ lenderName }) => lenderName)
    .join(', ');

function classAskedBy(error: unknown): ClassToTake | undefined {
  const { classId, classTitle } = (error instanceof ApiError && error.is(classRequired) && error.body?.about) || {};
  return classId === undefined ? undefined : { classId, title: classTitle };
}

/** What one call of several was refused for. It says of itself that nothing was sent, which others were. */
const ofOneCall = (error: unknown): string => messageOf(error).replace(' Nothing was sent.', '');

/** Sends one request after the other. @throws the refusal when none of them went out, and whenever one got lost */
async function sendAll(kind: LoanKind, body: QuoteBody): Promise<QuoteAnswer> {
  const answers: OneAnswer[] = [];
  const repeated: OneAnswer['alreadyAsked'] = [];
  const failures: { lenderName: string; error: unknown }[] = [];
  let refusal: unknown;
  for (const request of body.requests) {
    try {
      answers.push(await sendOne(kind, request));
    } catch (error) {
      if (gotLost(error)) throw error;
      refusal ??= error;
      if (error instanceof ApiError && error.is(alreadyRequested)) repeated.push(...askedIn(body, request));
      else failures.push({ lenderName: namesOf(body, request), error });
    }
  }
  const [first] = answers;
  if (first === undefined) throw failures[0]?.error ?? refusal;
  const quotes = answers.flatMap((answer) => answer.quotes);
  const asked = new Set(quotes.map(({ lenderId }) => lenderId));
  // A second program of a lender who was asked a moment ago is not news.
  const alreadyAsked = [...answers.flatMap((answer) => answer.alreadyAsked), ...repeated].filter(
    ({ lenderId }) => !asked.has(lenderId),
  );
  const notReached = answers.flatMap((answer) => answer.notReached);
  return {
    quotes,
    alreadyAsked,
    notReached,
    pipelineEntryId: first.pipelineEntryId,
    failed: failures.map(({ lenderName, error }) => ({
      lenderName,
      message: ofOneCall(error),
      classToTake: classAskedBy(error),
    })),
  };
}

/** Sends a request for quotes on a deal of this kind, once per content however often it is repeated. */
export function useQuoteRequest(kind: LoanKind, { onSent, onInvalid }: QuoteRequestOptions) {
  const [state, setState] = useState<RequestState>({ status: 'editing' });
  const client = useQueryClient();
  const send = async (body: QuoteBody) => {
    setState({ status: 'sending' });
    try {
      const answer = await sendAll(kind, body);
      setState({ status: 'editing' });
      notice.success(kind.messages.quoteSent);
      // The request shows up in the pipeline and in counts on other pages.
      void client.invalidateQueries();
      onSent(answer);
    } catch (error) {
      if (gotLost(error)) return setState({ status: 'unknown', body });
      const unverified = error instanceof ApiError && error.is(emailUnverified);
      const entryId = error instanceof ApiError ? error.body?.about?.pipelineEntryId : undefined;
      const classToTake = classAskedBy(error);
      setState({ status: 'refused', message: messageOf(error), unverified, entryId, classToTake });
      // What the page says of its lenders is older than what this one asks for.
      if (classToTake !== undefined) void client.invalidateQueries();
      if (error instanceof ApiError && error.body?.fields) onInvalid(error.body.fields);
    }
  };
  return { state, send };
}
