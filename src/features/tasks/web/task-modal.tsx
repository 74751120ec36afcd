import { Alert, Button, Checkbox, Group, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { clockIn, momentIn } from '../../../kernel/time-zones.ts';
import { ApiError, messageOf } from '../../../ui/api/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { shownZone } from '../../../ui/format.ts';
import { beginWithFirstInput } from '../../../ui/forms/input-parts.ts';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import type { Task } from '../contract.ts';
import {
  newTask,
  patternLabels,
  priorityLabels,
  recurrencePatterns,
  statusLabels,
  taskLimits,
  taskPriorities,
  taskStatuses,
  taskTexts,
  usualDueDate,
} from '../model.ts';
import { DealSelect, PersonSelect } from './pickers.tsx';
import { type StatedTask, taskOptions, useSaveTask } from './queries.ts';
import classes from './tasks.module.css';

/** What the form opens for: a task to edit, or a new one, of a deal where it is made on its page. */
export type OpenTask = { readonly task: Task } | { readonly dealId?: string };

interface TaskModalProps {
  readonly open: OpenTask | undefined;
  readonly onClose: () => void;
}

export function TaskModal({ open, onClose }: TaskModalProps) {
  const typed = useRef(false);
  const close = async () => {
    const isLeft = !typed.current || (await confirm(discard));
    if (!isLeft) return;
    typed.current = false;
    onClose();
  };
  return (
    <Modal
      opened={useOpenAfterMount(open !== undefined)}
      onClose={() => void close()}
      title={open && 'task' in open ? 'Edit Task' : 'New Task'}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {open ? <TaskForm open={open} typed={typed} onSaved={onClose} onClose={() => void close()} /> : null}
    </Modal>
  );
}

const discard = { title: 'Discard changes', text: 'What you typed is not saved.', confirm: 'Discard', dangerous: true };

type Typed = Omit<StatedTask, 'dueDate' | 'assignedTo' | 'pipelineId'> & {
  readonly pipelineId: string | null;
  readonly assignedTo: string | null;
  /** As the input has it, on the viewer's clock: 2026-11-28T17:00. */
  readonly due: string;
};

const zone = () => ({ name: shownZone() });
function asTyped(at: Date): string {
  const { day, time } = clockIn(zone(), at);
  return `${day}T${time}`;
}

function startOf(open: OpenTask): Typed {
  if (!('task' in open)) {
    const due = asTyped(usualDueDate(zone(), new Date()));
    return { ...newTask, title: '', description: '', assignedTo: null, due, pipelineId: open.dealId ?? null };
  }
  const { title, description, assignedTo, dueDate, priority, status } = open.task;
  const { isRecurring, recurrencePattern, recurrenceInterval, weekdaysOnly, pipelineId } = open.task;
  return {
    title,
    description,
    assignedTo,
    due: asTyped(new Date(dueDate)),
    priority,
    status,
    isRecurring,
    recurrencePattern,
    recurrenceInterval,
    weekdaysOnly,
    pipelineId,
  };
}

const dueShape = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;
const checks = {
  title: (title: string) => (title.trim() === '' ? 'Please enter a title.' : null),
  assignedTo: (id: string | null) => (id === null ? 'Please choose who the task is assigned to.' : null),
  due: (due: string) => (dueShape.test(due) ? null : 'Please enter a due date.'),
};

/** The moment that is typed; of an edited task the very moment that it had, while the minute was left alone. */
function dueDateOf({ due }: Typed, open: OpenTask): string {
  if ('task' in open && asTyped(new Date(open.task.dueDate)) === due) return open.task.dueDate;
  const [, day = '', time = ''] = dueShape.exec(due) ?? [];
  return momentIn(zone(), day, time).toISOString();
}

const options = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

interface TaskFormProps {
  readonly open: OpenTask;
  /** Whether anything would be lost. */
  readonly typed: RefObject<boolean>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Sends what is typed. A task that somebody changed meanwhile is read again, and the next try writes over that. */
function useSend(form: UseFormReturnType<Typed>, open: OpenTask, onSaved: () => void) {
  const save = useSaveTask();
  const client = useQueryClient();
  const [task, setTask] = useState('task' in open ? open.task : undefined);
  const isConflict = save.error instanceof ApiError && save.error.is('CONFLICT');
  const send = form.onSubmit((typed) => {
    const { due: _due, assignedTo, pipelineId, ...values } = typed;
    const deal = task && !task.can.changeDeal ? {} : { pipelineId };
    const stated = { ...values, ...deal, assignedTo: assignedTo ?? '', dueDate: dueDateOf(typed, open) };
    save.mutate(
      { task, stated },
      {
        onSuccess: onSaved,
        onError: async (error) => {
          const { dueDate, ...fields } = (error instanceof ApiError && error.body?.fields) || {};
          form.setErrors({ ...fields, ...(dueDate ? { due: dueDate } : {}) });
          if (task && error instanceof ApiError && error.is('CONFLICT'))
            setTask(await client.fetchQuery(taskOptions(task._id)).catch(() => task));
        },
      },
    );
  });
  const problem = isConflict ? taskTexts.changedMeanwhile : save.isError ? messageOf(save.error) : undefined;
  return { send, task, problem, isPending: save.isPending };
}

function TaskForm({ open, typed, onSaved, onClose }: TaskFormProps) {
  const form = useForm<Typed>({
    mode: 'controlled',
    initialValues: startOf(open),
    validate: checks,
    onValuesChange: () => {
      typed.current = true;
    },
  });
  const { send, task, problem, isPending } = useSend(form, open, () => {
    typed.current = false;
    onSaved();
  });
  return (
    <form ref={beginWithFirstInput} onSubmit={send} noValidate aria-label={task ? 'Edit Task' : 'New Task'}>
      <Stack gap="sm">
        <TextInput
          label="Title"
          withAsterisk
          aria-required
          maxLength={taskLimits.title}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Description"
          rows={3}
          maxLength={taskLimits.description}
          {...form.getInputProps('description')}
        />
        <Assignment form={form} people={task?.people ?? []} />
        {task && !task.can.changeDeal ? null : (
          <DealSelect
            label="Deal"
            placeholder="Search by address or client"
            value={form.values.pipelineId}
            onChange={(id) => form.setFieldValue('pipelineId', id)}
            error={form.errors.pipelineId}
          />
        )}
        <Checkbox label="Recurring task" {...form.getInputProps('isRecurring', { type: 'checkbox' })} />
        {form.values.isRecurring ? (
          <Select
            label="Recurrence"
            description="Completing the task creates the next one."
            allowDeselect={false}
            data={options(recurrencePatterns, patternLabels)}
            {...form.getInputProps('recurrencePattern')}
          />
        ) : null}
        {problem ? (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={taskTexts.saveFailed}>
            <Text size="sm">{problem}</Text>
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {task ? 'Save task' : 'Create task'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface AssignmentProps {
  readonly form: UseFormReturnType<Typed>;
  readonly people: Task['people'];
}

/** Who does it by when, how urgent it is and how far. */
function Assignment({ form, people }: AssignmentProps) {
  return (
    <div className={classes.pair}>
      <PersonSelect
        label="Assigned To"
        required
        placeholder="Search by name"
        known={people}
        value={form.values.assignedTo}
        onChange={(id) => form.setFieldValue('assignedTo', id)}
        error={form.errors.assignedTo}
      />
      <TextInput label="Due Date" type="datetime-local" withAsterisk aria-required {...form.getInputProps('due')} />
      <Select
        label="Priority"
        allowDeselect={false}
        data={options(taskPriorities, priorityLabels)}
        {...form.getInputProps('priority')}
      />
      <Select
        label="Status"
        allowDeselect={false}
        data={options(taskStatuses, statusLabels)}
        {...form.getInputProps('status')}
      />
    </div>
  );
}
