import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type NextPage, nextPageOf } from '../../../../ui/lists/next-page.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Task } from '../../contract.ts';
import { type ShownTasks, taskListOptions } from '../queries.ts';
import classes from '../tasks.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { TaskCard } from './task-card.tsx';
import { useBulk } from './use-bulk.ts';
import { useChosen } from './use-chosen.ts';
import { useTaskFocus } from './use-task-focus.ts';

interface TaskListProps {
  readonly shown: ShownTasks;
  readonly empty: ReactNode;
  readonly onEdit: (task: Task) => void;
  readonly onDetails: (task: Task) => void;
  /** Tasks are chosen to be changed together. */
  readonly withBulk?: boolean;
}

/** Tasks of a person or a deal: read in pages, drawn as far as they are in sight. */
export function TaskList({ shown, empty, ...rest }: TaskListProps) {
  const query = useInfiniteQuery({ ...taskListOptions(shown), placeholderData: (before) => before });
  return (
    <DataState
      query={query}
      failed="Couldn't load tasks."
      isEmpty={({ pages }) => !query.isPlaceholderData && pages[0]?.tasks.length === 0}
      empty={empty}
    >
      {({ pages }) => <Cards pages={pages.map(({ tasks }) => tasks)} {...rest} {...nextPageOf(query)} />}
    </DataState>
  );
}

interface CardsProps extends NextPage, Pick<TaskListProps, 'onEdit' | 'onDetails' | 'withBulk'> {
  readonly pages: readonly (readonly Task[])[];
}

/** Each once: a task that moved up while the list was read is on two pages. */
const tasksOf = (pages: CardsProps['pages']): Task[] => [
  ...new Map(pages.flat().map((task) => [task._id, task])).values(),
];

function Cards({ pages, onEdit, onDetails, withBulk = false, more, again }: CardsProps) {
  const now = useNow();
  const tasks = useMemo(() => tasksOf(pages), [pages]);
  const chosen = useChosen(tasks);
  const { list, items, before, after, scrollTo } = useCardsInSight(tasks, more);
  const { focusTask, focusList } = useTaskFocus(list, tasks, scrollTo);
  const bulk = useBulk((changed) => {
    chosen.remove(changed);
    focusList();
  });
  return (
    <>
      {withBulk ? (
        <BulkBar
          tasks={tasks}
          chosen={chosen}
          bulk={bulk}
          onClear={() => {
            chosen.remove([...chosen.ids]);
            focusList();
          }}
        />
      ) : null}
      <ul
        ref={list}
        tabIndex={-1}
        className={classes.list}
        aria-label="Tasks"
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {items.map(({ index, key, measure }) => {
          const task = tasks[index];
          return task ? (
            <li
              key={key}
              ref={measure}
              data-index={index}
              aria-setsize={more ? -1 : tasks.length}
              aria-posinset={index + 1}
            >
              <TaskCard
                task={task}
                now={now}
                acts={{ onEdit, onDetails, onUndo: ({ _id }) => focusTask(_id) }}
                choosing={
                  withBulk
                    ? {
                        isChosen: chosen.ids.has(task._id),
                        isFull: chosen.isFull,
                        toggle: (isRange) => chosen.toggle(task._id, isRange),
                      }
                    : undefined
                }
              />
            </li>
          ) : null;
        })}
      </ul>
      {again ? (
        <Group role="alert" justify="center" gap="sm" mt="sm">
          <Text size="sm">Couldn't load more tasks.</Text>
          <Button variant="default" size="compact-md" onClick={again}>
            Try again
          </Button>
        </Group>
      ) : null}
    </>
  );
}

const usualHeight = 150;

/** Which cards are drawn, and how much lies before and after them. Near the end the next page is read. */
function useCardsInSight(tasks: readonly Task[], more: NextPage['more']) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtual = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => tasks[index]?._id ?? index,
    overscan: 6,
    gap: 10,
    scrollMargin: top,
    scrollPaddingStart: 130,
    scrollPaddingEnd: 20,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= tasks.length - 20) more?.();
  }, [last, tasks.length, more]);
  return {
    list,
    items: items.map(({ index, key }) => ({ index, key, measure: virtual.measureElement })),
    before: (items[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
