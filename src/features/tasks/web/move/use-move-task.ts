import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { Task } from '../../contract.ts';
import { changeTask } from '../../endpoints.ts';
import type { TaskStatus } from '../../model.ts';
import { useTaskMutation } from '../queries.ts';

export interface TaskMove {
  readonly task: Pick<Task, '_id' | 'title' | 'status'>;
  readonly to: TaskStatus;
  /** Undo of completing a recurring task: the next one goes again if nobody has worked on it. */
  readonly takeBackNext?: boolean;
}

const send = ({ task: { _id: id }, to, takeBackNext = false }: TaskMove) =>
  callEndpoint(changeTask, { params: { id }, body: { status: to, ...(takeBackNext ? { takeBackNext } : {}) } });

/** What takes a move back. */
export const undoOf = ({ task, to }: TaskMove): TaskMove => ({
  task: { ...task, status: to },
  to: task.status,
  takeBackNext: true,
});

/** Takes a move back. */
export const useUndoMove = () =>
  useTaskMutation((move: TaskMove) => send(undoOf(move)), {
    onError: (error, { task }) => notice.error(`Couldn't undo “${task.title}”. ${messageOf(error)}`),
  });

/** Gives a task another status. `onDone` offers to undo it. */
export const useMove = (onDone: (move: TaskMove) => void = () => {}) =>
  useTaskMutation((move: TaskMove) => send(move), { onSuccess: (_answer, move) => onDone(move) });

/**
 * The same; completing it can be undone in a notice.
 * @param onUndo Undo was pressed, and its button is gone: the keyboard goes on at the task
 */
export function useMoveTask(onUndo: (task: TaskMove['task']) => void) {
  const undo = useUndoMove();
  return useMove((move) => {
    if (move.to !== 'completed') return;
    noticeWithUndo(`Completed: ${move.task.title}`, () => {
      onUndo(move.task);
      undo.mutate(move);
    });
  });
}
