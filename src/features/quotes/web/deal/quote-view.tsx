import { Anchor, Text } from '@mantine/core';
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
import { formatDay, formatMoney } from '../../../../kernel/format.ts';
import { formatEndOfDay, formatMomentIn } from '../../../../kernel/time-zones.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { closingAndNoteOf } from '../../../../lending/requests/request-parts.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import type { BrokerQuote, OfferVersion, QuotedOffer } from '../../contract.ts';
import {
  type DisplayStatus,
  displayStatusOf,
  offerEndOf,
  quoteStatusLabels,
  withPrepaymentText,
  zoneOf,
} from '../../model.ts';
import { changesOf, changeText, formatTerm, lapsedOn, statedLeverageText, termLabels } from '../../offer-texts.ts';
import { exceptionText, maxAdvanceExceeded } from '../../terms/offer-exception.ts';
import { fundingLines } from '../../terms/offer-funding.ts';
import { isAwaited, readClock } from '../quote-display.ts';
import classes from './deal.module.css';

const displayStatusIcons = {
  requested: IconClock,
  seen: IconEye,
  offered: IconMailDollar,
  declined: IconCircleX,
  withdrawn: IconArrowBackUp,
  expired: IconClockOff,
  accepted: IconCircleCheckFilled,
  passedOver: IconCircleMinus,
} as const satisfies Record<DisplayStatus, unknown>;

