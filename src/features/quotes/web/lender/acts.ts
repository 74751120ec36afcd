import { callEndpoint } from '../../../../ui/api/api.ts';
import type { LenderQuote } from '../../contract.ts';
import { linkActs, portalActs, replyTokenHeader } from '../../lender-contract.ts';
import type { Decline, OfferTerms } from '../../model.ts';

type Answer = Promise<{ readonly quote: LenderQuote }>;

/** What a lender can do with one request, whichever door they came in by. Every act answers the request as it then is. */
export interface LenderActs {
  readonly door: 'portal' | 'link';
  readonly queryKey: readonly string[];
  read(signal: AbortSignal): Promise<LenderQuote>;
  markSeen(): Promise<LenderQuote>;
  offer(terms: OfferTerms, idempotencyKey: string): Promise<LenderQuote>;
  decline(decline: Decline, idempotencyKey: string): Promise<LenderQuote>;
  ask(message: string, idempotencyKey: string): Promise<LenderQuote>;
}

const quoteOf = async (answer: Answer): Promise<LenderQuote> => (await answer).quote;

export function actsInPortal(quoteId: string): LenderActs {
  // The two doors share one definition, whose type therefore does not tell that this one's address has an id.
  const at = { params: { id: quoteId } };
  return {
    door: 'portal',
    queryKey: ['quotes', 'lender', quoteId],
    read: (signal) => quoteOf(callEndpoint(portalActs.read, at, { signal })),
    markSeen: () => quoteOf(callEndpoint(portalActs.markSeen, at)),
    offer: (body, idempotencyKey) => quoteOf(callEndpoint(portalActs.offer, { ...at, body }, { idempotencyKey })),
    decline: (body, idempotencyKey) => quoteOf(callEndpoint(portalActs.decline, { ...at, body }, { idempotencyKey })),
    ask: (message, idempotencyKey) =>
      quoteOf(callEndpoint(portalActs.ask, { ...at, body: { message } }, { idempotencyKey })),
  };
}

export function actsByLink(token: string): LenderActs {
  const headers = { [replyTokenHeader]: token };
  return {
    door: 'link',
    queryKey: ['quotes', 'link', token],
    read: (signal) => quoteOf(callEndpoint(linkActs.read, {}, { headers, signal })),
    markSeen: () => quoteOf(callEndpoint(linkActs.markSeen, {}, { headers })),
    offer: (body, idempotencyKey) => quoteOf(callEndpoint(linkActs.offer, { body }, { headers, idempotencyKey })),
    decline: (body, idempotencyKey) => quoteOf(callEndpoint(linkActs.decline, { body }, { headers, idempotencyKey })),
    ask: (message, idempotencyKey) =>
      quoteOf(callEndpoint(linkActs.ask, { body: { message } }, { headers, idempotencyKey })),
  };
}
