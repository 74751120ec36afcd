import { Anchor, Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { type InboxRow, inboxPage } from '../../lender-contract.ts';
import { NotForThisAccount, StaleNote } from './failures.tsx';
import { type InboxView, useInbox } from './waiting-count.tsx';
import '@mantine/core/styles/Table.css';
import { useMediaQuery } from '@mantine/hooks';
import type { DealFigure, LoanKind } from '../../../../lending/kinds/kind.ts';
import { dealOfRequest } from '../../../../lending/kinds/schemas.ts';
import { type ShownFigure, showFigure } from '../../../../lending/kinds/show-figures.ts';
import { formatRelative } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { propertyOf } from '../../model.ts';
import { displayStatusOf, isAwaited, sentToText } from '../quote-display.ts';
import classes from './inbox.module.css';
import { BrokerWrote, DisplayStatusMark, ExpiryClock } from './quote-status.tsx';

/** /lender/quotes: the requests sent to the lender's company. */
export function LenderQuotesPage() {
  const { role } = useProfile();
  const { show = 'open' } = useSearch({ from: '/lender/quotes' });
  return role === 'lender' ? <Inbox key={show} show={show} /> : <NotForThisAccount />;
}

function Inbox({ show }: { readonly show: InboxView }) {
  const [page, setPage] = useState(0);
  const query = useInbox(show, page);
  return (
    <Page title="Quotes" subtitle={subtitleOf(query.data?.waiting)} width="wide" actions={<ViewSwitch show={show} />}>
      <StaleNote query={query} />
      <DataState
        query={query}
        failed="Your quote requests could not be loaded."
        loading={<LoadingRows rows={6} height={52} />}
        isEmpty={({ quotes }: Rows) => quotes.length === 0}
        empty={<EmptyInbox show={show} />}
      >
        {({ quotes, total }) => (
          <>
            <InboxRows requests={quotes.map((quote) => ({ quote, kind: loanKind(quote.kind) }))} />
            {total > inboxPage ? <Pages page={page} total={total} onPage={setPage} /> : null}
          </>
        )}
      </DataState>
    </Page>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps) {
  const last = Math.min(total, (page + 1) * inboxPage);
  return (
    <Group justify="space-between" mt="md">
      <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {page * inboxPage + 1} to {last} of {total}
      </Text>
      <Button variant="default" disabled={last === total} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </Group>
  );
}

interface Rows {
  readonly quotes: readonly InboxRow[];
}

function subtitleOf(waiting: number | undefined): string {
  if (waiting === undefined) return 'Live quote requests to your company';
  if (waiting === 0) return 'Nothing waits for your answer.';
  return waiting === 1 ? '1 request waits for your answer.' : `${waiting} requests wait for your answer.`;
}

function ViewSwitch({ show }: { readonly show: InboxView }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label="Which requests"
      value={show}
      onChange={(next) =>
        void navigate({
          to: '/lender/quotes',
          search: next === 'all' ? { show: next } : {},
          replace: true,
          resetScroll: false,
        })
      }
      data={[
        { value: 'open', label: 'Open' },
        { value: 'all', label: 'All' },
      ]}
    />
  );
}

function EmptyInbox({ show }: { readonly show: InboxView }) {
  const { lenderId } = useProfile();
  if (lenderId === null) {
    return (
      <EmptyState title="No company yet">
        An administrator assigns your company to this account. From then on its quote requests arrive here.
      </EmptyState>
    );
  }
  const title = show === 'open' ? 'No open requests' : 'No requests yet';
  return (
    <EmptyState title={title} action={show === 'open' ? <AllRequests /> : null}>
      When a broker asks you for a live quote, the request arrives here and in your mail, with the deal, the program it
      matched and 7 days to answer.
    </EmptyState>
  );
}

const AllRequests = () => (
  <Anchor renderRoot={(props) => <Link to="/lender/quotes" search={{ show: 'all' }} replace {...props} />}>
    See answered and closed requests
  </Anchor>
);

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
