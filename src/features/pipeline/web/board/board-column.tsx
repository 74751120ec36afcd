import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../../kernel/format.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { type DealStage, dealStages } from '../../model.ts';
import { type Board, readMoreCards, type Shown } from '../row-queries.ts';
import classes from './board.module.css';
import { BoardCard, type CardControls } from './board-card.tsx';

interface BoardColumnProps {
  readonly column: Board[number];
  readonly shown: Shown;
  /** On a phone one column is seen at a time. */
  readonly isPicked: boolean;
  readonly cards: CardControls;
}

/** A stage: how many deals, their loans together, and a card for each. */
export function BoardColumn({
  column: { stage, count, amount, cards, next },
  shown,
  isPicked,
  cards: controls,
}: BoardColumnProps) {
  const { element, isOver } = useDropTarget(stage);
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const readMore = async (cursor: string) => {
    setReading(true);
    await readMoreCards(client, shown, stage, cursor).catch((error: unknown) => notice.error(messageOf(error)));
    setReading(false);
  };
  return (
    <section
      ref={element}
      className={classes.column}
      aria-label={dealStages[stage]}
      data-over={isOver || undefined}
      data-picked={isPicked || undefined}
    >
      <header className={classes.columnHead}>
        <Text component="h2" size="sm" fw={600}>
          {dealStages[stage]}
        </Text>
        <Text size="sm" c="dimmed">
          {count} {count === 1 ? 'deal' : 'deals'} · {formatMoney(amount)}
        </Text>
      </header>
      <ul className={classes.cards}>
        {cards.map((deal) => (
          <BoardCard key={deal._id} deal={deal} controls={controls} />
        ))}
      </ul>
      {next === null ? null : (
        <Button variant="default" size="compact-sm" loading={isReading} onClick={() => void readMore(next)}>
          Show more deals
        </Button>
      )}
    </section>
  );
}

function useDropTarget(stage: DealStage) {
  const element = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    return dropTargetForElements({
      element: target,
      getData: () => ({ stage }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [stage]);
  return { element, isOver };
}
