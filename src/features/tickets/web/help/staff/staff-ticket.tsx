import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../../ui/format.ts';
import { DataState } from '../../../../../ui/page/data-state.tsx';
import { listUsers } from '../../../../accounts/people/endpoints.ts';
import { useProfile } from '../../../../accounts/web/session.ts';
import type { StaffTicket } from '../../../help/contract.ts';
import { assignTicket, respondToTicket, setTicketPriority, setTicketStatus } from '../../../help/endpoints.ts';
import { categoryForStaff, ticketTexts } from '../../../help/model.ts';
import { presenceText } from '../../../help/presence/model.ts';
import { type TicketPriority, type TicketStatus, ticketPriorities, ticketStatuses } from '../../../topics.ts';
import { useMoved } from '../drafts.ts';
import classes from '../help.module.css';
import { MessageBox } from '../message-box.tsx';
import { allTickets, staffTicketOptions } from '../queries.ts';
import { Thread, TicketBody } from '../thread.tsx';
import { TicketClocks } from './clocks.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { ResponseBox } from './response-box.tsx';
import { usePresence } from './use-presence.ts';

interface StaffTicketViewProps {
  readonly id: string;
  /** It was merged into another, which is shown instead. */
  readonly moved: (id: string) => void;
}

/** A ticket as support works on it. */
export function StaffTicketView({ id, moved }: StaffTicketViewProps) {
  const query = useQuery(staffTicketOptions(id));
  useMoved(id, query.data?._id, moved, query.data?.ticketId);
  return (
    <DataState query={query} failed="Couldn’t load this ticket." loading={<Skeleton h={320} />}>
      {(ticket) => <Ticket ticket={ticket} />}
    </DataState>
  );
}

function Ticket({ ticket }: { readonly ticket: StaffTicket }) {
  const { others, noteTyping } = usePresence(ticket._id);
  return (
    <Stack gap="lg">
      <div>
        <Text className={classes.subject}>{ticket.subject}</Text>
        <Text size="sm" c="dimmed">
          {ticket.ticketId} · {categoryForStaff(ticket.category)} · {ticket.userName} ({ticket.userEmail}) ·{' '}
          {formatDateTime(ticket.createdAt)}
        </Text>
        <Text size="sm" role="status" className={classes.presence} aria-label="Who else is here">
          {presenceText(others)}
        </Text>
      </div>
      <div className={classes.columns}>
        <Stack gap="lg">
          <TicketBody ticket={ticket} />
          <Thread messages={ticket.messages} emails={ticket.emails} />
        </Stack>
        <Controls ticket={ticket} />
      </div>
      <Feedback feedback={ticket.feedback} />
      <ResponseBox ticket={ticket} onTyped={noteTyping} />
      <MessageBox
        ticket={ticket._id}
        label="Internal note"
        description="Only administrators see it."
        button="Add internal note"
        color="amber"
        failed={ticketTexts.noteFailed}
        send={(content, idempotencyKey) =>
          callEndpoint(
            respondToTicket,
            { params: { id: ticket._id }, body: { content, isInternal: true } },
            { idempotencyKey },
          )
        }
      />
    </Stack>
  );
}

/** What its writer said when it was resolved, the last first. */
const Feedback = ({ feedback }: Pick<StaffTicket, 'feedback'>) =>
  feedback.length === 0 ? null : (
    <section className={classes.question} aria-label="What the writer said">
      {feedback.map(({ isSolved, words, answeredAt }) => (
        <div key={answeredAt}>
          <Text size="sm">
            <strong>{isSolved ? 'Solved' : 'Not solved'}</strong>, the writer said on {formatDateTime(answeredAt)}
          </Text>
          {words === '' ? null : <div className={classes.text}>{words}</div>}
        </div>
      ))}
    </section>
  );

/** Status, priority and assignee, and why. What can’t be saved goes back to what is stored. */
function Controls({ ticket }: { readonly ticket: StaffTicket }) {
  const client = useQueryClient();
  const [notes, setNotes] = useState('');
  const [isSaving, setSaving] = useState(false);
  const change = async (act: (id: string) => Promise<unknown>) => {
    setSaving(true);
    // The server has logged a failure; what is stored shows again.
    await act(ticket._id).then(
      () => setNotes(''),
      () => undefined,
    );
    await client.invalidateQueries(allTickets);
    setSaving(false);
  };
  const params = { id: ticket._id };
  // "Waiting for Response" is offered too: nobody could ever set it otherwise.
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Status"
        data={[...ticketStatuses]}
        value={ticket.status}
        disabled={isSaving}
        onChange={({ currentTarget: { value } }) =>
          void change(() =>
            callEndpoint(setTicketStatus, { params, body: { status: value as TicketStatus, statusNotes: notes } }),
          )
        }
      />
      <NativeSelect
        label="Priority"
        data={[...ticketPriorities]}
        value={ticket.priority}
        disabled={isSaving}
        onChange={({ currentTarget: { value } }) =>
          void change(() =>
            callEndpoint(setTicketPriority, {
              params,
              body: { priority: value as TicketPriority, priorityNotes: notes },
            }),
          )
        }
      />
      <AssigneeSelect
        ticket={ticket}
        disabled={isSaving}
        onChange={(assignedTo) =>
          void change(() =>
            callEndpoint(assignTicket, {
              params,
              body: { assignedTo, assignmentNotes: notes, from: ticket.assignedTo?._id ?? null },
            }),
          )
        }
      />
      <TicketClocks clocks={ticket.clocks} />
      <Merge ticket={ticket} />
      <TextInput
        label="Reason for the next change"
        description="Optional, kept as an internal note"
        maxLength={5_000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </Stack>
  );
}

function Merge({ ticket }: { readonly ticket: StaffTicket }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Merge into another ticket
      </Button>
      {isOpen ? <MergeDialog ticket={ticket} close={() => setOpen(false)} /> : null}
    </>
  );
}

interface AssigneeSelectProps {
  readonly ticket: StaffTicket;
  readonly disabled: boolean;
  readonly onChange: (assignedTo: string | null) => void;
}

function AssigneeSelect({ ticket: { assignedTo }, disabled, onChange }: AssigneeSelectProps) {
  const ownId = useProfile()._id;
  const query = useQuery({
    queryKey: ['users', 'admins'],
    queryFn: ({ signal }) => callEndpoint(listUsers, { querystring: { role: 'admin', limit: 100 } }, { signal }),
  });
  const admins = query.data ?? [];
  const shown = assignedTo && !admins.some(({ _id }) => _id === assignedTo._id) ? [assignedTo, ...admins] : admins;
  return (
    <Group gap={4} grow>
      <NativeSelect
        label="Assigned to"
        error={
          query.isError
            ? ticketTexts.adminsFailed
            : query.isSuccess && admins.length === 0
              ? ticketTexts.noAdmins
              : null
        }
        value={assignedTo?._id ?? ''}
        disabled={disabled || !query.isSuccess}
        data={[
          { value: '', label: 'Nobody' },
          ...shown.map(({ _id, firstName, lastName }) => ({
            value: _id,
            label: `${firstName} ${lastName}${_id === ownId ? ' (You)' : ''}`,
          })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </Group>
  );
}
