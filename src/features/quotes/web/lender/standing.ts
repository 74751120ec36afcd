import { formatDateTime } from '../../../../ui/format.ts';
import type { LenderQuote } from '../../contract.ts';
import { openStatuses, type QuoteStatus } from '../../model.ts';
import { formatDay, lapsedOn } from '../offer-terms.ts';

/** How a request stands for the lender who was asked; one more than its status, since another lender may be chosen. */
export type Standing = QuoteStatus | 'passedOver';

interface Placed {
  readonly status: QuoteStatus;
  readonly passedOver: boolean;
}
export const standingOf = ({ status, passedOver }: Placed): Standing =>
  passedOver && isOpen(status) ? 'passedOver' : status;

const isOpen = (status: QuoteStatus) => (openStatuses as readonly QuoteStatus[]).includes(status);

/** The clock runs only while an answer is awaited. */
export const isAwaited = (standing: Standing): boolean => standing === 'requested' || standing === 'seen';

export const standingLabels: Record<Standing, string> = {
  requested: 'New',
  seen: 'Not answered',
  offered: 'Offer sent',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  accepted: 'Offer chosen',
  passedOver: 'Other lender chosen',
};

export interface Statement {
  readonly title: string;
  readonly text: string;
}

/** Where things stand and what the lender can expect, in words. */
export function stateOf(quote: LenderQuote, today: string): Statement {
  const { name } = quote.broker;
  switch (standingOf(quote)) {
    case 'requested':
    case 'seen':
      return { title: 'Your answer', text: `${name} is waiting for an offer, a decline or a question.` };
    case 'offered':
      return offeredState(quote, today);
    case 'declined':
      return declinedState(quote);
    case 'accepted':
      return {
        title: 'Your offer was chosen',
        text: `${name} goes ahead with you. Write to ${quote.broker.email} about the next steps.`,
      };
    case 'passedOver':
      return {
        title: 'The broker chose another lender',
        text:
          quote.offers.length > 0
            ? `${name} went ahead with another offer. Thank you for yours; nothing more is needed.`
            : `${name} went ahead with another offer before you answered. Nothing more is needed.`,
      };
    case 'withdrawn':
      return { title: 'The request was withdrawn', text: `${name} took this request back. Nothing more is needed.` };
    case 'expired':
      return {
        title: 'The request has expired',
        text: `It was open until ${formatDateTime(quote.expiresAt)}. ${name} can ask you again.`,
      };
  }
}

function offeredState({ broker, offers }: LenderQuote, today: string): Statement {
  const lapsed = offers[0] && lapsedOn(offers[0].terms, today);
  if (lapsed) {
    return {
      title: 'Your offer has run out',
      text: `It was valid until ${formatDay(lapsed)}. Revise it to give ${broker.name} more time.`,
    };
  }
  const [current] = offers;
  const title = current && current.version > 1 ? 'Revised offer sent' : 'Offer sent';
  return { title, text: `Your offer was sent to ${broker.name}. You can revise it until they choose.` };
}

function declinedState({ broker, decline, can, expiresAt }: LenderQuote): Statement {
  const reason = decline ? `: ${decline.reason.toLowerCase()}` : '';
  const note = decline?.note ? ` You wrote: “${decline.note}”.` : '';
  const secondThought = can.offer ? ` You can still make an offer until ${formatDateTime(expiresAt)}.` : '';
  return { title: `You declined${reason}`, text: `${broker.name} has been told.${note}${secondThought}` };
}
