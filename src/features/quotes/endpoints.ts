import { endpoint } from '../../kernel/endpoint.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { emailUnverified } from '../accounts/errors.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';
import { alreadyRequested, classRequired, quoteClosed, quoteFull } from './errors.ts';

/** The call that asks for quotes on a deal of this kind. */
export const requestQuotesCall = ({ calls }: LoanKind) =>
  endpoint<ReturnType<typeof contract.requestQuotesCall>>({
    method: 'POST',
    url: calls.quotes.url,
    access: 'broker',
    scope: 'quotes:write',
    limit: 'live',
    idempotent: true,
    refuses: [emailUnverified, alreadyRequested, classRequired],
  });
export type RequestQuotes = ReturnType<typeof requestQuotesCall>;

/** Asked in the body: an address does not belong into the logs of those in between. */
export const whoHasProperty = endpoint<typeof contract.whoHasProperty>({
  method: 'POST',
  url: '/api/quotes/who-has-property',
  access: 'broker',
  impersonated: 'reads',
  scope: 'quotes:read',
  limit: 'read',
});

export const listDealQuotes = endpoint<typeof contract.listDealQuotes>({
  method: 'GET',
  url: '/api/pipeline/:id/quotes',
  access: 'broker',
  scope: 'quotes:read',
  limit: 'read',
});

export const listDealQuotesFile = listFileOf<typeof contract.listDealQuotesFile>(listDealQuotes);

export const acceptOffer = endpoint<typeof contract.acceptOffer>({
  method: 'POST',
  url: '/api/quotes/:id/accept',
  access: 'broker',
  // A word to a lender that counts: the broker's own.
  impersonated: 'never',
  scope: 'offers:write',
  limit: 'live',
  idempotent: true,
  refuses: [quoteClosed],
});

export const withdrawQuote = endpoint<typeof contract.withdrawQuote>({
  method: 'POST',
  url: '/api/quotes/:id/withdraw',
  access: 'broker',
  scope: 'quotes:write',
  limit: 'live',
  idempotent: true,
  refuses: [quoteClosed],
});

export const sendLinkAgain = endpoint<typeof contract.sendLinkAgain>({
  method: 'POST',
  url: '/api/quotes/:id/link',
  access: 'broker',
  scope: 'quotes:write',
  limit: 'live',
  idempotent: true,
  refuses: [quoteClosed, 'CONFLICT'],
});

export const revokeLink = endpoint<typeof contract.revokeLink>({
  method: 'POST',
  url: '/api/quotes/:id/link/revoke',
  access: 'broker',
  scope: 'quotes:write',
  limit: 'live',
  idempotent: true,
  refuses: [quoteClosed],
});

export const replyToLender = endpoint<typeof contract.replyToLender>({
  method: 'POST',
  url: '/api/quotes/:id/messages',
  access: 'broker',
  impersonated: 'never',
  scope: 'quotes:write',
  limit: 'live',
  idempotent: true,
  refuses: [quoteClosed, quoteFull],
});
