import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconClockOff,
  IconEye,
  IconMailDollar,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import type { BrokerQuote, OfferVersion } from '../../contract.ts';
import { readClock } from '../clock.ts';
import { dayOf, formatDay, lapsedOn } from '../offer-terms.ts';
import classes from './deal.module.css';
import { type Standing, standingOf } from './deal-quotes.ts';

const standings = {
  requested: { label: 'Requested', Icon: IconClock },
  seen: { label: 'Seen', Icon: IconEye },
  offered: { label: 'Offered', Icon: IconMailDollar },
  declined: { label: 'Declined', Icon: IconCircleX },
  withdrawn: { label: 'Withdrawn', Icon: IconArrowBackUp },
  expired: { label: 'Expired', Icon: IconClockOff },
  accepted: { label: 'Accepted', Icon: IconCircleCheckFilled },
  passedOver: { label: 'Not chosen', Icon: IconCircleMinus },
} as const satisfies Record<Standing, unknown>;

/** How a request stands, as icon, word and colour. */
export function StandingMark({ quote }: { readonly quote: BrokerQuote }) {
  const standing = standingOf(quote);
  const { label, Icon } = standings[standing];
  return (
    <span className={classes.mark} data-standing={standing}>
      <Icon size={16} aria-hidden />
      {label}
    </span>
  );
}

export function AsksMark() {
  return (
    <span className={classes.mark} data-attention>
      <IconMessageQuestion size={16} aria-hidden />
      Question for you
    </span>
  );
}

/** Marks an offer whose last day is over. */
export function LapsedMark({ offer, now }: { readonly offer: OfferVersion; readonly now: Date }) {
  const lapsed = lapsedOn(offer.terms, dayOf(now));
  if (lapsed === undefined) return null;
  return (
    <span className={classes.mark} data-attention>
      <IconAlertTriangle size={16} aria-hidden />
      Offer expired {formatDay(lapsed)}
    </span>
  );
}

/** When the lender was asked and what the clock says now. */
export function QuoteClock({ quote, now }: { readonly quote: BrokerQuote; readonly now: Date }) {
  const { requestedAt, seenAt, answeredAt, expiresAt, status } = quote;
  const standing = standingOf(quote);
  const clock = standing === 'requested' || standing === 'seen' ? readClock(expiresAt, now) : undefined;
  return (
    <span className={classes.clock}>
      <Moment word="Asked" at={requestedAt} now={now} />
      {answeredAt === null && seenAt !== null ? <Moment word="opened" at={seenAt} now={now} /> : null}
      {answeredAt !== null ? <Moment word="answered" at={answeredAt} now={now} /> : null}
      {status === 'expired' ? <Moment word="expired" at={expiresAt} now={now} /> : null}
      {clock ? (
        <time dateTime={expiresAt} title={formatDateTime(expiresAt)} data-urgent={clock.urgent || undefined}>
          {clock.text}
        </time>
      ) : null}
    </span>
  );
}

function Moment({ word, at, now }: { readonly word: string; readonly at: string; readonly now: Date }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {word} {formatRelative(at, now)}
    </time>
  );
}
