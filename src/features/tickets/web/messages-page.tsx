import { Badge, Button, Group, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { ListedMessage } from '../contract.ts';
import { listMessages, markMessage } from '../endpoints.ts';
import { messagesPage } from '../model.ts';
import classes from './messages.module.css';

type Shown = 'open' | 'done';

/** /admin/messages: messages from the contact and demo forms, to reply to by email. */
export function MessagesPage() {
  const [show, setShow] = useState<Shown>('open');
  return (
    <Page
      title="Messages"
      subtitle="Messages from the contact and demo forms. Reply by email, then mark them as done."
      actions={
        <SegmentedControl
          aria-label="Show"
          value={show}
          onChange={(next) => setShow(next === 'done' ? 'done' : 'open')}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'done', label: 'Done' },
          ]}
        />
      }
    >
      <Messages key={show} show={show} />
    </Page>
  );
}

function Messages({ show }: { readonly show: Shown }) {
  const [offset, setOffset] = useState(0);
  const query = useQuery({
    queryKey: ['messages', show, offset],
    queryFn: ({ signal }) => callEndpoint(listMessages, { querystring: { show, offset } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataState
      query={query}
      failed="Couldn’t load the messages."
      isEmpty={({ total }) => total === 0}
      empty={
        show === 'open' ? (
          <EmptyState title="You’re all caught up">
            New messages from the contact and demo forms appear here.
          </EmptyState>
        ) : (
          <EmptyState title="No messages marked as done yet" />
        )
      }
    >
      {({ messages, total }) => (
        <>
          <ul className={classes.list}>
            {messages.map((message) => (
              <MessageCard key={message._id} message={message} />
            ))}
          </ul>
          <ListPages
            offset={offset}
            shown={messages.length}
            pageSize={messagesPage}
            total={total}
            onOffset={setOffset}
          />
        </>
      )}
    </DataState>
  );
}

function MessageCard({ message }: { readonly message: ListedMessage }) {
  const { _id, ticketId, name, email, company, subject, priority, createdAt, resolvedAt } = message;
  const mark = useMark();
  const isDone = resolvedAt !== null;
  return (
    <Paper withBorder component="li" className={classes.message ?? ''} aria-labelledby={`message-${_id}`}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Title order={2} size="h4" id={`message-${_id}`}>
          {subject}
        </Title>
        <Group gap="xs">
          {priority === 'High' || priority === 'Critical' ? (
            <Badge variant="light" color="amber">
              {priority} priority
            </Badge>
          ) : null}
          <Text size="sm" c="dimmed">
            {ticketId} ·{' '}
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatRelative(createdAt)}
            </time>
          </Text>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" className={classes.writer ?? ''}>
        {name} · {email}
        {company === '' ? '' : ` · ${company}`}
      </Text>
      <Text className={classes.text ?? ''}>{message.message}</Text>
      <Group gap="sm" mt="md">
        <Button component="a" href={replyAddress(message)} size="compact-md" aria-label={`Reply by email to ${name}`}>
          Reply by email
        </Button>
        <Button
          variant="default"
          size="compact-md"
          loading={mark.isPending}
          onClick={() => mark.mutate({ id: _id, done: !isDone })}
          aria-label={isDone ? `Reopen: ${ticketId}` : `Mark as done: ${ticketId}`}
        >
          {isDone ? 'Reopen' : 'Mark as done'}
        </Button>
        {isDone ? (
          <Text size="sm" c="dimmed">
            Done {formatDateTime(resolvedAt)}
          </Text>
        ) : null}
      </Group>
    </Paper>
  );
}

/** Opens the reader's own email program with the writer, the reference and what they wrote. */
const replyAddress = ({ ticketId, email, subject, name, message }: ListedMessage): string => {
  const quoted = message
    .slice(0, 1_000)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const parts = { subject: `Re: ${subject} (${ticketId})`, body: `Hello ${name},\n\n\n\n${quoted}` };
  const query = Object.entries(parts).map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
};

function useMark() {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: ({ id, done }: { readonly id: string; readonly done: boolean }) =>
      callEndpoint(markMessage, { params: { id }, body: { done } }),
    onSuccess: (_answer, { id, done }) => {
      if (done) noticeWithUndo('Marked as done.', () => mark.mutate({ id, done: false }));
      else notice.success('Reopened.');
    },
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['messages'] });
      void client.invalidateQueries({ queryKey: ['waiting'] });
    },
  });
  return mark;
}
