import { dayMs } from '../../kernel/dates.ts';
import { dayIn, momentIn, type NamedZone } from '../../kernel/time-zones.ts';

export const taskPriorities = ['low', 'medium', 'high'] as const;
export type TaskPriority = (typeof taskPriorities)[number];
export const taskStatuses = ['pending', 'in_progress', 'completed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export const recurrencePatterns = ['daily', 'weekly', 'monthly'] as const;
export type RecurrencePattern = (typeof recurrencePatterns)[number];

export const priorityLabels: Readonly<Record<TaskPriority, string>> = { low: 'Low', medium: 'Medium', high: 'High' };
export const statusLabels: Readonly<Record<TaskStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
};
export const patternLabels: Readonly<Record<RecurrencePattern, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

export const taskLimits = {
  title: 200,
  description: 5_000,
  assignees: 20,
  checklist: 50,
  checklistText: 200,
  interval: 99,
  bulk: 100,
  comment: 4_000,
  comments: 500,
  mentions: 20,
  files: 20,
  page: 500,
};
/** How far ahead a task counts as upcoming. */
export const upcomingDays = 7;
/** How many tasks each list of the dashboard shows. */
export const dashboardAtMost = 5;

export const taskTexts = {
  saveFailed: 'Error saving task',
  unknownUser: 'Unknown User',
  relatedDeal: 'Related to deal',
  changedMeanwhile: 'Somebody changed this task while you were editing it. Save again to write over their changes.',
  confirmDelete: 'Are you sure you want to delete this task?',
  noneFound: 'No tasks found matching your criteria.',
  createFirst: 'Create your first task',
  noneUpcoming: 'No upcoming tasks in the next 7 days',
} as const;

/** What a new task starts with, apart from its due date. */
export const newTask = {
  priority: 'medium',
  status: 'pending',
  isRecurring: false,
  recurrencePattern: 'weekly',
  recurrenceInterval: 1,
  weekdaysOnly: false,
} as const satisfies Readonly<Record<string, TaskPriority | TaskStatus | RecurrencePattern | boolean | number>>;

/** Tomorrow at 17:00 on the viewer's clock. */
export const usualDueDate = (zone: NamedZone, now: Date): Date => momentIn(zone, dayIn(zone, now, 1), '17:00');

interface StatusMove {
  readonly label: string;
  readonly from: readonly TaskStatus[];
  readonly to: TaskStatus;
}

/** The buttons of a task. The form may set any status. */
const statusMoves: readonly StatusMove[] = [
  { label: 'Start Task', from: ['pending'], to: 'in_progress' },
  { label: 'Mark Complete', from: ['pending', 'in_progress'], to: 'completed' },
  { label: 'Reopen Task', from: ['completed'], to: 'in_progress' },
];

export const movesOf = (status: TaskStatus): readonly StatusMove[] =>
  statusMoves.filter(({ from }) => from.includes(status));

interface Due {
  readonly dueDate: Date;
  readonly status: TaskStatus;
}

/** By the moment, unlike the label, which goes by days. */
export const isOverdue = ({ dueDate, status }: Due, now: Date): boolean => status !== 'completed' && dueDate < now;

/** How a task's due date reads, by the calendar days of the viewer; undefined for a completed task. */
export function dueLabel({ dueDate, status }: Due, zone: NamedZone, now: Date): string | undefined {
  if (status === 'completed') return undefined;
  const days = (Date.parse(dayIn(zone, dueDate)) - Date.parse(dayIn(zone, now))) / dayMs;
  if (days < 0) return `${-days} day(s) overdue`;
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
}

/** Whole percent of all tasks that are completed. */
export const progressPercent = ({
  completed,
  total,
}: {
  readonly completed: number;
  readonly total: number;
}): number => (total === 0 ? 0 : Math.round((completed / total) * 100));
