import { Text } from '@mantine/core';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import type { BrokerQuote, OfferVersion } from '../../contract.ts';
import { changesOf, formatTerm, termLabels } from '../offer-terms.ts';
import classes from './deal.module.css';
import { LapsedMark } from './quote-standing.tsx';

const figures = [
  'loanAmount',
  'ratePercent',
  'pointsPercent',
  'fees',
  'termMonths',
  'leveragePercent',
  'validUntil',
] as const;
const clauses = ['prepayment', 'conditions'] as const;

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
        <LapsedMark offer={newest} now={now} />
      </div>
      <Terms quote={quote} offer={newest} />
    </div>
  );
}

function Origin({ offer, now }: { readonly offer: OfferVersion; readonly now: Date }) {
  const words = offer.version > 1 ? 'revised' : 'made';
  return (
    <time className={classes.clock} dateTime={offer.createdAt} title={formatDateTime(offer.createdAt)}>
      {words} {formatRelative(offer.createdAt, now)} {offer.by === 'portal' ? 'in the portal' : 'by mail link'}
    </time>
  );
}

function Terms({ quote, offer }: { readonly quote: BrokerQuote; readonly offer: OfferVersion }) {
  const changes = new Map(changesOf(quote.offers, 0).map((change) => [change.field, change.from]));
  const term = (name: (typeof figures)[number] | (typeof clauses)[number]) => (
    <div key={name} className={classes.term} data-changed={changes.has(name) || undefined}>
      <dt>{termLabels[name]}</dt>
      <dd>
        {formatTerm(name, offer.terms[name])}
        {changes.has(name) ? (
          <span className={classes.was}>was {formatTerm(name, changes.get(name) ?? null)}</span>
        ) : null}
      </dd>
    </div>
  );
  const said = clauses.filter((name) => offer.terms[name] || changes.has(name));
  return (
    <>
      <dl className={classes.terms}>{figures.map(term)}</dl>
      {said.length > 0 ? <dl className={classes.clauses}>{said.map(term)}</dl> : null}
    </>
  );
}

/** Every version, newest first, each with what it changed; the first one with its terms. */
export function OfferVersions({ quote, now }: OfferViewProps) {
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
              ? figures.map((name) => (
                  <li key={name}>
                    {termLabels[name]} {formatTerm(name, offer.terms[name])}
                  </li>
                ))
              : changesOf(quote.offers, index).map(({ field, from, to }) => (
                  <li key={field}>
                    {termLabels[field]} {formatTerm(field, from)} → {formatTerm(field, to)}
                  </li>
                ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
