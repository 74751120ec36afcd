import { Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTokenHeader } from '../../../../../kernel/access.ts';
import { ApiError, callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { DataState } from '../../../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../../../ui/page/message-page.tsx';
import { Page } from '../../../../../ui/page/page.tsx';
import { answerByLink, readFeedbackLink } from '../../../help/feedback/endpoints.ts';
import { feedbackTexts, feedbackTokenShape } from '../../../help/feedback/model.ts';
import { Question } from './question.tsx';

const tickets = { label: 'Open your tickets', to: '/my-tickets' };

/** /ticket-feedback#<token>: asks whoever has the link of an email whether a ticket was solved. Opening it answers nothing. */
export function FeedbackPage(): ReactNode {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return feedbackTokenShape.test(token) ? (
    <ByLink key={token} token={token} />
  ) : (
    <DeadLink text={feedbackTexts.badLink} />
  );
}

const DeadLink = ({ text }: { readonly text: string }) => (
  <MessagePage title="This link doesn’t work" description={text} way={tickets} />
);

const isDead = (error: unknown): error is ApiError => error instanceof ApiError && error.is('NOT_FOUND');

function ByLink({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const headers = { [linkTokenHeader]: token };
  const queryKey = ['ticket-feedback', token];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callEndpoint(readFeedbackLink, {}, { headers, signal }),
    retry: (count, error) => !isDead(error) && count < 2,
  });
  if (isDead(query.error)) return <DeadLink text={messageOf(query.error)} />;
  return (
    <Page title="Your ticket" width="narrow">
      <DataState query={query} failed="Couldn’t load the question." loading={<Skeleton h={220} radius="lg" />}>
        {({ ticketId, subject, question }) => (
          <>
            <Text mb="md">
              <strong>{subject}</strong> · {ticketId}
            </Text>
            <Question
              question={question}
              send={async (body) =>
                client.setQueryData(queryKey, await callEndpoint(answerByLink, { body }, { headers }))
              }
            />
            {question.isSolved === null && !question.canAnswer ? <Text>{feedbackTexts.over}</Text> : null}
          </>
        )}
      </DataState>
    </Page>
  );
}
