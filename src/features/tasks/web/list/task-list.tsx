import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type NextPage, nextPageOf } from '../../../../ui/lists/next-page.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Task } from '../../contract.ts';
import { type ShownTasks, taskListOptions } from '../queries.ts';
import classes from '../tasks.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { KeysButton } from './keys-button.tsx';
import { TaskCard } from './task-card.tsx';
import { useBulk } from './use-bulk.ts';
import { useCardsInSight } from './use-cards-in-sight.ts';
import { type Chosen, useChosen } from './use-chosen.ts';
import { useTaskFocus } from './use-task-focus.ts';
import { useTaskKeys } from './use-task-keys.ts';

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
  const { focusTask, focusList, current } = useTaskFocus(list, tasks, scrollTo);
  const done = (changed: readonly string[]) => {
    chosen.remove(changed);
    focusList();
  };
  const bulk = useBulk(done);
  const toggle = withBulk ? chosen.toggle : undefined;
  const onKeyDown = useTaskKeys({ tasks, current, focusTask, toggle, onEdit, onDetails });
  return (
    <>
      {withBulk ? (
        <BulkBar tasks={tasks} chosen={chosen} bulk={bulk} onClear={() => done([...chosen.ids])}>
          <KeysButton />
        </BulkBar>
      ) : null}
      <ul
        ref={list}
        tabIndex={-1}
        onKeyDown={onKeyDown}
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
                choosing={withBulk ? choosingOf(chosen, task._id) : undefined}
              />
            </li>
          ) : null;
        })}
      </ul>
      {again ? <MoreFailed again={again} /> : null}
    </>
  );
}

const choosingOf = ({ ids, isFull, toggle }: Chosen, id: string) => ({
  isChosen: ids.has(id),
  isFull,
  toggle: (isRange: boolean) => toggle(id, isRange),
});

const MoreFailed = ({ again }: { readonly again: () => void }) => (
  <Group role="alert" justify="center" gap="sm" mt="sm">
    <Text size="sm">Couldn't load more tasks.</Text>
    <Button variant="default" size="compact-md" onClick={again}>
      Try again
    </Button>
  </Group>
);
