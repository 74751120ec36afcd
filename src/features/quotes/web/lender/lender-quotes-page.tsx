import { Anchor, SegmentedControl } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import type { InboxRow } from '../../lender-contract.ts';
import { NotForThisAccount, StaleNote } from './failures.tsx';
import { InboxRows } from './inbox-rows.tsx';
import { type InboxView, useInbox } from './waiting-count.tsx';

/** /lender/quotes: the requests sent to the lender's company. */
export function LenderQuotesPage() {
  const { role } = useProfile();
  return role === 'lender' ? <Inbox /> : <NotForThisAccount />;
}

function Inbox() {
  const { show = 'open' } = useSearch({ from: '/lender/quotes' });
  const query = useInbox(show);
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
        {({ quotes }) => <InboxRows requests={quotes.map((quote) => ({ quote, kind: loanKind(quote.kind) }))} />}
      </DataState>
    </Page>
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
