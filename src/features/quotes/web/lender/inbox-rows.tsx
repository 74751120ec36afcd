import '@mantine/core/styles/Table.css';
import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatRelative } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/use-now.ts';
import type { InboxRow } from '../../lender-contract.ts';
import classes from './inbox.module.css';
import { isAwaited, standingOf } from './standing.ts';
import { BrokerWrote, ExpiryClock, StandingMark } from './standing-mark.tsx';

interface RowsProps {
  readonly quotes: readonly InboxRow[];
}
interface RowProps {
  readonly quote: InboxRow;
  readonly now: Date;
}

/** Requests as a dense table, as cards where a table would not fit. */
export function InboxRows({ quotes }: RowsProps) {
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const now = useNow();
  if (narrow) {
    return (
      <ul className={classes.cards} aria-label="Quote requests">
        {quotes.map((quote) => (
          <InboxCard key={quote._id} quote={quote} now={now} />
        ))}
      </ul>
    );
  }
  return (
    <div className={classes.table}>
      <Table highlightOnHover verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Property</Table.Th>
            <Table.Th className={classes.figure}>Price</Table.Th>
            <Table.Th className={classes.figure}>Rehab</Table.Th>
            <Table.Th className={classes.figure}>ARV</Table.Th>
            <Table.Th className={classes.figure}>FICO</Table.Th>
            <Table.Th className={classes.figure}>Experience</Table.Th>
            <Table.Th className={classes.asked}>Asked by</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {quotes.map((quote) => (
            <InboxTableRow key={quote._id} quote={quote} now={now} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function InboxTableRow({ quote, now }: RowProps) {
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        <RequestLink quote={quote} />
        <div className={classes.minor}>{quote.propertyType}</div>
      </Table.Td>
      <Table.Td className={classes.figure}>{formatMoney(quote.purchasePrice)}</Table.Td>
      <Table.Td className={classes.figure}>{formatMoney(quote.rehabNeeded)}</Table.Td>
      <Table.Td className={classes.figure}>{formatMoney(quote.arv)}</Table.Td>
      <Table.Td className={classes.figure}>{quote.ficoScore}</Table.Td>
      <Table.Td className={classes.figure}>{flips(quote.experience)}</Table.Td>
      <Table.Td className={classes.asked}>
        {quote.brokerName}
        <div className={classes.minor}>{formatRelative(quote.requestedAt, now)}</div>
      </Table.Td>
      <Table.Td>
        <Marks quote={quote} now={now} />
      </Table.Td>
    </Table.Tr>
  );
}

function InboxCard({ quote, now }: RowProps) {
  const figures = [
    ['Price', formatMoney(quote.purchasePrice)],
    ['Rehab', formatMoney(quote.rehabNeeded)],
    ['ARV', formatMoney(quote.arv)],
    ['FICO', quote.ficoScore],
    ['Experience', flips(quote.experience)],
  ] as const;
  return (
    <li className={classes.card}>
      <RequestLink quote={quote} />
      <div className={classes.minor}>
        {quote.propertyType} · {quote.brokerName}, {formatRelative(quote.requestedAt, now)}
      </div>
      <dl className={classes.cardFigures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Marks quote={quote} now={now} />
    </li>
  );
}

function RequestLink({ quote }: { readonly quote: InboxRow }) {
  return (
    <Link
      to="/lender/quotes/$quoteId"
      params={{ quoteId: quote._id }}
      className={classes.link}
      data-new={quote.status === 'requested' || undefined}
    >
      {quote.propertyAddress}
    </Link>
  );
}

function Marks({ quote, now }: RowProps) {
  const standing = standingOf(quote);
  return (
    <div className={classes.marks}>
      <StandingMark standing={standing} />
      {isAwaited(standing) ? <ExpiryClock expiresAt={quote.expiresAt} now={now} /> : null}
      {quote.awaitsReply ? <BrokerWrote /> : null}
    </div>
  );
}

const flips = (count: number) => (count === 1 ? '1 flip' : `${count} flips`);
