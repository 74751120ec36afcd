import { Button } from '@mantine/core';
import type { Task } from '../../contract.ts';
import { movesOf } from '../../model.ts';
import type { useMove } from './use-move-task.ts';

interface StatusButtonsProps {
  readonly task: Task;
  readonly move: ReturnType<typeof useMove>;
}

/** What a task can become by one click. */
export const StatusButtons = ({ task, move }: StatusButtonsProps) =>
  movesOf(task.status).map(({ label, to }) => (
    <Button
      key={label}
      size="compact-md"
      variant={to === 'completed' ? 'light' : 'default'}
      aria-label={`${label}: ${task.title}`}
      loading={move.isPending && move.variables.to === to}
      onClick={() => move.mutate({ task, to })}
    >
      {label}
    </Button>
  ));
