import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type NextPage, nextPageOf } from '../../../ui/lists/next-page.ts';
import { DataState } from '../../../ui/page/data-state.tsx';
import { useNow } from '../../../ui/page/use-now.ts';
import type { Task } from '../contract.ts';
import { type ShownTasks, taskListOptions } from './queries.ts';
import { TaskCard } from './task-card.tsx';
import classes from './tasks.module.css';

interface TaskListProps {
  readonly shown: ShownTasks;
  readonly empty: ReactNode;
  readonly onEdit: (task: Task) => void;
  readonly onDetails: (task: Task) => void;
}

/** Tasks of a person or a deal: read in pages, drawn as far as they are in sight. */
export function TaskList({ shown, empty, onEdit, onDetails }: TaskListProps) {
  const query = useInfiniteQuery({ ...taskListOptions(shown), placeholderData: (before) => before });
  return (
    <DataState
      query={query}
      failed="Couldn't load tasks."
      isEmpty={({ pages }) => !query.isPlaceholderData && pages[0]?.tasks.length === 0}
      empty={empty}
    >
      {({ pages }) => (
        <Cards pages={pages.map(({ tasks }) => tasks)} onEdit={onEdit} onDetails={onDetails} {...nextPageOf(query)} />
      )}
    </DataState>
  );
}

interface CardsProps extends NextPage {
  readonly pages: readonly (readonly Task[])[];
  readonly onEdit: (task: Task) => void;
  readonly onDetails: (task: Task) => void;
}

/** Each once: a task that moved up while the list was read is on two pages. */
const tasksOf = (pages: CardsProps['pages']): Task[] => [
  ...new Map(pages.flat().map((task) => [task._id, task])).values(),
];

const usualHeight = 150;

function Cards({ pages, onEdit, onDetails, more, again }: CardsProps) {
  const now = useNow();
  const tasks = useMemo(() => tasksOf(pages), [pages]);
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
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= tasks.length - 20) more?.();
  }, [last, tasks.length, more]);
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <>
      <ul ref={list} className={classes.list} aria-label="Tasks" style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(({ index, key }) => {
          const task = tasks[index];
          return task ? (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={more ? -1 : tasks.length}
              aria-posinset={index + 1}
            >
              <TaskCard task={task} now={now} onEdit={onEdit} onDetails={onDetails} />
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
