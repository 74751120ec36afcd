import { Badge, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import type { Task } from '../../contract.ts';
import { priorityLabels, statusLabels } from '../../model.ts';
import { StatusButtons } from '../move/status-buttons.tsx';
import { type TaskMove, useMove, useUndoMove } from '../move/use-move-task.ts';

/** How a task stands, what it can become by one click, and Undo of completing it: here, where the dialog holds the keyboard. */
export function TaskStatusLine({ task }: { readonly task: Task }) {
  const [completed, setCompleted] = useState<TaskMove>();
  const move = useMove((done) => setCompleted(done.to === 'completed' ? done : undefined));
  const undo = useUndoMove();
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (completed && document.activeElement === document.body) undoButton.current?.focus();
  }, [completed]);
  return (
    <div>
      <Group gap="xs">
        <Badge variant="light" color="gray" tt="none">
          {statusLabels[task.status]}
        </Badge>
        <Text size="sm" c="dimmed">
          {priorityLabels[task.priority]} priority, due {formatDateTime(task.dueDate)}
        </Text>
        <Group gap={6} ml="auto">
          <StatusButtons task={task} move={move} />
        </Group>
      </Group>
      <Group gap="sm" mt={completed || move.isError ? 8 : 0} role="status">
        {move.isError ? <Text size="sm">Couldn't save. Try again.</Text> : null}
        {completed && task.status === 'completed' ? (
          <>
            <Text size="sm">This task is completed.</Text>
            <Button
              ref={undoButton}
              size="compact-sm"
              variant="light"
              loading={undo.isPending}
              onClick={() => undo.mutate(completed, { onSuccess: () => setCompleted(undefined) })}
            >
              Undo
            </Button>
          </>
        ) : null}
      </Group>
    </div>
  );
}
