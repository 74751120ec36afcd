import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLock, IconPaperclip } from '@tabler/icons-react';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { formatSize } from '../../../documents/model.ts';
import { openDocument } from '../../../documents/web/view-document.ts';
import type { OwnTicket, StaffTicket } from '../../help/contract.ts';
import classes from './help.module.css';

type Message = OwnTicket['messages'][number] & Partial<Pick<StaffTicket['messages'][number], 'isInternal'>>;

/** What was written about a ticket, the oldest first. */
export function Thread({ messages }: { readonly messages: readonly Message[] }) {
  if (messages.length === 0)
    return (
      <Text c="dimmed" size="sm">
        No messages yet.
      </Text>
    );
  return (
    <ul className={classes.thread} aria-label="Messages">
      {messages.map((message) =>
        message.isSystemMessage ? (
          <Change key={message._id} message={message} />
        ) : (
          <Written key={message._id} message={message} />
        ),
      )}
    </ul>
  );
}

const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatRelative(at)}
  </time>
);

const Change = ({ message: { message, timestamp } }: { readonly message: Message }) => (
  <li className={classes.change}>
    {message} · <Moment at={timestamp} />
  </li>
);

const Written = ({
  message: { authorName, message, timestamp, isStaff, isInternal },
}: {
  readonly message: Message;
}) => (
  <li className={classes.message} data-staff={isStaff || undefined} data-internal={isInternal || undefined}>
    <Group justify="space-between" gap="xs" mb={4}>
      <Text size="sm" fw={600}>
        {authorName}
        {isInternal ? (
          <Text span size="sm" c="dimmed" ml={8}>
            <IconLock size={14} aria-hidden /> Internal note
          </Text>
        ) : null}
      </Text>
      <Text size="sm" c="dimmed">
        <Moment at={timestamp} />
      </Text>
    </Group>
    <div className={classes.text}>{message}</div>
  </li>
);

const details = [
  ['stepsToReproduce', 'Steps to reproduce'],
  ['expectedBehavior', 'Expected behavior'],
  ['actualBehavior', 'Actual behavior'],
] as const;

/** What its writer said when submitting it, with the files that came along. */
export function TicketBody({ ticket }: { readonly ticket: OwnTicket | StaffTicket }) {
  const { browser, os, device } = ticket.environment;
  const environment = [browser, os, device].filter((part) => part !== '').join(' · ');
  return (
    <Stack gap="md">
      <div className={classes.text}>{ticket.description}</div>
      {details.map(([name, label]) =>
        ticket[name] === '' ? null : <Detail key={name} label={label} text={ticket[name]} />,
      )}
      {environment === '' ? null : <Detail label="Environment" text={environment} />}
      {ticket.attachments.length === 0 ? null : (
        <Group gap="xs">
          {ticket.attachments.map(({ _id, name, mediaType, size }) => (
            <Button
              key={_id}
              size="compact-sm"
              variant="default"
              leftSection={<IconPaperclip size={14} aria-hidden />}
              onClick={() => void openDocument({ _id, originalName: name, mediaType, size })}
            >
              {name} ({formatSize(size)})
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

const Detail = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <div className={classes.text}>{text}</div>
  </div>
);
