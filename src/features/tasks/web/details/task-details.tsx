import { Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { taskOptions } from '../queries.ts';
import classes from '../tasks.module.css';
import { Comments } from './comments.tsx';
import { Files } from './files.tsx';
import { Snooze } from './snooze.tsx';
import { TaskStatusLine } from './task-status.tsx';

interface TaskDetailsProps {
  /** Undefined: closed. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** What is said about a task, and until when it is out of the own list. */
export function TaskDetails({ id, onClose }: TaskDetailsProps) {
  const query = useQuery({ ...taskOptions(id ?? ''), enabled: id !== undefined });
  return (
    <Modal
      opened={useOpenAfterMount(id !== undefined)}
      onClose={onClose}
      title={query.data?.title ?? 'Task'}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id === undefined ? null : (
        <DataState query={query} failed="Couldn't load this task." isEmpty={() => false} empty={null}>
          {(task) => (
            <Stack gap="lg">
              <TaskStatusLine task={task} />
              {task.description === '' ? null : (
                <Text size="sm" className={classes.description}>
                  {task.description}
                </Text>
              )}
              {task.status === 'completed' ? null : <Snooze task={task} />}
              {task.pipelineId === null ? null : <Files taskId={task._id} />}
              <Comments taskId={task._id} />
            </Stack>
          )}
        </DataState>
      )}
    </Modal>
  );
}
