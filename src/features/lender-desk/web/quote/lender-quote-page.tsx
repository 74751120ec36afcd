import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, useMemo } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { ErrorState } from '../../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../../ui/page/message-page.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { propertyOf } from '../../../quotes/model.ts';
import { DetailSkeleton } from './detail/figures.tsx';
import { QuoteDetail } from './detail/quote-detail.tsx';
import { accessEnded, NotForThisAccount, StaleNote } from './failures.tsx';
import { actsInPortal, useLenderQuote } from './use-lender-quote.ts';

/** /lender/quotes/$quoteId: one request in the lender portal, with the chat about its deal and what the broker has earned. */
export const withParts = (Chat: DealChat, Credentials: BrokerCredentials): ComponentType =>
  function LenderQuotePage() {
    const { role } = useProfile();
    const { quoteId } = useParams({ from: '/lender/quotes/$quoteId' });
    return role === 'lender' ? <OneQuote key={quoteId} {...{ quoteId, Chat, Credentials }} /> : <NotForThisAccount />;
  };

/** The chat about a deal, drawn by the feature that has the messages. */
type DealChat = ComponentType<{ readonly dealId: string; readonly about: string }>;
/** The broker's credentials with this lender, of a later feature. */
type BrokerCredentials = ComponentType<{ readonly quoteId: string }>;

interface OneQuoteProps {
  readonly quoteId: string;
  readonly Chat: DealChat;
  readonly Credentials: BrokerCredentials;
}

function OneQuote({ quoteId, Chat, Credentials }: OneQuoteProps) {
  const acts = useMemo(() => actsInPortal(quoteId), [quoteId]);
  const query = useLenderQuote(acts);
  const quote = query.data;
  if (quote) {
    return (
      <Page
        title={propertyOf(loanKind(quote.kind), quote.request)}
        subtitle={`Live quote request from ${quote.broker.name}`}
        actions={<ToInbox />}
      >
        <StaleNote query={query} />
        <QuoteDetail quote={quote} acts={acts} />
        <Credentials quoteId={quoteId} />
        <Chat dealId={quote.pipelineEntryId} about={propertyOf(loanKind(quote.kind), quote.request)} />
      </Page>
    );
  }
  if (query.isError && accessEnded(query.error)) return <NoSuchRequest />;
  return (
    <Page title="Quote request" subtitle={<Skeleton height={18} width={240} />} actions={<ToInbox />}>
      {query.isError ? (
        <ErrorState title="This request could not be loaded." error={query.error} retry={() => void query.refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </Page>
  );
}

const ToInbox = () => (
  <Button component={Link} to="/lender/quotes" variant="default" leftSection={<IconArrowLeft size={16} />}>
    All quotes
  </Button>
);

const NoSuchRequest = () => (
  <MessagePage
    title="No such request"
    subtitle="There is no quote request to your company at this address."
    description="The link may be incomplete, or meant for another account."
    way={{ label: 'Open your quote inbox', to: '/lender/quotes' }}
  />
);
