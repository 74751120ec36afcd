import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { queriesOf } from '../../../../ui/api/live-queries.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice } from '../../../../ui/notices.tsx';
import { pipelineMessages } from '../../../pipeline/model.ts';
import { askForProgram } from '../../../pipeline/web/deal/lender/program-question.ts';
import type { BrokerQuote, QuotedOffer } from '../../contract.ts';
import {
  acceptOffer,
  listDealQuotes,
  replyToLender,
  revokeLink,
  sendLinkAgain,
  withdrawQuote,
} from '../../endpoints.ts';
import type { DisplayStatus } from '../../model.ts';
import { displayStatusOf } from '../../model.ts';
import { choosingQuestion } from '../choice/choosing.tsx';

/** A lender of the deal: the request that counts, and those before it. */
export interface LenderOfDeal {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly quote: BrokerQuote | undefined;
  readonly earlier: readonly BrokerQuote[];
}

const order: readonly DisplayStatus[] = [
  'accepted',
  'offered',
  'seen',
  'requested',
  'passedOver',
  'declined',
  'expired',
  'withdrawn',
];

/** The lender wrote last and can still be answered. */
export const asksSomething = ({ messages, can }: BrokerQuote): boolean =>
  can.reply && messages.at(-1)?.side === 'lender';

/** What needs the broker comes first: the chosen lender, questions, offers; then by name. */
function rankOf({ quote }: LenderOfDeal): number {
  if (!quote) return order.length;
  const displayStatus = displayStatusOf(quote);
  return displayStatus !== 'accepted' && asksSomething(quote) ? 0.5 : order.indexOf(displayStatus);
}

export function lendersOfDeal(
  lenders: readonly { readonly _id: string; readonly name: string; readonly email: string }[],
  quotes: readonly BrokerQuote[],
): LenderOfDeal[] {
  const newestFirst = [...quotes].sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  return lenders
    .map((lender) => {
      const [quote, ...earlier] = newestFirst.filter((one) => one.lender._id === lender._id);
      return { ...lender, quote, earlier };
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name));
}

/** The newest offer of each lender who made one and did not take it back, in the order of the lenders. */
export const quotedOffers = (lenders: readonly LenderOfDeal[]): QuotedOffer[] =>
  lenders.flatMap(({ quote }) => {
    const offer = quote?.offers[0];
    return quote && offer && (quote.status === 'offered' || quote.status === 'accepted') ? [{ quote, offer }] : [];
  });

export const dealQuotesOptions = (entryId: string) =>
  queryOptions({
    queryKey: ['quotes', 'deal', entryId],
    queryFn: async ({ signal }) => (await callEndpoint(listDealQuotes, { params: { id: entryId } }, { signal })).quotes,
  });

export interface DealActions {
  /** Asks first; then the lender of this offer is the deal's lender. */
  readonly choose: (chosen: QuotedOffer) => Promise<void>;
  /** Asks whether a lender is to be selected that has no offer to choose. */
  readonly maySelect: (lender: Pick<LenderOfDeal, '_id' | 'name'>) => Promise<boolean>;
  readonly withdraw: (quote: BrokerQuote) => Promise<void>;
  /** Asks first; then the lender is mailed a new link, and the one it has opens nothing. */
  readonly sendLink: (quote: BrokerQuote) => Promise<void>;
  /** Asks first; then every link that the lender was mailed opens nothing. */
  readonly revokeLink: (quote: BrokerQuote) => Promise<void>;
  /** Throws what the server refused. */
  readonly reply: (quote: BrokerQuote, message: string) => Promise<void>;
  /** The quote something is being done with. */
  readonly busyWith: string | undefined;
  /** The quote whose offer was revised while the broker chose it. */
  readonly revised: string | undefined;
}

