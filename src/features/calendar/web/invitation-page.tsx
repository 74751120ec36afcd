import { Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTokenHeader } from '../../../kernel/access.ts';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { ErrorState } from '../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Invitation } from '../contract.ts';
import { answerInvitation, readInvitation } from '../endpoints.ts';
import { answerLabels, frequencyLabels, type GivenAnswer, invitationTexts, invitationTokenShape } from '../model.ts';
import { AnswerButtons } from './event/answer-buttons.tsx';
import { browserZone, formatTimes } from './event-times.ts';

/** /invitation#<token>: yes, maybe or no to an event, for whoever has the link of an email. Opening it answers nothing. */
export function InvitationPage(): ReactNode {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return invitationTokenShape.test(token) ? (
    <ByLink key={token} token={token} />
  ) : (
    <DeadLink text={invitationTexts.badLink} />
  );
}

const DeadLink = ({ text }: { readonly text: string }) => (
  <MessagePage title="You can't respond to this invitation" description={text} />
);

const isDead = (error: unknown): error is ApiError => error instanceof ApiError && error.is('NOT_FOUND');

function ByLink({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const headers = { [linkTokenHeader]: token };
  const queryKey = ['invitation', token];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callEndpoint(readInvitation, {}, { headers, signal })).invitation,
    retry: (count, error) => !isDead(error) && count < 2,
  });
  const send = useMutation({
    mutationFn: ({ answer, shown: { startDate, endDate } }: { answer: GivenAnswer; shown: Invitation }) =>
      callEndpoint(answerInvitation, { body: { answer, startDate, endDate } }, { headers }),
    onSuccess: ({ invitation }) => client.setQueryData(queryKey, invitation),
    // Perhaps it was changed or canceled meanwhile.
    onError: () => query.refetch(),
  });
  const dead = [query.error, send.error].find(isDead);
  if (dead) return <DeadLink text={messageOf(dead)} />;
  const shown = query.data;
  if (!shown)
    return (
      <Page title="Invitation" width="narrow">
        {query.isError ? (
          <ErrorState title="Couldn't load the invitation." error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Skeleton height={160} radius="lg" role="status" aria-label="Loading" />
        )}
      </Page>
    );
  return (
    <MessagePage
      title={shown.title}
      description={<About shown={shown} failure={send.error ? messageOf(send.error) : undefined} />}
      actions={
        shown.isOver ? undefined : (
          <AnswerButtons
            size="md"
            answer={shown.answer}
            sending={send.isPending ? send.variables.answer : undefined}
            onAnswer={(answer) => send.mutate({ answer, shown })}
          />
        )
      }
    />
  );
}

function About({ shown, failure }: { readonly shown: Invitation; readonly failure: string | undefined }) {
  const { organizer, location, description, timeZone, recurrencePattern } = shown;
  const times = { start: new Date(shown.startDate), end: new Date(shown.endDate) };
  const own = browserZone();
  const lines = [{ name: timeZone }, ...(own.name === timeZone ? [] : [own])];
  return (
    <>
      {organizer === '' ? null : <Line>{organizer} invited you</Line>}
      {recurrencePattern ? <Line>{frequencyLabels[recurrencePattern]}, next:</Line> : null}
      {lines.map((zone) => (
        <Line key={zone.name}>
          <strong>{formatTimes(zone, times)}</strong> ({zone.name.replaceAll('_', ' ')})
        </Line>
      ))}
      {location === '' ? null : <Line>{location}</Line>}
      {description === '' ? null : <Line isDimmed>{description}</Line>}
      <Text component="span" display="block" mt="md" role="status">
        {stateOf(shown)}
      </Text>
      {failure === undefined ? null : (
        <Text component="span" display="block" mt="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </>
  );
}

function Line({ isDimmed = false, children }: { readonly isDimmed?: boolean; readonly children: ReactNode }) {
  const style = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
  return (
    <Text component="span" display="block" mt={4} style={style} {...(isDimmed ? { c: 'dimmed', size: 'sm' } : {})}>
      {children}
    </Text>
  );
}

function stateOf({ isOver, isMoved, answer }: Invitation): string {
  if (isOver) return `${invitationTexts.over} Your response: ${answerLabels[answer]}.`;
  if (isMoved) return 'The time was changed since you responded. Will you attend?';
  if (answer === 'needs-action') return 'Will you attend?';
  return `Your response: ${answerLabels[answer]}. You can change it until the event is over.`;
}
