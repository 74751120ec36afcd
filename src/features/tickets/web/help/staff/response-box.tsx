import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, callEndpoint } from '../../../../../ui/api/api.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { useProfile } from '../../../../accounts/web/session.ts';
import { newerMessages } from '../../../errors.ts';
import { fillReply, type ReplyFacts, unfilledIn, unfilledText } from '../../../help/canned/placeholders.ts';
import type { StaffTicket } from '../../../help/contract.ts';
import { respondToTicket } from '../../../help/endpoints.ts';
import { categoryForStaff, ticketTexts } from '../../../help/model.ts';
import { setDraft, useDraft } from '../drafts.ts';
import classes from '../help.module.css';
import { MessageBox } from '../message-box.tsx';
import { staffTicketOptions } from '../queries.ts';
import { CannedPicker } from './canned-picker.tsx';

const label = 'Response';

interface ResponseBoxProps {
  readonly ticket: StaffTicket;
  readonly onTyped: () => void;
}

/** The answer to a ticket's writer: with canned replies, and with a look at what arrived while it was written. */
export function ResponseBox({ ticket, onTyped }: ResponseBoxProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const text = useDraft(ticket._id, label);
  const { firstName, lastName } = useProfile();
  const send = useSending(ticket, text);
  const unfilled = unfilledIn(text);
  const insert = (reply: string) => {
    const filled = fillReply(reply, factsOf(ticket, { firstName, lastName }));
    const box = input.current;
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
    const next = `${text.slice(0, from)}${filled}${text.slice(to)}`;
    setDraft(ticket._id, label, next);
    onTyped();
    // What is missing is selected, to be typed over.
    const mark = next.indexOf('[[', from);
    const isMarked = mark >= 0 && mark < from + filled.length;
    requestAnimationFrame(() => {
      box?.focus();
      if (isMarked) box?.setSelectionRange(mark, next.indexOf(']]', mark) + 2);
      else box?.setSelectionRange(from + filled.length, from + filled.length);
    });
  };
  return (
    <MessageBox
      ticket={ticket._id}
      label={label}
      description="The writer gets it by email. Type / on an empty line for a canned reply."
      button="Send response"
      failed={ticketTexts.responseFailed}
      input={input}
      tools={<CannedPicker input={picker} onPick={insert} onLeave={() => input.current?.focus()} />}
      complaint={unfilled.length === 0 ? undefined : unfilledText(unfilled)}
      onTyped={onTyped}
      onKeyDown={(event) => {
        const { value, selectionStart } = event.currentTarget;
        const isLineStart = selectionStart === 0 || value[selectionStart - 1] === '\n';
        if (event.key !== '/' || !isLineStart) return;
        event.preventDefault();
        picker.current?.focus();
      }}
      send={send}
    />
  );
}

function factsOf(ticket: StaffTicket, agent: { readonly firstName: string; readonly lastName: string }): ReplyFacts {
  const { ticketId, subject, category, priority, status, userName, userEmail, company, userId } = ticket;
  return {
    ...{ ticketId, subject, priority, status, userName, userEmail, company },
    category: categoryForStaff(category),
    userFirstName: userId?.firstName || (userName.trim().split(/\s+/)[0] ?? ''),
    agentName: `${agent.firstName} ${agent.lastName}`.trim(),
    agentFirstName: agent.firstName,
  };
}

const newestOf = ({ messages }: StaffTicket): string | null => messages.at(-1)?._id ?? null;

/** Sends what was written to a thread as it was when its writer began. What arrived since is shown, and asked about, first. */
function useSending(ticket: StaffTicket, text: string) {
  const client = useQueryClient();
  const seen = useRef<string | null>(newestOf(ticket));
  const [ticketId, setTicketId] = useState(ticket._id);
  // Nothing is typed: whatever is on the screen was read before.
  if (text === '' || ticketId !== ticket._id) seen.current = newestOf(ticket);
  if (ticketId !== ticket._id) setTicketId(ticket._id);
  const respond = async (content: string, idempotencyKey: string, lastSeen: string | null) => {
    const body = { content, isInternal: false, lastSeen };
    await callEndpoint(respondToTicket, { params: { id: ticket._id }, body }, { idempotencyKey });
  };
  return async (content: string, idempotencyKey: string): Promise<boolean> => {
    for (;;) {
      try {
        await respond(content, idempotencyKey, seen.current);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError && error.is(newerMessages))) throw error;
        const newest = await client.fetchQuery({ ...staffTicketOptions(ticket._id), staleTime: 0 });
        const isSent = await askAfterReading(newest, seen.current);
        // Either way they have been read now.
        seen.current = newestOf(newest);
        if (!isSent) return false;
      }
    }
  };
}

/** Shows what was not seen yet. @returns whether the response is to go out all the same */
function askAfterReading(ticket: StaffTicket, lastSeen: string | null): Promise<boolean> {
  const from = ticket.messages.findIndex(({ _id }) => _id === lastSeen) + 1;
  const unseen = ticket.messages.slice(from).filter(({ isSystemMessage }) => !isSystemMessage);
  return confirm({
    title: 'A message arrived while you were writing',
    text: (
      <Stack gap="sm">
        {unseen.slice(-5).map(({ _id, authorName, message, isInternal }) => (
          <div key={_id} className={classes.message} data-internal={isInternal || undefined}>
            <Text size="sm" fw={600}>
              {authorName}
              {isInternal ? ' · Internal note' : ''}
            </Text>
            <div className={classes.text}>{message}</div>
          </div>
        ))}
        <Text size="sm">Does your response still fit?</Text>
      </Stack>
    ),
    confirm: 'Send anyway',
    cancel: 'Keep editing',
  });
}
