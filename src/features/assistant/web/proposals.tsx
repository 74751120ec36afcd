import { Anchor, Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { loadKind } from '../../../lending/kinds/find.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { sendForm } from '../../../ui/api/send-form.ts';
import { shownZone } from '../../../ui/format.ts';
import { useProfile } from '../../accounts/web/session.ts';
import { searchCalls } from '../../search/endpoints.ts';
import { newTask, priorityLabels, type TaskPriority, taskLimits, taskPriorities } from '../../tasks/model.ts';
import { asTyped, momentOfTyped } from '../../tasks/web/form/typed-moment.ts';
import { useSaveTask } from '../../tasks/web/queries.ts';
import { submitTicket } from '../../tickets/help/endpoints.ts';
import { ownEnvironment } from '../../tickets/web/help/submit/environment.ts';
import type { Proposal } from '../model.ts';
import classes from './assistant.module.css';
import type { ShownBubble } from './use-assistant.ts';

interface ProposalsProps {
  readonly proposals: readonly Proposal[];
  readonly before: readonly ShownBubble[];
}

/** What can be done next. Nothing is saved or sent before the person does it. */
export const Proposals = ({ proposals, before }: ProposalsProps) => (
  <>
    {proposals.map((proposal) => (
      <OneProposal key={proposal.type} proposal={proposal} before={before} />
    ))}
  </>
);

interface OneProposalProps extends Pick<ProposalsProps, 'before'> {
  readonly proposal: Proposal;
}

function OneProposal({ proposal, before }: OneProposalProps) {
  if (proposal.type === 'task') return <TaskProposal line={proposal.line} />;
  if (proposal.type === 'search') return <SearchProposal {...proposal} />;
  return <TicketProposal {...proposal} before={before} />;
}

function TaskProposal({ line }: { readonly line: string }) {
  const reader = useQuery({
    queryKey: ['assistant-task-reader'],
    queryFn: () => import('../../tasks/web/quick-add/understand.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!reader.data) return null;
  const read = reader.data.understand(line, { name: shownZone() }, new Date());
  return (
    <TaskForm title={read.title === '' ? line : read.title} due={asTyped(read.dueDate)} priority={read.priority} />
  );
}

interface TaskStart {
  readonly title: string;
  readonly due: string;
  readonly priority: TaskPriority;
}

function TaskForm(start: TaskStart) {
  const { id: assignedTo } = useProfile();
  const [typed, setTyped] = useState(start);
  const save = useSaveTask();
  const dueDate = momentOfTyped(typed.due);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.title.trim() === '' || dueDate === undefined) return;
    const { title, priority } = typed;
    const people = { assignedTo, alsoAssignedTo: [], checklist: [], pipelineId: null };
    save.mutate({ task: undefined, stated: { ...newTask, ...people, title, priority, description: '', dueDate } });
  };
  if (save.isSuccess) return <Done text="Task created." link="/tasks" label="Open tasks" />;
  return (
    <form className={classes.proposal} onSubmit={submit} aria-label="New task">
      <Stack gap="xs">
        <TextInput
          label="Title"
          required
          maxLength={taskLimits.title}
          value={typed.title}
          onChange={({ currentTarget: { value: title } }) => setTyped({ ...typed, title })}
        />
        <TextInput
          label="Due"
          type="datetime-local"
          required
          value={typed.due}
          onChange={({ currentTarget: { value: due } }) => setTyped({ ...typed, due })}
        />
        <NativeSelect
          label="Priority"
          data={taskPriorities.map((value) => ({ value, label: priorityLabels[value] }))}
          value={typed.priority}
          onChange={({ currentTarget: { value } }) => {
            const priority = taskPriorities.find((one) => one === value);
            if (priority) setTyped({ ...typed, priority });
          }}
        />
        <Problem error={save.error} />
        <Button type="submit" size="sm" loading={save.isPending}>
          Create task
        </Button>
      </Stack>
    </form>
  );
}

const Problem = ({ error }: { readonly error: Error | null }) =>
  error ? (
    <Text size="sm" c="red" role="alert">
      {messageOf(error)}
    </Text>
  ) : null;

const Done = ({ text, link, label }: { readonly text: string; readonly link: string; readonly label: string }) => (
  <Text size="sm" role="status" className={classes.proposal}>
    {text}{' '}
    <Anchor component={AppLink} to={link} inherit underline="always">
      {label}
    </Anchor>
  </Text>
);

/** Opens the search page with this deal in its form. */
function SearchProposal({ kind: slug, scenario }: Extract<Proposal, { type: 'search' }>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: async () => {
      const kind = await loadKind(slug);
      if (!kind) throw new Error('This loan type is not available.');
      await callEndpoint(searchCalls(kind).keepScenario, { body: { scenario: { ...scenario } } });
      // The account's last form is another one now.
      client.removeQueries({ queryKey: ['last-scenario', slug] });
      await navigate({ to: '/search/$kind', params: { kind: slug } });
    },
  });
  return (
    <div className={classes.proposal}>
      <Problem error={open.error} />
      <Button size="sm" variant="default" loading={open.isPending} onClick={() => open.mutate()}>
        Open in search
      </Button>
    </div>
  );
}

/** The question with what was said before it, no longer than a ticket may be. */
const withConversation = (description: string, before: readonly ShownBubble[]): string =>
  [
    description,
    '',
    'Conversation with the assistant:',
    ...before.map(({ author, text }) => `${author === 'user' ? 'Me' : 'Assistant'}: ${text}`),
  ]
    .join('\n')
    .slice(0, 5_000);

function TicketProposal({
  subject,
  description,
  before,
}: Extract<Proposal, { type: 'ticket' }> & Pick<ProposalsProps, 'before'>) {
  const { role } = useProfile();
  const [isOpen, setIsOpen] = useState(false);
  if (role === 'lender')
    return (
      <Text size="sm" className={classes.proposal}>
        <Anchor component={AppLink} to="/contact" inherit underline="always">
          Contact support
        </Anchor>
      </Text>
    );
  if (isOpen) return <TicketForm subject={subject} description={withConversation(description, before)} />;
  return (
    <div className={classes.proposal}>
      <Button size="sm" variant="default" onClick={() => setIsOpen(true)}>
        Write a ticket
      </Button>
    </div>
  );
}

function TicketForm(start: { readonly subject: string; readonly description: string }) {
  const [typed, setTyped] = useState(start);
  const [keys] = useState(() => createContentKeys());
  const send = useMutation({
    mutationFn: () => {
      const fields = {
        ...typed,
        category: 'Other',
        priority: 'Medium',
        environment: JSON.stringify(ownEnvironment()),
      } as const;
      return sendForm(submitTicket, { fields, files: [] }, { idempotencyKey: keys.keyFor(JSON.stringify(fields)) });
    },
  });
  if (send.data)
    return <Done text={`Ticket ${send.data.ticketId} sent.`} link="/my-tickets" label="Open your tickets" />;
  return (
    <form
      className={classes.proposal}
      aria-label="New ticket"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack gap="xs">
        <TextInput
          label="Subject"
          required
          maxLength={200}
          value={typed.subject}
          onChange={({ currentTarget: { value: subject } }) => setTyped({ ...typed, subject })}
        />
        <Textarea
          label="Description"
          required
          rows={5}
          maxLength={5_000}
          value={typed.description}
          onChange={({ currentTarget: { value: description } }) => setTyped({ ...typed, description })}
        />
        <Problem error={send.error} />
        <Button type="submit" size="sm" loading={send.isPending}>
          Send ticket
        </Button>
      </Stack>
    </form>
  );
}