/** What a broker does with the answers to a deal. */
export function useDealActions(entryId: string): DealActions {
  const client = useQueryClient();
  const keyed = useKeyedCall();
  const [revised, setRevised] = useState<string>();
  const accept = useMutation({
    mutationFn: ({ quote, offer }: QuotedOffer) => {
      const input = { params: { id: quote._id }, body: { offerId: offer._id } };
      return keyed(['accept', quote._id, offer._id], (idempotencyKey) =>
        callEndpoint(acceptOffer, input, { idempotencyKey }),
      );
    },
    onSuccess: () => {
      notice.success(pipelineMessages.selected);
      void askForProgram(client, entryId);
    },
    onError: (error, { quote, offer }) => {
      const now = client.getQueryData(dealQuotesOptions(entryId).queryKey)?.find(({ _id }) => _id === quote._id);
      const superseded = now?.offers[0] !== undefined && now.offers[0]._id !== offer._id;
      if (error instanceof ApiError && error.status === 409 && superseded) setRevised(quote._id);
      else notice.error(pipelineMessages.selectFailed + messageOf(error));
    },
  });
  const takeBack = useMutation({
    mutationFn: ({ _id }: BrokerQuote) =>
      keyed(['withdraw', _id], (idempotencyKey) =>
        callEndpoint(withdrawQuote, { params: { id: _id } }, { idempotencyKey }),
      ),
    onSuccess: (_answer, { lender }) => notice.success(`Request to ${lender.name} withdrawn`),
    onError: (error) => notice.error(`The request was not withdrawn: ${messageOf(error)}`),
  });
  const { mailLink, voidLinks } = useLinkActions(keyed);
  const quotes = () => client.getQueryData(dealQuotesOptions(entryId).queryKey) ?? [];
  const underWay = [takeBack, mailLink, voidLinks].find(({ isPending }) => isPending)?.variables?._id;
  return {
    choose: async (chosen) => {
      const { lender } = chosen.quote;
      if (!(await confirm(choosingQuestion({ lender, offer: chosen.offer, quotes: quotes() }, new Date())))) return;
      setRevised(undefined);
      accept.mutate(chosen);
    },
    maySelect: (lender) => confirm(choosingQuestion({ lender, quotes: quotes() }, new Date())),
    withdraw: async (quote) => {
      if (await confirm(withdrawingText(quote))) takeBack.mutate(quote);
    },
    sendLink: async (quote) => {
      if (await confirm(sendingLinkText(quote))) mailLink.mutate(quote);
    },
    revokeLink: async (quote) => {
      if (await confirm(revokingLinkText(quote))) voidLinks.mutate(quote);
    },
    reply: async ({ _id }, message) => {
      const input = { params: { id: _id }, body: { message } };
      await keyed(['reply', _id, message], (idempotencyKey) => callEndpoint(replyToLender, input, { idempotencyKey }));
    },
    busyWith: accept.isPending ? accept.variables.quote._id : underWay,
    revised,
  };
}

/** What a broker does with the link that its lender was mailed. */
function useLinkActions(keyed: ReturnType<typeof useKeyedCall>) {
  const mailLink = useMutation({
    mutationFn: ({ _id }: BrokerQuote) =>
      keyed(['link', _id], (idempotencyKey) =>
        callEndpoint(sendLinkAgain, { params: { id: _id } }, { idempotencyKey }),
      ),
    onSuccess: (_answer, { lender }) => notice.success(`A new link is on its way to ${lender.name}`),
    onError: (error) => notice.error(`The link was not sent: ${messageOf(error)}`),
  });
  const voidLinks = useMutation({
    mutationFn: ({ _id }: BrokerQuote) =>
      keyed(['revokeLink', _id], (idempotencyKey) =>
        callEndpoint(revokeLink, { params: { id: _id } }, { idempotencyKey }),
      ),
    onSuccess: (_answer, { lender }) => notice.success(`No link sent to ${lender.name} works any more`),
    onError: (error) => notice.error(`The link was not revoked: ${messageOf(error)}`),
  });
  return { mailLink, voidLinks };
}

/** Calls that go out under one key per content until the server has answered; deal and quotes are read back in both cases. */
function useKeyedCall() {
  const client = useQueryClient();
  const keys = useRef(createContentKeys());
  const readBack = async () => {
    await Promise.all(queriesOf('pipeline').map((topic) => client.invalidateQueries({ queryKey: [topic] })));
  };
  return async <T>(content: unknown, call: (key: string) => Promise<T>): Promise<T> => {
    try {
      const answer = await call(keys.current.keyFor(content));
      keys.current.settleAll();
      return answer;
    } finally {
      await readBack();
    }
  };
}

const withdrawingText = ({ lender, offers }: BrokerQuote) => ({
  title: 'Withdraw this request?',
  text:
    offers.length > 0
      ? `${lender.name} made an offer. Withdrawing turns it down, and ${lender.name} is notified.`
      : `${lender.name} is notified that you no longer need a quote. You can ask again later.`,
  confirm: 'Withdraw request',
  cancel: 'Keep it',
  dangerous: true,
});

const sendingLinkText = ({ lender }: BrokerQuote) => ({
  title: 'Send the link again?',
  text: `${lender.name} gets a new link at ${lender.email}. Every link sent before stops working.`,
  confirm: 'Send the link',
  cancel: 'Not now',
});

const revokingLinkText = ({ lender }: BrokerQuote) => ({
  title: 'Revoke the link?',
  text: `Every link sent to ${lender.name} about this request stops working. No new one is sent, and the request stays as it is.`,
  confirm: 'Revoke the link',
  cancel: 'Keep it',
  dangerous: true,
});
