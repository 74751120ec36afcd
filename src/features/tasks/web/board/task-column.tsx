import { Button, Text } from '@mantine/core';
import { formatNumber } from '../../../../kernel/format.ts';
import classes from '../../../../ui/lists/board/board.module.css';
import { useDropTarget } from '../../../../ui/lists/board/dragging.ts';
import type { NextPage } from '../../../../ui/lists/next-page.ts';
import { statusLabels } from '../../model.ts';
import type { Column } from './moved.ts';
import { type CardControls, TaskBoardCard } from './task-card.tsx';

export const countOf = (total: number): string => `${formatNumber(total)} ${total === 1 ? 'task' : 'tasks'}`;

interface TaskColumnProps {
  readonly column: Column;
  /** On a phone one column is seen at a time. */
  readonly isPicked: boolean;
  readonly controls: CardControls;
  readonly next: NextPage & { readonly isReading: boolean };
}

/** A status: how many tasks, and a card for each of the first. */
export function TaskColumn({ column: { status, total, tasks }, isPicked, controls, next }: TaskColumnProps) {
  const { element, isOver } = useDropTarget(status);
  const read = next.again ?? next.more;
  return (
    <section
      ref={element}
      className={classes.column}
      aria-label={statusLabels[status]}
      data-over={isOver || undefined}
      data-picked={isPicked || undefined}
    >
      <header className={classes.columnHead}>
        <div className={classes.columnName}>
          <Text component="h2" size="sm" fw={600}>
            {statusLabels[status]}
          </Text>
          <Text size="sm" c="dimmed">
            {countOf(total)}
          </Text>
        </div>
      </header>
      {/* The arrow keys lead through the cards: a scrolling list is no stop of its own. */}
      <ul className={classes.cards} tabIndex={-1}>
        {tasks.map((task) => (
          <TaskBoardCard key={task._id} task={task} controls={controls} />
        ))}
      </ul>
      {next.again ? (
        <Text size="sm" role="alert" px="sm">
          Couldn't load more tasks.
        </Text>
      ) : null}
      {read || next.isReading ? (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.more ?? ''}
          loading={next.isReading}
          onClick={read}
        >
          {next.again ? 'Try again' : 'Show more tasks'}
        </Button>
      ) : null}
    </section>
  );
}
