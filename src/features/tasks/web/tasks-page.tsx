import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Button, SegmentedControl, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useCommands } from '../../../ui/commands.ts';
import { lazyComponent, lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { useTypedText } from '../../../ui/lists/use-typed-text.ts';
import { EmptyState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import type { Task } from '../contract.ts';
import { readTaskFile } from '../endpoints.ts';
import { priorityLabels, statusLabels, taskPriorities, taskTexts } from '../model.ts';
import type { TaskBoardProps } from './board/task-board.tsx';
import { Statistics } from './dashboard/statistics.tsx';
import type { TaskModalProps } from './form/task-modal.tsx';
import type { OpenTask } from './form/typed-task.ts';
import { TaskList } from './list/task-list.tsx';
import { PersonSelect } from './pickers.tsx';
import { statisticsOptions } from './queries.ts';
import { QuickAdd } from './quick-add/quick-add.tsx';
import { statusChoices, type TasksSearch, tasksSearch } from './task-search.ts';
import classes from './tasks.module.css';

const TaskBoard = lazyComponent<TaskBoardProps>(
  async () => (await import('./board/task-board.tsx')).TaskBoard,
  () => <LoadingRows rows={4} height={120} />,
);
const TaskDetails = lazyWhenNeeded(
  async () => (await import('./details/task-details.tsx')).TaskDetails,
  ({ id }) => id !== undefined,
);

const TaskModal = lazyWhenNeeded<TaskModalProps>(
  async () => (await import('./form/task-modal.tsx')).TaskModal,
  ({ open }) => open !== undefined,
);

/** /tasks: the tasks of a person, and the form of one. */
export const TasksPage = () => <TaskManager />;
/** /tasks/new: the same with the form of a new task open. */
export const NewTaskPage = () => <TaskManager isNew />;

function TaskManager({ isNew = false }: { readonly isNew?: boolean }) {
  const { id: ownId } = useProfile();
  const search = tasksSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenTask | undefined>(isNew ? {} : undefined);
  const close = () => {
    setOpen(undefined);
    if (isNew) void navigate({ to: '/tasks' });
  };
  const { filter, assignee, task: shownId, shape = 'list', status, ...filters } = search;
  const showDetails = (id: string | undefined) =>
    void navigate({ to: '/tasks', search: tasksSearch({ ...search, task: id }), replace: true });
  const assignedTo = assignee ?? (filter === 'my' ? ownId : undefined);
  const quickAdd = useRef<HTMLInputElement>(null);
  useCommands(
    useMemo(
      () => [
        { id: 'tasks:new', group: 'Tasks', label: 'New task', shortcut: 'N', run: () => quickAdd.current?.focus() },
      ],
      [],
    ),
  );
  const create = () => setOpen({});
  const shown = { ...filters, ...(assignedTo === undefined ? {} : { assignedTo }) };
  const onDetails = ({ _id }: Pick<Task, '_id'>) => showDetails(_id);
  const empty = (
    <EmptyState title={taskTexts.noneFound} action={<Button onClick={create}>{taskTexts.createFirst}</Button>} />
  );
  return (
    <Page
      title="Tasks"
      subtitle="Tasks you created and tasks assigned to you."
      actions={
        <>
          <ShapeControl search={search} />
          <ExportMenu endpoint={readTaskFile} name="tasks" query={{ ...shown, status }} />
          <Button onClick={create}>+ New Task</Button>
        </>
      }
    >
      <Statistics query={useQuery(statisticsOptions)} />
      <QuickAdd inputRef={quickAdd} />
      <Filters search={search} assignedTo={assignedTo} />
      {shape === 'board' ? (
        <TaskBoard shown={shown} empty={empty} onDetails={onDetails} />
      ) : (
        <TaskList
          withBulk
          shown={{ ...shown, ...(status ? { status } : {}) }}
          empty={empty}
          onEdit={(task) => setOpen({ task })}
          onDetails={onDetails}
        />
      )}
      <TaskDetails id={shownId} onClose={() => showDetails(undefined)} />
      <TaskModal open={open} onClose={close} />
    </Page>
  );
}

/** List or board, in the address. */
function ShapeControl({ search }: { readonly search: TasksSearch }) {
  const navigate = useNavigate();
  return (
    <>
      <VisuallyHidden id="tasks-shape">Show the tasks as</VisuallyHidden>
      <SegmentedControl
        size="xs"
        aria-labelledby="tasks-shape"
        data={[
          { value: 'list', label: 'List' },
          { value: 'board', label: 'Board' },
        ]}
        value={search.shape ?? 'list'}
        // The columns of the board are the statuses.
        onChange={(shape) =>
          void navigate({
            to: '/tasks',
            search: tasksSearch({ ...search, shape, status: undefined }),
            resetScroll: false,
          })
        }
      />
    </>
  );
}

const statusOptions = statusChoices.map((value) => ({
  value,
  label: { ...statusLabels, overdue: 'Overdue', snoozed: 'Snoozed' }[value],
}));
const priorityOptions = taskPriorities.map((value) => ({ value, label: priorityLabels[value] }));

interface FiltersProps {
  readonly search: TasksSearch;
  readonly assignedTo: string | undefined;
}

function Filters({ search, assignedTo }: FiltersProps) {
  const navigate = useNavigate();
  const { id: ownId } = useProfile();
  const show = (change: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/tasks', search: tasksSearch({ ...search, ...change }), replace: true });
  const showAssignee = (id: string | null) =>
    show(id === ownId ? { filter: 'my', assignee: undefined } : { filter: undefined, assignee: id ?? undefined });
  const typed = useTypedText(search.search ?? '', (text) => show({ search: text || undefined }));
  return (
    <search className={classes.filters} aria-label="Filter tasks">
      <TextInput label="Search" type="search" placeholder="Title or description" maxLength={200} {...typed} />
      {search.shape === 'board' ? null : (
        <Select
          label="Status"
          placeholder="All"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear status' }}
          data={statusOptions}
          value={search.status ?? null}
          onChange={(status) => show({ status: status ?? undefined })}
        />
      )}
      <Select
        label="Priority"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear priority' }}
        data={priorityOptions}
        value={search.priority ?? null}
        onChange={(priority) => show({ priority: priority ?? undefined })}
      />
      <PersonSelect label="Assignee" placeholder="Anyone" value={assignedTo ?? null} onChange={showAssignee} />
    </search>
  );
}
