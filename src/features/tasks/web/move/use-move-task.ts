import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { Task } from '../../contract.ts';
import { changeTask } from '../../endpoints.ts';
import type { TaskStatus } from '../../model.ts';
import { useTaskMutation } from '../queries.ts';

export interface TaskMove {
  readonly task: Pick<Task, '_id' | 'title' | 'status'>;
  readonly to: TaskStatus;
}

/** Reopens a completed task. Of a recurring one, the next goes again if nobody has worked on it. */
const send = ({ task: { _id: id }, to }: TaskMove, takeBackNext = false) =>
  callEndpoint(changeTask, { params: { id }, body: { status: to, ...(takeBackNext ? { takeBackNext } : {}) } });

/** Takes a move back. */
export const useUndoMove = () =>
  useTaskMutation(({ task, to }: TaskMove) => send({ task: { ...task, status: to }, to: task.status }, true), {
    onError: (error, { task }) => notice.error(`Couldn't undo “${task.title}”. ${messageOf(error)}`),
  });

/** Gives a task another status. `onDone` offers to undo it. */
export const useMove = (onDone: (move: TaskMove) => void) =>
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
