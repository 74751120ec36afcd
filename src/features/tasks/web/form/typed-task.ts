import type { UseFormReturnType } from '@mantine/form';
import { shownZone } from '../../../../ui/format.ts';
import type { Task } from '../../contract.ts';
import { newTask, usualDueDate } from '../../model.ts';
import type { StatedTask } from '../queries.ts';
import { asTyped, momentOfTyped } from './typed-moment.ts';

/** What the form opens for: a task to edit, or a new one, of a deal where it is made on its page. */
export type OpenTask = { readonly task: Task } | { readonly dealId?: string };

export type Typed = Omit<StatedTask, 'dueDate' | 'assignedTo' | 'pipelineId' | 'recurrenceInterval'> & {
  readonly pipelineId: string | null;
  readonly assignedTo: string | null;
  /** As the input has it, on the viewer's clock: 2026-11-28T17:00. */
  readonly due: string;
  readonly recurrenceInterval: number | string;
};
export type TaskFormState = UseFormReturnType<Typed>;

export function startOf(open: OpenTask): Typed {
  if (!('task' in open))
    return {
      ...newTask,
      title: '',
      description: '',
      assignedTo: null,
      alsoAssignedTo: [],
      checklist: [],
      due: asTyped(usualDueDate({ name: shownZone() }, new Date())),
      pipelineId: open.dealId ?? null,
    };
  const { title, description, assignedTo, alsoAssignedTo, dueDate, priority, status, checklist } = open.task;
  const { isRecurring, recurrencePattern, recurrenceInterval, weekdaysOnly, pipelineId } = open.task;
  const due = asTyped(new Date(dueDate));
  const who = { assignedTo, alsoAssignedTo, pipelineId };
  const repeats = { isRecurring, recurrencePattern, recurrenceInterval, weekdaysOnly };
  return { title, description, due, priority, status, checklist, ...who, ...repeats };
}

const isWhole = (value: number | string) => /^[1-9]\d?$/.test(String(value));
export const checks = {
  title: (title: string) => (title.trim() === '' ? 'Please enter a title.' : null),
  assignedTo: (id: string | null) => (id === null ? 'Please choose who the task is assigned to.' : null),
  due: (due: string) => (momentOfTyped(due) ? null : 'Please enter a due date.'),
  recurrenceInterval: (every: number | string, { isRecurring }: Typed) =>
    !isRecurring || isWhole(every) ? null : 'Enter a whole number from 1 to 99.',
};

/** The moment that is typed; of an edited task the very moment that it had, while the minute was left alone. */
function dueDateOf(due: string, open: OpenTask): string {
  if ('task' in open && asTyped(new Date(open.task.dueDate)) === due) return open.task.dueDate;
  return momentOfTyped(due) ?? '';
}

/** What is sent of it. Steps that were left blank are none, and a deal that only its creator may change is left out. */
export function statedOf(
  { due, assignedTo, pipelineId, recurrenceInterval, ...values }: Typed,
  open: OpenTask,
): StatedTask {
  const mayChangeDeal = !('task' in open) || open.task.can.changeDeal;
  return {
    ...values,
    ...(mayChangeDeal ? { pipelineId } : {}),
    recurrenceInterval: isWhole(recurrenceInterval) ? Number(recurrenceInterval) : 1,
    checklist: values.checklist.filter(({ text }) => text.trim() !== ''),
    assignedTo: assignedTo ?? '',
    dueDate: dueDateOf(due, open),
  };
}
