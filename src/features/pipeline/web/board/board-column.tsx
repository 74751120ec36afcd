import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import classes from '../../../../ui/lists/board/board.module.css';
import { useDropTarget } from '../../../../ui/lists/board/dragging.ts';
import { notice } from '../../../../ui/notices.tsx';
import { dealStages } from '../../model.ts';
import { type Board, readMoreCards, type Shown } from '../row-queries.ts';
import { BoardCard, type CardControls } from './board-card.tsx';
import { dealsTogether } from './card-texts.ts';

interface BoardColumnProps {
  readonly column: Board[number];
  readonly shown: Shown;
  /** On a phone one column is seen at a time. */
  readonly isPicked: boolean;
  /** Without its cards, as narrow as its name is high; undefined for a column that stays open. */
  readonly folding: { readonly isFolded: boolean; readonly toggle: () => void } | undefined;
  readonly cards: CardControls;
}

/** A stage: how many deals, their loans together, and a card for each. Dropped cards are taken when it is folded, too. */
export function BoardColumn({ column, shown, isPicked, folding, cards: controls }: BoardColumnProps) {
  const { stage, cards } = column;
  const { element, isOver } = useDropTarget(stage);
  return (
    <section
      ref={element}
      className={classes.column}
      aria-label={dealStages[stage]}
      data-over={isOver || undefined}
      data-picked={isPicked || undefined}
      data-folded={folding?.isFolded || undefined}
    >
      <header className={classes.columnHead}>
        {folding ? (
          <UnstyledButton
            className={classes.fold ?? ''}
            data-fold={stage}
            aria-label={`Deals at “${dealStages[stage]}”`}
            aria-expanded={!folding.isFolded}
            onClick={folding.toggle}
          >
            {folding.isFolded ? <IconChevronLeft size={16} /> : <IconChevronRight size={16} />}
          </UnstyledButton>
        ) : null}
        <div className={classes.columnName}>
          <Text component="h2" size="sm" fw={600}>
            {dealStages[stage]}
          </Text>
          <Text size="sm" c="dimmed">
            {dealsTogether(column)}
          </Text>
        </div>
      </header>
      {folding?.isFolded ? null : (
        <>
          {/* The arrow keys lead through the cards: a scrolling list is no stop of its own. */}
          <ul className={classes.cards} tabIndex={-1}>
            {cards.map((deal) => (
              <BoardCard key={deal._id} deal={deal} controls={controls} />
            ))}
          </ul>
          <MoreCards column={column} shown={shown} />
        </>
      )}
    </section>
  );
}

function MoreCards({ column: { stage, next }, shown }: Pick<BoardColumnProps, 'column' | 'shown'>) {
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const readMore = async () => {
    setReading(true);
    await readMoreCards(client, shown, stage).catch((error: unknown) => notice.error(messageOf(error)));
    setReading(false);
  };
  if (next === null) return null;
  return (
    <Button variant="default" size="compact-sm" className={classes.more ?? ''} loading={isReading} onClick={readMore}>
      Show more deals
    </Button>
  );
}
