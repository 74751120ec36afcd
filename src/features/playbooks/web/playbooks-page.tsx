import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { kinds } from '../../../lending/kinds/index.ts';
import { messageOf } from '../../../ui/api/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { Playbooks } from '../contract.ts';
import { playbookLimits, playbookTexts } from '../model.ts';
import classes from './playbooks.module.css';
import { playbooksOptions, useCreatePlaybook, useDeletePlaybook, useUsePlaybook } from './queries.ts';
import { TaskOutline } from './task-outline.tsx';

type LoanType = Playbooks['own'][number]['loanType'];

/** /tasks/playbooks: what comes up by itself for the deals of each loan type. */
export function PlaybooksPage() {
  const query = useQuery(playbooksOptions);
  return (
    <Page
      title="Playbooks"
      subtitle="A playbook adds tasks to a deal when it reaches a stage, and moves their due dates with the closing date. Turn one on for a loan type, or apply one on a deal’s page."
      actions={
        <Button component={Link} to="/tasks" variant="default">
          Tasks
        </Button>
      }
    >
      <DataState query={query} failed="Couldn't load your playbooks." loading={<LoadingRows rows={5} height={120} />}>
        {(playbooks) => (
          <div className={classes.kinds}>
            {kinds.map(({ slug, displayName }) => (
              <OfKind key={slug} loanType={slug} label={displayName} playbooks={playbooks} />
            ))}
          </div>
        )}
      </DataState>
    </Page>
  );
}

interface OfKindProps {
  readonly loanType: LoanType;
  readonly label: string;
  readonly playbooks: Playbooks;
}

function OfKind({ loanType, label, playbooks }: OfKindProps) {
  const used = playbooks.used.find((one) => one.loanType === loanType)?.playbook ?? null;
  const written = playbooks.plinth.find((one) => one.loanType === loanType);
  const own = playbooks.own.filter((one) => one.loanType === loanType);
  const use = useUsePlaybook();
  const create = useCreatePlaybook();
  const navigate = useNavigate();
  const choose = (playbook: string | null) =>
    use.mutate({ loanType, playbook }, { onError: (error) => notice.error(messageOf(error)) });
  const save = (name: string, tasks: Parameters<typeof create.mutate>[0]['tasks']) =>
    create.mutate(
      { loanType, name: name.slice(0, playbookLimits.name), tasks },
      {
        onSuccess: ({ _id }) => void navigate({ to: '/tasks/playbooks/$playbookId', params: { playbookId: _id } }),
        onError: (error) => notice.error(messageOf(error)),
      },
    );
  const shared = { used, isBusy: use.isPending || create.isPending, onUse: choose };
  return (
    <Panel
      title={label}
      isWide
      about={
        used === null ? 'Off. New deals get no tasks by themselves.' : 'On. Deals get their tasks at their next stage.'
      }
      aside={
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`New playbook for ${label}`}
          onClick={() => save(`My ${label} playbook`, [])}
        >
          New playbook
        </Button>
      }
    >
      <ul className={classes.books}>
        {own.map(({ _id, name, tasks }) => (
          <Book key={_id} id={_id} name={name} count={tasks} {...shared}>
            <OwnActions id={_id} name={name} isUsed={used === _id} />
          </Book>
        ))}
        {written ? (
          <Book id="plinth" name={written.name} count={written.tasks.length} {...shared} outline={written.tasks}>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Copy and edit: ${written.name}`}
              loading={create.isPending}
              onClick={() => save(`My ${written.name}`, written.tasks)}
            >
              Copy and edit
            </Button>
          </Book>
        ) : null}
      </ul>
    </Panel>
  );
}

interface BookProps {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly used: string | null;
  readonly isBusy: boolean;
  readonly onUse: (playbook: string | null) => void;
  readonly outline?: Playbooks['plinth'][number]['tasks'];
  readonly children: React.ReactNode;
}

function Book({ id, name, count, used, isBusy, onUse, outline, children }: BookProps) {
  const [isOpen, setOpen] = useState(false);
  const isUsed = used === id;
  const useText = id === 'plinth' && used !== null ? 'Use Plinth’s' : 'Use this playbook';
  return (
    <li>
      <div className={classes.book}>
        <div className={classes.name}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {id === 'plinth' ? 'By Plinth · ' : ''}
            {count === 1 ? '1 task' : `${count} tasks`}
          </Text>
          {isUsed ? (
            <Badge variant="light" tt="none">
              In use
            </Badge>
          ) : null}
        </div>
        <Group gap={6}>
          {outline ? (
            <Button
              variant="subtle"
              size="compact-md"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Show'} tasks: ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide tasks' : 'Show tasks'}
            </Button>
          ) : null}
          {children}
          <Button
            variant={isUsed ? 'default' : 'light'}
            size="compact-md"
            disabled={isBusy}
            aria-label={`${isUsed ? 'Turn off' : useText}: ${name}`}
            onClick={() => onUse(isUsed ? null : id)}
          >
            {isUsed ? 'Turn off' : useText}
          </Button>
        </Group>
      </div>
      {outline && isOpen ? <TaskOutline tasks={outline} /> : null}
    </li>
  );
}

function OwnActions({ id, name, isUsed }: { readonly id: string; readonly name: string; readonly isUsed: boolean }) {
  const remove = useDeletePlaybook();
  const askAndDelete = async () => {
    const text = `“${name}” is deleted. Tasks that came from it stay.${isUsed ? ' Deals of this loan type then follow no playbook.' : ''}`;
    if (!(await confirm({ title: 'Delete playbook', text, confirm: 'Delete', dangerous: true }))) return;
    remove.mutate(id, {
      onSuccess: () => notice.success(playbookTexts.deleted),
      onError: (error) => notice.error(messageOf(error)),
    });
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Delete: ${name}`}
        loading={remove.isPending}
        onClick={() => void askAndDelete()}
      >
        Delete
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Edit: ${name}`}
        renderRoot={(props) => <Link to="/tasks/playbooks/$playbookId" params={{ playbookId: id }} {...props} />}
      >
        Edit
      </Button>
    </>
  );
}
