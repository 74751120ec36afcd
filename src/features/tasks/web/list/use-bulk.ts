import type { EndpointInput } from '../../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import { changeTasks, undoChange } from '../../depth-endpoints.ts';
import { priorityLabels, statusLabels } from '../../model.ts';
import { useTaskMutation } from '../queries.ts';

type Change = EndpointInput<typeof changeTasks>['body']['change'];

export interface Bulk {
  readonly ids: string[];
  readonly change: Change;
  /** Of whom the tasks become. */
  readonly name?: string;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'task' : 'tasks'}`;

/** What was done with so many tasks. */
function doneText(count: number, { change, name }: Bulk): string {
  const tasks = counted(count);
  const are = count === 1 ? 'is' : 'are';
  if ('status' in change)
    return change.status === 'completed' ? `${tasks} completed.` : `${tasks} set to ${statusLabels[change.status]}.`;
  if ('priority' in change) return `${tasks} set to ${priorityLabels[change.priority].toLowerCase()} priority.`;
  if ('dueDate' in change) return `${tasks} ${are} now due ${formatDateTime(change.dueDate)}.`;
  if ('assignedTo' in change) return `${tasks} assigned to ${name ?? 'another person'}.`;
  if ('snoozedUntil' in change)
    return change.snoozedUntil === null
      ? `${tasks} shown again.`
      : `${tasks} snoozed until ${formatDateTime(change.snoozedUntil)}.`;
  return `${tasks} deleted.`;
}

/** How many were refused, and each reason once. */
const refusedText = (refused: readonly { readonly message: string }[], of: number, what: string): string =>
  `${refused.length} of ${counted(of)} ${what}. ${[...new Set(refused.map(({ message }) => message))].join(' ')}`;

/** What is restored is said too: an Undo that did less than it promised is no Undo. */
function useUndo() {
  return useTaskMutation((id: string) => callEndpoint(undoChange, { params: { id } }), {
    onSuccess({ restored, refused }) {
      if (restored.length > 0) notice.success(`${counted(restored.length)} restored.`);
      if (refused.length > 0) notice.error(refusedText(refused, restored.length + refused.length, 'not restored'));
    },
    onError: (error) => notice.error(messageOf(error)),
  });
}

/**
 * Changes the chosen tasks together. What was refused is said with its reason and stays chosen; on an error everything does.
 * `onDone` is told which were changed, and is called when Undo is pressed, too: the button that was pressed is gone then.
 */
export function useBulk(onDone: (changed: readonly string[]) => void) {
  const undo = useUndo();
  return useTaskMutation((bulk: Bulk) => callEndpoint(changeTasks, { body: { ids: bulk.ids, change: bulk.change } }), {
    onSuccess({ changed, refused, undo: undoId }, bulk) {
      const text = doneText(changed.length, bulk);
      if (undoId !== null)
        noticeWithUndo(text, () => {
          onDone([]);
          undo.mutate(undoId);
        });
      else if (changed.length > 0) notice.success(text);
      if (refused.length > 0) notice.error(refusedText(refused, bulk.ids.length, 'not changed'));
      onDone(changed);
    },
  });
}
