import { Anchor, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import type { InboxRow } from '../../contract.ts';
import { listInboxFile } from '../../endpoints.ts';
import { inboxPage } from '../../model.ts';
import { NotForThisAccount, StaleNote } from '../quote/failures.tsx';
import { InboxByBroker } from './by-broker.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxRows } from './inbox-rows.tsx';
import { countFilters, type InboxOrder, type InboxView, inboxOrders, sortOf, useInboxView } from './inbox-view.ts';
import { type InboxQuestion, useInbox } from './waiting-count.tsx';

/** /lender/quotes: the requests sent to the lender's company. */
export function LenderQuotesPage() {
  const { role } = useProfile();
  return role === 'lender' ? <Inbox /> : <NotForThisAccount />;
}

function Inbox() {
  const { view, change } = useInboxView();
  const { show, filter } = view;
  const question = { show, filter, sort: sortOf(view.order) };
  const { data } = useInbox(question);
  // Where one page does not show all, those who ask much would push the others off it.
  const order = view.order ?? ((data?.total ?? 0) > inboxPage && !filter.brokerId ? 'broker' : 'newest');
  const actions = (
    <Group gap="sm">
      <Button component={Link} to="/lender/quotes/templates" variant="default">
        Templates
      </Button>
      <ExportMenu endpoint={listInboxFile} name="quote-requests" query={{ ...filter, show, sort: question.sort }} />
      <OrderSwitch order={order} onOrder={(sort) => change({ sort })} />
      <ViewSwitch show={show} onShow={(next) => change({ show: next === 'all' ? next : undefined })} />
    </Group>
  );
  // What was paged through belongs to one question.
  const key = JSON.stringify(question);
  return (
    <Page title="Quotes" subtitle={subtitleOf(data?.waiting)} width="wide" actions={actions}>
      <InboxFilters view={view} change={change} />
      {order === 'broker' ? (
        <InboxByBroker
          key={key}
          question={question}
          requestsOf={(brokerId) => <Requests question={{ ...question, filter: { ...filter, brokerId } }} />}
          pages={(page, total, onPage) => <Pages page={page} total={total} onPage={onPage} />}
          empty={<EmptyInbox view={view} />}
        />
      ) : (
        <Requests key={key} question={question} />
      )}
    </Page>
  );
}

function Requests({ question }: { readonly question: InboxQuestion }) {
  const [page, setPage] = useState(0);
  const query = useInbox(question, page);
  return (
    <>
      <StaleNote query={query} />
      <DataState
        query={query}
        failed="Your quote requests could not be loaded."
        loading={<LoadingRows rows={6} height={52} />}
        isEmpty={({ quotes }: Rows) => quotes.length === 0}
        empty={<EmptyInbox view={{ show: question.show, filter: question.filter ?? {} }} />}
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
  if (waiting === 0) return 'You’re all caught up.';
  return waiting === 1 ? '1 request is waiting on you.' : `${waiting} requests are waiting on you.`;
}

const orderLabels: Readonly<Record<InboxOrder, string>> = {
  newest: 'Newest',
  deadline: 'Deadline',
  amount: 'Largest loan',
  broker: 'By broker',
};

function OrderSwitch({
  order,
  onOrder,
}: {
  readonly order: InboxOrder;
  readonly onOrder: (order: InboxOrder) => void;
}) {
  return (
    <SegmentedControl
      aria-label="Sort requests"
      value={order}
      onChange={(next) => onOrder(inboxOrders.find((one) => one === next) ?? 'newest')}
      data={inboxOrders.map((value) => ({ value, label: orderLabels[value] }))}
    />
  );
}

function ViewSwitch({ show, onShow }: { readonly show: string; readonly onShow: (show: string) => void }) {
  return (
    <SegmentedControl
      aria-label="Which requests"
      value={show}
      onChange={onShow}
      data={[
        { value: 'open', label: 'Open' },
        { value: 'all', label: 'All' },
      ]}
    />
  );
}

function EmptyInbox({ view: { show, filter } }: { readonly view: Pick<InboxView, 'show' | 'filter'> }) {
  const { lenderId } = useProfile();
  if (lenderId === null) {
    return (
      <EmptyState title="No company yet">
        An administrator assigns your company to this account. From then on its quote requests arrive here.
      </EmptyState>
    );
  }
  if (countFilters(filter) > 0) {
    const among = show === 'open' && filter.status === undefined ? ' Only open requests are looked at.' : '';
    return <EmptyState title="No such requests">Nothing fits these filters.{among}</EmptyState>;
  }
  const title = show === 'open' ? 'No open requests' : 'No requests yet';
  return (
    <EmptyState title={title} action={show === 'open' ? <AllRequests /> : null}>
      When a broker asks you for a live quote, the request arrives here and in your email, with the deal, the program it
      matched and 7 days to answer.
    </EmptyState>
  );
}

const AllRequests = () => (
  <Anchor renderRoot={(props) => <Link to="/lender/quotes" search={{ show: 'all' }} replace {...props} />}>
    See answered and closed requests
  </Anchor>
);
