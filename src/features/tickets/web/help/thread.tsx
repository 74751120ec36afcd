import { Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import type { OwnTicket, StaffTicket } from '../../help/contract.ts';
import { type AnyEmail, EmailDoubt, EmailMark, EmailRest, Files } from './email.tsx';
import classes from './help.module.css';

type Message = OwnTicket['messages'][number] & Partial<Pick<StaffTicket['messages'][number], 'isInternal'>>;

/** What was written about a ticket, the oldest first. */
export function Thread({
  messages,
  emails,
}: {
  readonly messages: readonly Message[];
  readonly emails: readonly AnyEmail[];
}) {
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
          <Written key={message._id} message={message} email={emails.find(({ of }) => of === message._id)} />
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
  email,
}: {
  readonly message: Message;
  readonly email: AnyEmail | undefined;
}) => (
  <li
    className={classes.message}
    data-staff={isStaff || undefined}
    data-internal={isInternal || undefined}
    data-doubtful={email?.doubt ? true : undefined}
  >
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs" mb={4}>
      <Text size="sm" fw={600} component="div" className={classes.author ?? ''}>
        {authorName}
        {isInternal && !email?.doubt ? (
          <Text span size="sm" c="dimmed">
            <IconLock size={14} aria-hidden /> Internal note
          </Text>
        ) : null}
        {email ? <EmailMark email={email} /> : null}
      </Text>
      <Text size="sm" c="dimmed" className={classes.moment ?? ''}>
        <Moment at={timestamp} />
      </Text>
    </Group>
    {email ? <EmailDoubt email={email} /> : null}
    <div className={classes.text}>{message}</div>
    {email ? <EmailRest email={email} /> : null}
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
  const email: AnyEmail | undefined = ticket.emails.find(({ of }) => of === ticket._id);
  const environment = [browser, os, device].filter((part) => part !== '').join(' · ');
  return (
    <Stack gap="md">
      {email ? (
        <div>
          <EmailMark email={email} />
          <EmailDoubt email={email} />
        </div>
      ) : null}
      <div className={classes.text}>{ticket.description}</div>
      {details.map(([name, label]) =>
        ticket[name] === '' ? null : <Detail key={name} label={label} text={ticket[name]} />,
      )}
      {environment === '' ? null : <Detail label="Environment" text={environment} />}
      <Files files={ticket.attachments} />
      {email ? <EmailRest email={email} /> : null}
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
