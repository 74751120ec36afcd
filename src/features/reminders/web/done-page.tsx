import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTokenHeader } from '../../../kernel/access.ts';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { ErrorState } from '../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../ui/page/message-page.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { completeByLink, readDoneTask } from '../done-endpoints.ts';
import { doneTexts, doneTokenShape } from '../model.ts';

const tasks = { label: 'Open your tasks', to: '/tasks?filter=my' };

/** /task-done#<token>: completes the task that an email reminded of, for whoever has the link. Opening it completes nothing. */
export function DonePage(): ReactNode {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return doneTokenShape.test(token) ? <ByLink key={token} token={token} /> : <DeadLink text={doneTexts.badLink} />;
}

const DeadLink = ({ text }: { readonly text: string }) => (
  <MessagePage title="This link doesn’t work" description={text} way={tasks} />
);

const isDead = (error: unknown): error is ApiError => error instanceof ApiError && error.is('NOT_FOUND');

function ByLink({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const headers = { [linkTokenHeader]: token };
  const queryKey = ['done-link', token];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callEndpoint(readDoneTask, {}, { headers, signal })).task,
    retry: (count, error) => !isDead(error) && count < 2,
  });
  const done = useMutation({
    mutationFn: () => callEndpoint(completeByLink, {}, { headers }),
    onSuccess: ({ task }) => client.setQueryData(queryKey, task),
  });
  const dead = [done.error, query.error].find(isDead);
  if (dead) return <DeadLink text={messageOf(dead)} />;
  const task = query.data;
  if (!task) {
    return (
      <Page title="Your task" width="narrow">
        {query.isError ? (
          <ErrorState title="Couldn't load the task." error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Skeleton height={96} radius="lg" role="status" aria-label="Loading" />
        )}
      </Page>
    );
  }
  if (task.isDone) {
    return (
      <div role="status">
        <MessagePage title="Done" description={`“${task.title}” is marked as complete.`} way={tasks} />
      </div>
    );
  }
  return (
    <MessagePage
      title="Mark this task as complete?"
      description={
        <>
          <strong>{task.title}</strong>
          <br />
          Due {task.due}
          {done.isError ? (
            <Text component="span" display="block" mt="sm" c="var(--mantine-color-error)" role="alert">
              {messageOf(done.error)}
            </Text>
          ) : null}
        </>
      }
      actions={
        <Button loading={done.isPending} onClick={() => done.mutate()}>
          Mark as complete
        </Button>
      }
      way={tasks}
    />
  );
}