/** The display status of a request as icon, label and colour. */
export function DisplayStatusMark({ quote }: { readonly quote: BrokerQuote }) {
  const displayStatus = displayStatusOf(quote);
  const Icon = displayStatusIcons[displayStatus];
  return (
    <span className={classes.mark} data-status={displayStatus}>
      <Icon size={16} aria-hidden />
      {quoteStatusLabels[displayStatus]}
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

/** Marks an offer that has expired or expires within a day. */
export function LapsedMark({ quote, offer, now }: QuotedOffer & { readonly now: Date }) {
  const zone = zoneOf(quote.request);
  const lapsed = lapsedOn(offer.terms, now, zone);
  const clock = readClock(offerEndOf(offer.terms, zone).toISOString(), now);
  if (lapsed === undefined && !clock.urgent) return null;
  if (lapsed === undefined) {
    return (
      <span className={classes.mark} data-attention>
        <IconClock size={16} aria-hidden />
        Offer {clock.text}
      </span>
    );
  }
  return (
    <span className={classes.mark} data-attention>
      <IconAlertTriangle size={16} aria-hidden />
      Offer expired {formatEndOfDay(zone, lapsed)}
    </span>
  );
}

/** When the lender was asked and what the clock says now. */
export function QuoteClock({ quote, now }: { readonly quote: BrokerQuote; readonly now: Date }) {
  const { requestedAt, seenAt, answeredAt, expiresAt, status } = quote;
  const clock = isAwaited(displayStatusOf(quote)) ? readClock(expiresAt, now) : undefined;
  return (
    <span className={classes.clock}>
      <Moment label="Requested" at={requestedAt} now={now} />
      {answeredAt === null && seenAt !== null ? <Moment label="opened" at={seenAt} now={now} /> : null}
      {answeredAt !== null ? <Moment label="responded" at={answeredAt} now={now} /> : null}
      {status === 'expired' ? <Moment label="expired" at={expiresAt} now={now} /> : null}
      <ClosingWanted quote={quote} />
      {clock ? (
        <time dateTime={expiresAt} data-urgent={clock.urgent || undefined}>
          {clock.text}, {formatMomentIn(zoneOf(quote.request), new Date(expiresAt))}
        </time>
      ) : null}
    </span>
  );
}

/** The closing date that the request asked for. */
function ClosingWanted({ quote: { kind, request } }: { readonly quote: BrokerQuote }) {
  const { closingDate } = closingAndNoteOf(loanKind(kind).deal.request, request);
  return closingDate === null ? null : <span>target closing {formatDay(closingDate)}</span>;
}

function Moment({ label, at, now }: { readonly label: string; readonly at: string; readonly now: Date }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {label} {formatRelative(at, now)}
    </time>
  );
}

const figures = [
  'loanAmount',
  'ratePercent',
  'interestType',
  'heldBack',
  'amortizedYears',
  'pointsPercent',
  'fees',
  'termMonths',
  'reserveMonths',
  'leveragePercent',
  'validUntil',
] as const;
const clauses = ['prepayment', 'conditions', 'exceptionReason'] as const;

/** Most loans have none of these, so they are left out when blank. */
const seldom: readonly (typeof figures)[number][] = ['heldBack', 'amortizedYears', 'reserveMonths'];
const isShown = ({ terms }: OfferVersion, name: (typeof figures)[number]): boolean =>
  !seldom.includes(name) || terms[name] !== null;

interface OfferViewProps {
  readonly quote: BrokerQuote;
  readonly now: Date;
}

/** The newest version of an offer with what it changed. */
export function OfferView({ quote, now }: OfferViewProps) {
  const [newest, ...older] = quote.offers;
  if (!newest) return null;
  return (
    <div>
      <div className={classes.versionLine}>
        <Text span fw={600} size="sm">
          {older.length > 0 ? `Offer, version ${newest.version}` : 'Offer'}
        </Text>
        <Origin offer={newest} now={now} />
        <LapsedMark quote={quote} offer={newest} now={now} />
        <ExceptionMark quote={quote} offer={newest} />
        <CalculatorLink quote={quote} />
      </div>
      <Terms quote={quote} offer={newest} />
    </div>
  );
}

/** Opens the deal with this offer in the calculator of its loan type. */
function CalculatorLink({ quote: { _id, kind, lender, pipelineEntryId } }: Pick<OfferViewProps, 'quote'>) {
  const { hasCalculator, slug } = loanKind(kind);
  if (!hasCalculator) return null;
  return (
    <Anchor
      component={AppLink}
      size="sm"
      to={`/${slug}-calculator#offer=${pipelineEntryId}/${_id}`}
      aria-label={`Open in calculator: ${lender.name}`}
    >
      Open in calculator
    </Anchor>
  );
}

function Origin({ offer, now }: { readonly offer: OfferVersion; readonly now: Date }) {
  const verb = offer.version > 1 ? 'revised' : 'made';
  return (
    <time className={classes.clock} dateTime={offer.createdAt} title={formatDateTime(offer.createdAt)}>
      {verb} {formatRelative(offer.createdAt, now)} {offer.by === 'portal' ? 'in the portal' : 'by email link'}
    </time>
  );
}

/** What the leverage is based on, and the lender's own figure where it differs. */
function LeverageNote({ quote, offer }: QuotedOffer) {
  const [whole] = loanKind(quote.kind).figures.shares;
  return (
    <span className={classes.was}>
      {whole && offer.terms.leveragePercent !== null ? `of ${whole.of}` : null}
      {offer.statedLeverage === undefined ? null : (
        <span className={classes.stated}> {statedLeverageText(offer.statedLeverage)}</span>
      )}
    </span>
  );
}

/** Marks a loan above what the lender's own program lends on the deal. */
function ExceptionMark({ quote, offer }: QuotedOffer) {
  const most = maxAdvanceExceeded(loanKind(quote.kind), quote, offer.terms.loanAmount);
  if (most === undefined) return null;
  return (
    <span className={classes.mark} data-attention>
      <IconAlertTriangle size={16} aria-hidden />
      {exceptionText(most)}
    </span>
  );
}

function Terms({ quote, offer }: { readonly quote: BrokerQuote; readonly offer: OfferVersion }) {
  const terms = withPrepaymentText(offer.terms);
  const zone = zoneOf(quote.request);
  const changes = new Map(changesOf(quote.offers, 0).map((change) => [change.field, change.from]));
  const term = (name: (typeof figures)[number] | (typeof clauses)[number]) => (
    <div key={name} className={classes.term} data-changed={changes.has(name) || undefined}>
      <dt>{termLabels[name]}</dt>
      <dd>
        {formatTerm(name, terms[name], zone)}
        {name === 'leveragePercent' ? <LeverageNote quote={quote} offer={offer} /> : null}
        {changes.has(name) ? (
          <span className={classes.was}>was {formatTerm(name, changes.get(name) ?? null, zone)}</span>
        ) : null}
      </dd>
    </div>
  );
  const said = clauses.filter((name) => terms[name] || changes.has(name));
  return (
    <>
      <dl className={classes.terms}>{figures.filter((name) => isShown(offer, name) || changes.has(name)).map(term)}</dl>
      <FundingTerms quote={quote} offer={offer} />
      {said.length > 0 ? <dl className={classes.clauses}>{said.map(term)}</dl> : null}
    </>
  );
}

/** How the loan is paid out, and the cash to close line by line. */
function FundingTerms({
  quote: { kind, request },
  offer,
}: {
  readonly quote: BrokerQuote;
  readonly offer: OfferVersion;
}) {
  const lines = fundingLines(loanKind(kind), request, offer.terms);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.terms} data-closing aria-label="Cash to close">
      {lines.map(({ label, amount, note }) => (
        <div key={label} className={classes.term}>
          <dt>{label}</dt>
          <dd>
            {formatMoney(amount)}
            {note ? <span className={classes.was}>{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Every version, newest first, each with what it changed; the first one with its terms. */
export function OfferVersions({ quote, now }: OfferViewProps) {
  const zone = zoneOf(quote.request);
  return (
    <ol className={classes.versions} reversed>
      {quote.offers.map((offer, index) => (
        <li key={offer._id}>
          <div className={classes.versionLine}>
            <Text span size="sm" fw={550}>
              Version {offer.version}
            </Text>
            <Origin offer={offer} now={now} />
          </div>
          <ul className={classes.changes}>
            {index === quote.offers.length - 1
              ? figures
                  .filter((name) => isShown(offer, name))
                  .map((name) => (
                    <li key={name}>
                      {termLabels[name]} {formatTerm(name, offer.terms[name], zone)}
                    </li>
                  ))
              : changesOf(quote.offers, index).map((change) => <li key={change.field}>{changeText(change, zone)}</li>)}
          </ul>
        </li>
      ))}
    </ol>
  );
}
