import { Badge, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDate, formatDateTime } from '../../../../ui/format.ts';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { PanelFrame } from '../../../../ui/page/panel.tsx';
import type { PipelineEntry } from '../../../pipeline/contract.ts';
import type { BorrowerLink, BorrowerLinks } from '../../contract.ts';
import { linkLimits, partyLabels } from '../../model.ts';
import { actsOf, borrowerLinksOptions, useBorrowerAct } from './borrower-queries.ts';
import classes from './borrower-section.module.css';
import { SendLinkDialog } from './send-link-dialog.tsx';
import { SentAnswers } from './sent-answers.tsx';
import { SentFiles } from './sent-files.tsx';

const SentReplies = lazyComponent(async () => (await import('./sent-replies.tsx')).SentReplies);

/** The borrowers of a deal, on its page: their links, and what they sent. */
export function BorrowerSection({ entry }: { readonly entry: PipelineEntry }) {
  const query = useQuery(borrowerLinksOptions(entry._id));
  return (
    <PanelFrame>
      <DataState query={query} failed="Couldn’t load the borrower’s links." loading={<LoadingRows rows={2} />}>
        {(borrower) => <Borrowers dealId={entry._id} borrower={borrower} />}
      </DataState>
    </PanelFrame>
  );
}

function Borrowers({ dealId, borrower }: { readonly dealId: string; readonly borrower: BorrowerLinks }) {
  const [isSending, setSending] = useState(false);
  const { links, answers, files, replies, can } = borrower;
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw="60ch">
          Send each borrower a link to answer, photograph or upload what is missing from them, also for the lender’s
          conditions. They don’t need an account.
        </Text>
        {can.edit ? (
          <Button variant="default" onClick={() => setSending(true)}>
            Send a link
          </Button>
        ) : null}
      </Group>
      {links.length === 0 ? null : (
        <ul className={classes.list}>
          {links.map((link) => (
            <li key={link._id}>
              <LinkRow dealId={dealId} link={link} canEdit={can.edit} />
            </li>
          ))}
        </ul>
      )}
      {replies.length === 0 ? null : <SentReplies dealId={dealId} replies={replies} canEdit={can.edit} />}
      {answers.length === 0 ? null : <SentAnswers dealId={dealId} answers={answers} canEdit={can.edit} />}
      {files.length === 0 ? null : <SentFiles dealId={dealId} files={files} canEdit={can.edit} />}
      <SendLinkDialog dealId={dealId} borrower={borrower} opened={isSending} onClose={() => setSending(false)} />
    </>
  );
}

const states = {
  sent: { label: 'Not opened yet', color: 'gray' },
  seen: { label: 'Opened', color: 'blue' },
  begun: { label: 'In progress', color: 'blue' },
  done: { label: 'Done', color: 'pine' },
  expired: { label: 'Expired', color: 'amber' },
  revoked: { label: 'Revoked', color: 'gray' },
} as const;

interface LinkRowProps {
  readonly dealId: string;
  readonly link: BorrowerLink;
  readonly canEdit: boolean;
}

function LinkRow({ dealId, link, canEdit }: LinkRowProps) {
  const { _id, party, name, email, state } = link;
  const acts = actsOf(dealId);
  const send = useBorrowerAct(dealId, acts.send);
  const revoke = useBorrowerAct(dealId, acts.revoke);
  const askToRevoke = async () => {
    const text = `${name} can no longer open it. What was sent stays.`;
    if (await confirm({ title: 'Revoke this link?', text, confirm: 'Revoke', dangerous: true })) revoke.mutate(_id);
  };
  return (
    <Group justify="space-between" gap="sm">
      <div className={classes.person}>
        <Text fw={600}>
          {name}{' '}
          <Badge variant="light" color={states[state].color}>
            {states[state].label}
          </Badge>
        </Text>
        <Text size="sm" c="dimmed">
          {partyLabels[party]}, {email}. {momentOf(link)}
        </Text>
        <News link={link} />
        <Trouble link={link} />
      </div>
      {canEdit ? (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={send.isPending}
            aria-label={`Send again: a new link for ${name}`}
            onClick={() => send.mutate({ party, name, email })}
          >
            Send again
          </Button>
          {state === 'revoked' || state === 'expired' ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              loading={revoke.isPending}
              aria-label={`Revoke the link of ${name}`}
              onClick={() => void askToRevoke()}
            >
              Revoke
            </Button>
          )}
        </Group>
      ) : null}
    </Group>
  );
}

/** Whether the borrower knows what the lender asks of them. */
function News({ link: { state, sentAt, askedAt, askedMailedAt } }: Pick<LinkRowProps, 'link'>) {
  if (state === 'revoked') return null;
  if (askedAt !== null)
    return (
      <Text size="sm" className={classes.news ?? ''}>
        {state === 'expired'
          ? 'The lender needs something from them, but their link has expired. Send it again.'
          : `The lender asked for something else on ${formatDateTime(askedAt)}, soon after an email to them. Unless they open the link first, they are emailed again ${linkLimits.quietHours} hours after that email.`}
      </Text>
    );
  if (askedMailedAt === null || askedMailedAt < sentAt) return null;
  return (
    <Text size="sm" c="dimmed">
      Emailed {formatDateTime(askedMailedAt)} that the lender needs something.
    </Text>
  );
}

function Trouble({ link: { email, undelivered } }: Pick<LinkRowProps, 'link'>) {
  if (!undelivered) return null;
  const since = formatDateTime(undelivered.since);
  return (
    <div className={classes.trouble} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {undelivered.state === 'failed'
          ? `The email to ${email} couldn’t be delivered (${since}). Check the address, then send a link to the right one.`
          : `The email to ${email} hasn’t been accepted yet (since ${since}). We keep trying.`}
      </span>
    </div>
  );
}

function momentOf({ state, sentAt, expiresAt, seenAt, begunAt, doneAt }: BorrowerLink): string {
  if (state === 'done') return `Done ${formatDateTime(doneAt)}.`;
  if (state === 'expired') return `Expired ${formatDate(expiresAt)}.`;
  const last = begunAt ?? seenAt;
  const sent = `Sent ${formatDateTime(sentAt)}`;
  return last === null
    ? `${sent}, works until ${formatDate(expiresAt)}.`
    : `${sent}, opened ${formatDateTime(seenAt)}.`;
}
