import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { useTypedText } from '../../../ui/lists/use-typed-text.ts';
import { EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { priorityLabels, statusLabels, taskPriorities, taskTexts } from '../model.ts';
import { Statistics } from './dashboard/statistics.tsx';
import { TaskModal } from './form/task-modal.tsx';
import type { OpenTask } from './form/typed-task.ts';
import { TaskList } from './list/task-list.tsx';
import { PersonSelect } from './pickers.tsx';
import { statisticsOptions } from './queries.ts';
import { QuickAdd } from './quick-add/quick-add.tsx';
import { statusChoices, type TasksSearch, tasksSearch } from './task-search.ts';
import classes from './tasks.module.css';

const TaskDetails = lazyWhenNeeded(
  async () => (await import('./details/task-details.tsx')).TaskDetails,
  ({ id }) => id !== undefined,
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
  const { filter, assignee, task: shownId, ...filters } = search;
  const showDetails = (id: string | undefined) =>
    void navigate({ to: '/tasks', search: tasksSearch({ ...search, task: id }), replace: true });
  const assignedTo = assignee ?? (filter === 'my' ? ownId : undefined);
  const create = () => setOpen({});
  return (
    <Page
      title="Tasks"
      subtitle="Tasks you created and tasks assigned to you."
      actions={<Button onClick={create}>+ New Task</Button>}
    >
      <Statistics query={useQuery(statisticsOptions)} />
      <QuickAdd />
      <Filters search={search} assignedTo={assignedTo} />
      <TaskList
        withBulk
        shown={{ ...filters, ...(assignedTo === undefined ? {} : { assignedTo }) }}
        empty={
          <EmptyState title={taskTexts.noneFound} action={<Button onClick={create}>{taskTexts.createFirst}</Button>} />
        }
        onEdit={(task) => setOpen({ task })}
        onDetails={({ _id }) => showDetails(_id)}
      />
      <TaskDetails id={shownId} onClose={() => showDetails(undefined)} />
      <TaskModal open={open} onClose={close} />
    </Page>
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
      <Select
        label="Status"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear status' }}
        data={statusOptions}
        value={search.status ?? null}
        onChange={(status) => show({ status: status ?? undefined })}
      />
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
