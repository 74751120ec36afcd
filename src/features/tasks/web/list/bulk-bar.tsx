import '@mantine/core/styles/Popover.css';
import { Button, Checkbox, Popover, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';
import { DropdownButton } from '../../../../ui/page/dropdown.tsx';
import type { Task } from '../../contract.ts';
import { priorityLabels, statusLabels, taskLimits, taskPriorities, taskStatuses } from '../../model.ts';
import classes from './bulk.module.css';
import type { BulkDialogProps, BulkQuestion } from './bulk-dialog.tsx';
import type { Bulk, useBulk } from './use-bulk.ts';
import type { Chosen } from './use-chosen.ts';

const BulkDialog = lazyWhenNeeded<BulkDialogProps>(
  async () => (await import('./bulk-dialog.tsx')).BulkDialog,
  ({ question }) => question !== undefined,
);

interface BulkBarProps {
  readonly tasks: readonly Task[];
  readonly chosen: Chosen;
  readonly bulk: ReturnType<typeof useBulk>;
  /** Clears the selection, whose buttons go with it. */
  readonly onClear: () => void;
  /** What stands at its end while nothing is chosen. */
  readonly children?: ReactNode;
}

/** Chooses all tasks that are shown, says how many are chosen, and what can be done with them. It stays in sight. */
export function BulkBar({ tasks, chosen, bulk, onClear, children }: BulkBarProps) {
  const { size } = chosen.ids;
  const atMost = Math.min(tasks.length, taskLimits.bulk);
  return (
    <section className={classes.bar} aria-label="Selected tasks" data-chosen={size > 0 || undefined}>
      <div className={classes.count}>
        <Checkbox
          aria-label={atMost < tasks.length ? `Select the first ${atMost} tasks` : 'Select all tasks shown'}
          checked={size > 0}
          indeterminate={size > 0 && size < atMost}
          onChange={chosen.toggleAll}
        />
        {size > 0 ? null : (
          <Text size="sm" c="dimmed" aria-hidden>
            {atMost < tasks.length ? `Select first ${atMost}` : 'Select all'}
          </Text>
        )}
        <Text size="sm" fw={600} role="status">
          {size > 0 ? countText(size) : ''}
        </Text>
      </div>
      {size > 0 ? <Acts tasks={tasks} chosen={chosen} bulk={bulk} onClear={onClear} /> : children}
    </section>
  );
}

const countText = (size: number): string =>
  size >= taskLimits.bulk ? `${size} selected, the most you can change together` : `${size} selected`;

function Acts({ tasks, chosen, bulk, onClear }: Omit<BulkBarProps, 'children'>) {
  const [question, ask] = useState<BulkQuestion>();
  const ids = [...chosen.ids];
  const act = (change: Bulk['change']) =>
    bulk.mutate({ ids, change }, { onError: (error) => notice.error(messageOf(error)) });
  const first = tasks.find(({ _id }) => chosen.ids.has(_id));
  const askAndDelete = async () => {
    const tasksText = ids.length === 1 ? 'this task' : `these ${ids.length} tasks`;
    const text = `Delete ${tasksText}? You can undo it right after.`;
    if (await confirm({ title: 'Delete tasks', text, confirm: 'Delete', dangerous: true })) act({ deleted: true });
  };
  const isPending = bulk.isPending;
  return (
    <div className={classes.acts}>
      <Button size="compact-md" disabled={isPending} onClick={() => act({ status: 'completed' })}>
        Complete
      </Button>
      <Choice label="Status" disabled={isPending}>
        {taskStatuses.map((status) => [statusLabels[status], () => act({ status })] as const)}
      </Choice>
      <Choice label="Priority" disabled={isPending}>
        {taskPriorities.map((priority) => [priorityLabels[priority], () => act({ priority })] as const)}
      </Choice>
      {(['due', 'assign', 'snooze'] as const).map((about) => (
        <Button
          key={about}
          size="compact-md"
          variant="default"
          disabled={isPending}
          onClick={() => {
            // What went wrong before is none of this question.
            bulk.reset();
            ask({ about, ids, due: first?.dueDate });
          }}
        >
          {askLabels[about]}
        </Button>
      ))}
      <Button size="compact-md" variant="default" disabled={isPending} onClick={() => void askAndDelete()}>
        Delete
      </Button>
      <Button size="compact-md" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
      <BulkDialog question={question} bulk={bulk} onClose={() => ask(undefined)} />
    </div>
  );
}

const askLabels = { due: 'Due date…', assign: 'Assign…', snooze: 'Snooze…' } as const;

interface ChoiceProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly children: readonly (readonly [string, () => void])[];
}

function Choice({ label, disabled, children }: ChoiceProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          size="compact-md"
          variant="default"
          disabled={disabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={`${label} of the selected tasks`}>
        {children.map(([text, act]) => (
          <DropdownButton
            key={text}
            onClick={() => {
              setOpened(false);
              act();
            }}
          >
            {text}
          </DropdownButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
