import { Button, Modal, Stack, Text } from '@mantine/core';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import type { Task } from '../../contract.ts';
import { statusLabels, type TaskStatus, taskStatuses } from '../../model.ts';

interface MoveDialogProps {
  readonly task: Task | undefined;
  readonly onClose: () => void;
  readonly onMove: (task: Task, to: TaskStatus) => void;
}

/** Where a task may be moved without a mouse. */
export const MoveDialog = ({ task, onClose, onMove }: MoveDialogProps) => (
  <Modal
    opened={useOpenAfterMount(task !== undefined)}
    onClose={onClose}
    title="Move to…"
    size="sm"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {task ? (
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          “{task.title}” is in “{statusLabels[task.status]}”.
        </Text>
        {taskStatuses
          .filter((status) => status !== task.status)
          .map((status, index) => (
            <Button
              key={status}
              variant="default"
              data-autofocus={index === 0 || undefined}
              onClick={() => onMove(task, status)}
            >
              {statusLabels[status]}
            </Button>
          ))}
      </Stack>
    ) : null}
  </Modal>
);
