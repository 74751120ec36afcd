import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { listPeople } from '../../accounts/people/endpoints.ts';
import type { Task } from '../contract.ts';
import {
  changeTask,
  createTask,
  deleteTask,
  listTasksAtPage,
  readTask,
  readTaskPage,
  taskStatistics,
  upcomingTasks,
} from '../endpoints.ts';
import { type TaskPriority, type TaskStatus, taskLimits } from '../model.ts';
import type { statusChoices } from './task-search.ts';

/** What a list of tasks is asked for. */
export interface ShownTasks {
  readonly search?: string;
  readonly status?: (typeof statusChoices)[number];
  readonly priority?: TaskPriority;
  readonly assignedTo?: string;
  readonly pipelineId?: string;
}

const allTasks = ['tasks'] as const;

/** The first page is there soon; read again after a change, a long list takes few calls. */
const pageSizes = [100, 200, 400] as const;
const sizeOf = (page: number): number => pageSizes[page] ?? taskLimits.page;

export const taskListOptions = (shown: ShownTasks) =>
  infiniteQueryOptions({
    queryKey: [...allTasks, 'list', shown],
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(
        readTaskPage,
        {
          querystring: {
            ...shown,
            limit: sizeOf(pageParam.page),
            ...(pageParam.cursor ? { cursor: pageParam.cursor } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: { page: 0, cursor: '' },
    getNextPageParam: ({ next: cursor }, _all, { page }) => (cursor === null ? null : { page: page + 1, cursor }),
  });

/** A column of the board: the tasks of one status, and how many there are. */
export const boardColumnOptions = (shown: Omit<ShownTasks, 'status'>, status: TaskStatus) =>
  infiniteQueryOptions({
    queryKey: [...allTasks, 'board', shown, status],
    queryFn: ({ signal, pageParam: cursor }) => {
      const place = cursor === '' ? { limit: 25, total: 'true' as const } : { limit: 100, cursor };
      return callEndpoint(readTaskPage, { querystring: { ...shown, status, ...place } }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** A task as it is now. */
export const taskOptions = (id: string) =>
  queryOptions({
    queryKey: [...allTasks, 'one', id],
    queryFn: async ({ signal }) => (await callEndpoint(readTask, { params: { id } }, { signal })).task,
    staleTime: 0,
  });

export const statisticsOptions = queryOptions({
  queryKey: [...allTasks, 'statistics'],
  queryFn: ({ signal }) => callEndpoint(taskStatistics, {}, { signal }),
});

export const upcomingOptions = queryOptions({
  queryKey: [...allTasks, 'upcoming'],
  queryFn: ({ signal }) => callEndpoint(upcomingTasks, {}, { signal }),
});

export const overdueOptions = queryOptions({
  queryKey: [...allTasks, 'overdue'],
  queryFn: ({ signal }) =>
    callEndpoint(listTasksAtPage, { querystring: { status: 'pending,in_progress', overdue: 'true' } }, { signal }),
});

/** People whose name begins so. */
export const peopleOptions = (search: string) =>
  queryOptions({
    queryKey: ['people', search],
    queryFn: ({ signal }) =>
      callEndpoint(listPeople, { querystring: { limit: 20, ...(search === '' ? {} : { search }) } }, { signal }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });

interface Handlers<Input, Answer> {
  /** Before anything is read again, and wherever the component is by then. */
  readonly onSuccess?: (answer: Answer, input: Input) => void;
  readonly onError?: (error: Error, input: Input) => void;
}

/** After every change the list and the statistics are read again. */
export function useTaskMutation<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { onSuccess, onError }: Handlers<Input, Answer> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      onSuccess?.(answer, input);
      return client.invalidateQueries({ queryKey: allTasks });
    },
    onError: (error, input) => onError?.(error, input),
  });
}

export interface StatedTask {
  readonly title: string;
  readonly description: string;
  readonly assignedTo: string;
  readonly alsoAssignedTo: readonly string[];
  readonly checklist: Task['checklist'];
  readonly dueDate: string;
  readonly priority: TaskPriority;
  readonly status: TaskStatus;
  readonly isRecurring: boolean;
  readonly recurrencePattern: Task['recurrencePattern'];
  readonly recurrenceInterval: number;
  readonly weekdaysOnly: boolean;
  /** Left out where only another person may choose it. */
  readonly pipelineId?: string | null;
}

interface Saved {
  /** Undefined for a new one. */
  readonly task: Task | undefined;
  readonly stated: StatedTask;
}

/** Lists that may be written, as the call takes them. */
const copied = (stated: StatedTask) => ({ ...stated, alsoAssignedTo: [...stated.alsoAssignedTo] });

export const useSaveTask = () =>
  useTaskMutation(({ task, stated }: Saved) =>
    task
      ? callEndpoint(changeTask, { params: { id: task._id }, body: { ...copied(stated), version: task.version } })
      : callEndpoint(createTask, { body: copied(stated) }),
  );

export const useDeleteTask = () => useTaskMutation((id: string) => callEndpoint(deleteTask, { params: { id } }));
