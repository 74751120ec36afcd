import { Alert, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { useAskedClose } from '../../../../ui/confirm.ts';
import { beginWithFirstInput } from '../../../../ui/forms/input-parts.ts';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import { DealSelect } from '../../../pipeline/web/list/deal-select.tsx';
import { taskLimits, taskTexts } from '../../model.ts';
import { taskOptions, useSaveTask } from '../queries.ts';
import { AssignmentFields } from './assignment-fields.tsx';
import { ChecklistFields } from './checklist-fields.tsx';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { checks, type OpenTask, startOf, statedOf, type TaskFormState, type Typed } from './typed-task.ts';

export interface TaskModalProps {
  readonly open: OpenTask | undefined;
  readonly onClose: () => void;
}

export function TaskModal({ open, onClose }: TaskModalProps) {
  const { noteTyped, close, closeSaved } = useAskedClose(onClose);
  return (
    <Modal
      opened={useOpenAfterMount(open !== undefined)}
      onClose={close}
      title={open && 'task' in open ? 'Edit Task' : 'New Task'}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {open ? <TaskForm open={open} onTyped={noteTyped} onSaved={closeSaved} onClose={close} /> : null}
    </Modal>
  );
}

interface TaskFormProps {
  readonly open: OpenTask;
  readonly onTyped: () => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Sends what is typed. A task that somebody changed meanwhile is read again, and the next try writes over that. */
function useSend(form: TaskFormState, open: OpenTask, onSaved: () => void) {
  const save = useSaveTask();
  const client = useQueryClient();
  const [task, setTask] = useState('task' in open ? open.task : undefined);
  const isConflict = save.error instanceof ApiError && save.error.is('CONFLICT');
  const send = form.onSubmit((typed) => {
    save.mutate(
      { task, stated: statedOf(typed, open) },
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

function TaskForm({ open, onTyped, onSaved, onClose }: TaskFormProps) {
  const form = useForm<Typed>({
    mode: 'controlled',
    initialValues: startOf(open),
    validate: checks,
    onValuesChange: onTyped,
  });
  const { send, task, problem, isPending } = useSend(form, open, onSaved);
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
        <AssignmentFields form={form} people={task?.people ?? []} />
        {task && !task.can.changeDeal ? null : (
          <DealSelect
            label="Deal"
            placeholder="Search by address or client"
            value={form.values.pipelineId}
            onChange={(id) => form.setFieldValue('pipelineId', id)}
            error={form.errors.pipelineId}
          />
        )}
        <RecurrenceFields form={form} />
        <ChecklistFields
          steps={form.values.checklist}
          onChange={(steps) => form.setFieldValue('checklist', steps)}
          error={typeof form.errors.checklist === 'string' ? form.errors.checklist : undefined}
        />
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
