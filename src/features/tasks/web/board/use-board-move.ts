import { useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { Task } from '../../contract.ts';
import { statusLabels, type TaskStatus } from '../../model.ts';
import { useMove } from '../move/use-move-task.ts';
import type { Moving } from './moved.ts';

interface BoardMoveHandlers {
  /** Tells screen readers. */
  readonly announce: (text: string) => void;
  /** Undo was pressed, and its button is gone: the keyboard goes on at the card. */
  readonly onUndo: (id: string) => void;
}

/** Moves a card at once; when the server refuses, it stands where it stood and its words are shown. */
export function useBoardMove({ announce, onUndo }: BoardMoveHandlers) {
  const [moving, setMoving] = useState<readonly Moving[]>([]);
  const move = useMove();
  const moveTo = async (task: Task, to: TaskStatus, takeBackNext = false) => {
    const from = task.status;
    const one: Moving = { task, to };
    setMoving((before) => [...before.filter((other) => other.task._id !== task._id), one]);
    try {
      const moved = move.mutateAsync({ task, to, takeBackNext });
      const text = `“${task.title}” moved to “${statusLabels[to]}”.`;
      // It is read again before that is over.
      await moved;
      announce(text);
      noticeWithUndo(text, () => {
        onUndo(task._id);
        void moveTo({ ...task, status: to }, from, true);
      });
    } catch (error) {
      announce(`“${task.title}” was not moved: it is back in “${statusLabels[from]}”.`);
      notice.error(messageOf(error));
    } finally {
      setMoving((before) => before.filter((other) => other !== one));
    }
  };
  return { moving, moveTo };
}
