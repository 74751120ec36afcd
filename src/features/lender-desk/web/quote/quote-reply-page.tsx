import { Alert, Skeleton, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { ApiError } from '../../../../ui/api/api.ts';
import { ErrorState } from '../../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../../ui/page/message-page.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { quoteClosed } from '../../../quotes/errors.ts';
import { propertyOf, replyTokenShape } from '../../../quotes/model.ts';
import { DetailSkeleton } from './detail/figures.tsx';
import { QuoteDetail } from './detail/quote-detail.tsx';
import { accessEnded, StaleNote } from './failures.tsx';
import { actsByLink, useLenderQuote } from './use-lender-quote.ts';

/** /quote-reply#<token>: one request for whoever has its emailed link, without an account. */
export function QuoteReplyPage(): ReactNode {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return isWhole(token) ? <ByLink key={token} token={token} /> : <DeadLink />;
}

/** A link with a part missing is not worth a call. */
const isWhole = (token: string): boolean => replyTokenShape.test(token);

function ByLink({ token }: { readonly token: string }) {
  const acts = useMemo(() => actsByLink(token), [token]);
  const query = useLenderQuote(acts);
  const quote = query.data;
  const shut = query.isError && accessEnded(query.error);
  // Nothing of the deal stays on screen once the broker has taken the request back.
  if (query.error instanceof ApiError && query.error.is(quoteClosed)) return <Withdrawn />;
  if (quote) {
    return (
      <Page
        title={propertyOf(loanKind(quote.kind), quote.request)}
        subtitle={`Live quote request from ${quote.broker.name} to ${quote.lenderName}`}
      >
        {shut ? <LinkEnded /> : <StaleNote query={query} />}
        <QuoteDetail quote={quote} acts={acts} />
        <Text size="sm" c="dimmed" mt="xl">
          This page answers for {quote.lenderName}. Anyone with the link can respond, so share it only within your
          company.
        </Text>
      </Page>
    );
  }
  if (shut) return <DeadLink />;
  return (
    <Page title="Quote request" subtitle={<Skeleton height={18} width={240} />}>
      {query.isError ? (
        <ErrorState title="This request could not be loaded." error={query.error} retry={() => void query.refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </Page>
  );
}

const LinkEnded = () => (
  <Alert color="amber" variant="light" icon={<IconLinkOff />} title="This link no longer works" mb="md">
    <Text size="sm">
      What you see may be out of date. Log in at /lender/login to respond, or ask the broker to send the request again.
    </Text>
  </Alert>
);

const Withdrawn = () => (
  <MessagePage
    title="This request was withdrawn"
    subtitle="The broker has withdrawn this request."
    description="Nothing more is needed from you."
    way={{ label: 'Log in as a lender', to: '/lender/login' }}
  />
);

const DeadLink = () => (
  <MessagePage
    title="This link does not work"
    subtitle="It may have expired, been replaced by a newer one, or lost a part when it was copied."
    description="Open it from the email once more. If that does not help, log in to your lender account, where you find every request, or ask the broker who wrote to you to send the request again."
    way={{ label: 'Log in as a lender', to: '/lender/login' }}
  />
);
