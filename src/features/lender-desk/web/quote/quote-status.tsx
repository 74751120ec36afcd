import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClockOff,
  IconClockPlay,
  IconMailFilled,
  IconMessage,
  IconSend,
} from '@tabler/icons-react';
import { formatEndOfDay, formatMomentIn } from '../../../../kernel/time-zones.ts';
import { type DisplayStatus, displayStatusOf, zoneOf } from '../../../quotes/model.ts';
import { lapsedOn } from '../../../quotes/offer-texts.ts';
import { readClock } from '../../../quotes/web/quote-display.ts';
import type { LenderQuote } from '../../contract.ts';
import { displayStatusLabels } from '../../model.ts';
import classes from './quote-status.module.css';

const icons = {
  requested: IconMailFilled,
  seen: IconCircleDashed,
  offered: IconSend,
  declined: IconCircleX,
  withdrawn: IconArrowBackUp,
  expired: IconClockOff,
  accepted: IconCircleCheck,
  passedOver: IconCircleMinus,
} as const satisfies Record<DisplayStatus, unknown>;

/** The display status of a request as icon, label and colour. */
export function DisplayStatusMark({ displayStatus }: { readonly displayStatus: DisplayStatus }) {
  const Icon = icons[displayStatus];
  return (
    <span className={classes.mark} data-status={displayStatus}>
      <Icon size={16} aria-hidden />
      {displayStatusLabels[displayStatus]}
    </span>
  );
}

interface ExpiryClockProps {
  readonly quote: Pick<LenderQuote, 'expiresAt' | 'request'>;
  readonly now: Date;
  /** Where there is room for it, the deadline stands behind what is left. */
  readonly isExact?: boolean;
}

export function ExpiryClock({ quote: { expiresAt, request }, now, isExact = false }: ExpiryClockProps) {
  const { text, urgent } = readClock(expiresAt, now);
  const deadline = formatMomentIn(zoneOf(request), new Date(expiresAt));
  return (
    <time className={classes.mark} dateTime={expiresAt} title={deadline} data-urgent={urgent || undefined}>
      <IconClockPlay size={16} aria-hidden />
      {isExact ? `${text}, ${deadline}` : text}
    </time>
  );
}

export function BrokerWrote() {
  return (
    <span className={classes.mark} data-urgent>
      <IconMessage size={16} aria-hidden />
      Broker wrote
    </span>
  );
}

export interface StatusText {
  readonly title: string;
  readonly text: string;
}

/** What the display status of a request means for the lender, and what to expect. */
export function statusTextOf(quote: LenderQuote, now: Date): StatusText {
  const { name } = quote.broker;
  switch (displayStatusOf(quote)) {
    case 'requested':
    case 'seen':
      return { title: 'Your reply', text: `${name} is waiting for an offer, a decline or a question.` };
    case 'offered':
      return offeredText(quote, now);
    case 'declined':
      return declinedText(quote);
    case 'accepted':
      return {
        title: 'Your offer was chosen',
        // Blank once the broker has deleted the account.
        text:
          quote.broker.email === ''
            ? 'The broker has left Plinth since.'
            : `${name} goes ahead with you. Write to ${quote.broker.email} about the next steps.`,
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
        text: `It was open until ${formatMomentIn(zoneOf(quote.request), new Date(quote.expiresAt))}. ${name} can ask you again.`,
      };
  }
}

function offeredText({ broker, offers, request }: LenderQuote, now: Date): StatusText {
  const zone = zoneOf(request);
  const lapsed = offers[0] && lapsedOn(offers[0].terms, now, zone);
  if (lapsed) {
    return {
      title: 'Your offer has expired',
      text: `It was valid until ${formatEndOfDay(zone, lapsed)}. Revise it to give ${broker.name} more time.`,
    };
  }
  const [current] = offers;
  const title = current && current.version > 1 ? 'Revised offer sent' : 'Offer sent';
  return { title, text: `Your offer was sent to ${broker.name}. You can revise it until they choose.` };
}

function declinedText({ broker, decline, can, expiresAt, request }: LenderQuote): StatusText {
  const reason = decline ? `: ${decline.reason.toLowerCase()}` : '';
  const note = decline?.note ? ` You wrote: “${decline.note}”.` : '';
  const secondThought = can.offer
    ? ` You can still make an offer until ${formatMomentIn(zoneOf(request), new Date(expiresAt))}.`
    : '';
  return { title: `You declined${reason}`, text: `${broker.name} has been told.${note}${secondThought}` };
}
