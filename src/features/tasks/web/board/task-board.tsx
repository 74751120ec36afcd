import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import classes from '../../../../ui/lists/board/board.module.css';
import { useDrops } from '../../../../ui/lists/board/dragging.ts';
import { ScrollEdges } from '../../../../ui/lists/board/scroll-edges.tsx';
import { useArrows } from '../../../../ui/lists/board/use-arrows.ts';
import { nextPageOf } from '../../../../ui/lists/next-page.ts';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { useNow } from '../../../../ui/page/use-now.ts';
import type { Task } from '../../contract.ts';
import { statusLabels, type TaskStatus } from '../../model.ts';
import { MoveDialog } from '../move/move-dialog.tsx';
import { boardColumnOptions, type ShownTasks } from '../queries.ts';
import { type Column, isStatus, withMoving } from './moved.ts';
import { countOf, TaskColumn } from './task-column.tsx';
import { useBoardMove } from './use-board-move.ts';

export interface TaskBoardProps {
  readonly shown: Omit<ShownTasks, 'status'>;
  readonly empty: ReactNode;
  readonly onDetails: (task: Task) => void;
}

function useColumn(shown: TaskBoardProps['shown'], status: TaskStatus) {
  const query = useInfiniteQuery({ ...boardColumnOptions(shown, status), placeholderData: (before) => before });
  const pages = query.data?.pages ?? [];
  // Each once: a task that moved up while the column was read is on two pages.
  const tasks = [...new Map(pages.flatMap((page) => page.tasks).map((task) => [task._id, task])).values()];
  const column: Column = { status, total: pages[0]?.total ?? tasks.length, tasks };
  return { query, column, next: { ...nextPageOf(query), isReading: query.isFetchingNextPage } };
}

/** The tasks by status. Each column is read on its own, a few cards at first. */
export function TaskBoard({ shown, empty, onDetails }: TaskBoardProps) {
  const columns = [useColumn(shown, 'pending'), useColumn(shown, 'in_progress'), useColumn(shown, 'completed')];
  const failed = columns.find(({ query }) => query.isError && query.data === undefined);
  if (failed)
    return (
      <ErrorState
        title="Couldn't load tasks."
        error={failed.query.error}
        retry={() => {
          for (const { query } of columns) if (query.isError) void query.refetch();
        }}
      />
    );
  if (columns.some(({ query }) => query.data === undefined)) return <LoadingRows rows={4} height={120} />;
  if (columns.every(({ query, column }) => column.total === 0 && !query.isPlaceholderData)) return empty;
  return <Columns columns={columns} onDetails={onDetails} />;
}

interface ColumnsProps extends Pick<TaskBoardProps, 'onDetails'> {
  readonly columns: readonly Pick<ReturnType<typeof useColumn>, 'column' | 'next'>[];
}

function Columns({ columns: read, onDetails }: ColumnsProps) {
  const now = useNow();
  const [said, announce] = useState('');
  const [picked, pick] = useState<TaskStatus>();
  const [menuOf, setMenuOf] = useState<string>();
  const { moving, moveTo } = useBoardMove({ announce, onUndo: (id) => focusCard(id) });
  const columns = withMoving(
    read.map(({ column }) => column),
    moving,
  );
  const { area, current, setCurrent, onKeyDown, focusCard } = useArrows(
    columns.map(({ status, tasks }) => ({ key: status, ids: tasks.map(({ _id }) => _id) })),
  );
  const shownStatus = picked ?? columns.find(({ total }) => total > 0)?.status ?? 'pending';
  const cards = columns.flatMap(({ tasks }) => tasks);
  const move = (task: Task, to: TaskStatus) => {
    setMenuOf(undefined);
    if (to !== task.status) void moveTo(task, to);
  };
  useDrops(area, (cardId, to) => {
    const task = cards.find(({ _id }) => _id === cardId);
    if (task && isStatus(to)) move(task, to);
  });
  return (
    <section aria-label="Board of tasks">
      <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
        Drag a card to another status, or press M on a card to move it. Arrow keys go from card to card.
      </Text>
      <NativeSelect
        className={classes.picker ?? ''}
        label="Status"
        value={shownStatus}
        data={columns.map(({ status, total }) => ({
          value: status,
          label: `${statusLabels[status]} (${countOf(total)})`,
        }))}
        onChange={({ currentTarget: { value } }) => pick(isStatus(value) ? value : undefined)}
      />
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
      <MoveDialog task={cards.find(({ _id }) => _id === menuOf)} onClose={() => setMenuOf(undefined)} onMove={move} />
      <ScrollEdges of={area}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame only hears the keys of the cards inside it */}
        <div ref={area} className={classes.board} onKeyDown={(event) => onKeyDown(event, setMenuOf)}>
          {columns.map((column, place) => (
            <TaskColumn
              key={column.status}
              column={column}
              isPicked={column.status === shownStatus}
              controls={{ now, current, setCurrent, setMenuOf, onDetails }}
              next={read[place]?.next ?? { more: undefined, again: undefined, isReading: false }}
            />
          ))}
        </div>
      </ScrollEdges>
    </section>
  );
}
