import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import '@mantine/core/styles/Table.css';
import { useMediaQuery } from '@mantine/hooks';
import type { DealFigure, LoanKind } from '../../../../lending/kinds/kind.ts';
import { type ShownFigure, showFigure } from '../../../../lending/kinds/show-figures.ts';
import { dealOfRequest } from '../../../../lending/requests/request-of-deal.ts';
import { formatRelative } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/page/use-now.ts';
import { displayStatusOf, propertyOf } from '../../../quotes/model.ts';
import { isAwaited } from '../../../quotes/web/quote-display.ts';
import type { InboxRow } from '../../contract.ts';
import { BrokerWrote, DisplayStatusMark, ExpiryClock } from '../quote/quote-status.tsx';
import { sentToText } from '../sent-to.ts';
import classes from './inbox.module.css';

export interface RequestOfKind {
  readonly kind: LoanKind;
  readonly quote: InboxRow;
}
interface RowsProps {
  readonly requests: readonly RequestOfKind[];
}
interface RowProps extends RequestOfKind {
  readonly now: Date;
  /** Its own kind's columns head the table; otherwise the row names its kind and its figures itself. */
  readonly alike: boolean;
}

/** The columns that all requests share; undefined while they are of several kinds. */
export function sharedColumns(requests: RowsProps['requests']): readonly DealFigure[] | undefined {
  const [first] = requests;
  return requests.every(({ kind }) => kind === first?.kind) ? first?.kind.figures.inbox : undefined;
}

/** The figures of a request in the inbox, one per column of its kind. */
export const inboxFigures = ({ kind, quote }: RequestOfKind): readonly ShownFigure[] => {
  const deal = dealOfRequest(kind, quote.request);
  return kind.figures.inbox.map((figure) => showFigure(figure, deal));
};

/** What is said under the address: the kind where several are shown, and what the kind says there. */
export function captionOf({ kind, quote, alike }: RequestOfKind & Pick<RowProps, 'alike'>): string[] {
  const { inboxCaption } = kind.figures;
  const caption = inboxCaption ? [showFigure(inboxCaption, dealOfRequest(kind, quote.request)).text] : [];
  return alike ? caption : [kind.name, ...caption];
}

/** Requests as a dense table, as cards where a table would not fit. */
export function InboxRows({ requests }: RowsProps) {
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const now = useNow();
  const columns = sharedColumns(requests);
  const rows = requests.map((request) => ({ ...request, now, alike: columns !== undefined }));
  if (narrow) {
    return (
      <ul className={classes.cards} aria-label="Quote requests">
        {rows.map((row) => (
          <InboxCard key={row.quote._id} {...row} />
        ))}
      </ul>
    );
  }
  const width = Math.max(...requests.map(({ kind }) => kind.figures.inbox.length));
  return (
    <div className={classes.table}>
      <Table highlightOnHover verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Property</Table.Th>
            {columns ? (
              columns.map(({ label, unit }) => (
                <Table.Th key={label} className={unit ? classes.figure : undefined}>
                  {label}
                </Table.Th>
              ))
            ) : (
              <Table.Th colSpan={width}>Deal</Table.Th>
            )}
            <Table.Th className={classes.asked}>Asked by</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <InboxTableRow key={row.quote._id} {...row} width={width} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** @param width the most figures that any row has */
function InboxTableRow({ width, ...row }: RowProps & { readonly width: number }) {
  const { kind, quote, now, alike } = row;
  const { inbox } = kind.figures;
  const caption = captionOf(row);
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        <RequestLink kind={kind} quote={quote} />
        {caption.length > 0 ? <div className={classes.minor}>{caption.join(' · ')}</div> : null}
      </Table.Td>
      {inboxFigures(row).map(({ label, text, note }, column) => (
        <Table.Td key={label} className={inbox[column]?.unit ? classes.figure : undefined}>
          {alike ? null : <div className={classes.minor}>{label}</div>}
          {text}
          {note ? <div className={classes.minor}>{note}</div> : null}
        </Table.Td>
      ))}
      {inbox.length < width ? <Table.Td colSpan={width - inbox.length} /> : null}
      <Table.Td className={classes.asked}>
        {quote.brokerName}
        <div className={classes.minor}>{formatRelative(quote.requestedAt, now)}</div>
        <div className={classes.minor}>{sentToText(quote)}</div>
      </Table.Td>
      <Table.Td>
        <Marks quote={quote} now={now} />
      </Table.Td>
    </Table.Tr>
  );
}

function InboxCard(row: RowProps) {
  const { kind, quote, now } = row;
  const asked = `${quote.brokerName}, ${formatRelative(quote.requestedAt, now)}`;
  return (
    <li className={classes.card}>
      <RequestLink kind={kind} quote={quote} />
      <div className={classes.minor}>{[...captionOf(row), asked, sentToText(quote)].join(' · ')}</div>
      <dl className={classes.cardFigures}>
        {inboxFigures(row).map(({ label, text, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {text}
              {note ? <div className={classes.minor}>{note}</div> : null}
            </dd>
          </div>
        ))}
      </dl>
      <Marks quote={quote} now={now} />
    </li>
  );
}

function RequestLink({ kind, quote }: RequestOfKind) {
  return (
    <Link
      to="/lender/quotes/$quoteId"
      params={{ quoteId: quote._id }}
      className={classes.link}
      data-new={quote.status === 'requested' || undefined}
    >
      {propertyOf(kind, quote.request)}
    </Link>
  );
}

function Marks({ quote, now }: Pick<RowProps, 'quote' | 'now'>) {
  const displayStatus = displayStatusOf(quote);
  return (
    <div className={classes.marks}>
      <DisplayStatusMark displayStatus={displayStatus} />
      {isAwaited(displayStatus) ? <ExpiryClock quote={quote} now={now} /> : null}
      {quote.awaitsReply ? <BrokerWrote /> : null}
    </div>
  );
}
