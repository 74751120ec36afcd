import { Anchor, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { type InboxRow, inboxPage } from '../../lender-contract.ts';
import { NotForThisAccount, StaleNote } from './failures.tsx';
import { InboxByBroker } from './inbox/by-broker.tsx';
import { InboxRows } from './inbox/inbox-rows.tsx';
import { type InboxView, useInbox } from './waiting-count.tsx';

/** /lender/quotes: the requests sent to the lender's company. */
export function LenderQuotesPage() {
  const { role } = useProfile();
  const { show = 'open' } = useSearch({ from: '/lender/quotes' });
  return role === 'lender' ? <Inbox show={show} /> : <NotForThisAccount />;
}

type Order = 'newest' | 'broker';

function Inbox({ show }: { readonly show: InboxView }) {
  const [chosen, setOrder] = useState<Order>();
  const { data } = useInbox(show);
  // Where one page does not hold all, those who ask much would push the others off it.
  const order = chosen ?? ((data?.total ?? 0) > inboxPage ? 'broker' : 'newest');
  const actions = (
    <Group gap="sm">
      <OrderSwitch order={order} onOrder={setOrder} />
      <ViewSwitch show={show} />
    </Group>
  );
  return (
    <Page title="Quotes" subtitle={subtitleOf(data?.waiting)} width="wide" actions={actions}>
      {order === 'newest' ? (
        <Requests key={show} show={show} />
      ) : (
        <InboxByBroker
          key={show}
          show={show}
          requestsOf={(brokerId) => <Requests show={show} brokerId={brokerId} />}
          pages={(page, total, onPage) => <Pages page={page} total={total} onPage={onPage} />}
          empty={<EmptyInbox show={show} />}
        />
      )}
    </Page>
  );
}

interface RequestsProps {
  readonly show: InboxView;
  /** Only this broker's. */
  readonly brokerId?: string;
}

function Requests({ show, brokerId }: RequestsProps) {
  const [page, setPage] = useState(0);
  const query = useInbox(show, page, brokerId);
  return (
    <>
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
            <Pages page={page} total={total} onPage={setPage} />
          </>
        )}
      </DataState>
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps) {
  if (total <= inboxPage) return null;
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

function OrderSwitch({ order, onOrder }: { readonly order: Order; readonly onOrder: (order: Order) => void }) {
  return (
    <SegmentedControl
      aria-label="Order of the requests"
      value={order}
      onChange={(next) => onOrder(next === 'broker' ? 'broker' : 'newest')}
      data={[
        { value: 'newest', label: 'Newest' },
        { value: 'broker', label: 'By broker' },
      ]}
    />
  );
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
