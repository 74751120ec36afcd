import '@mantine/core/styles/Combobox.css';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import classes from '../../../../ui/lists/board/board.module.css';
import { useDrops } from '../../../../ui/lists/board/dragging.ts';
import { ScrollEdges } from '../../../../ui/lists/board/scroll-edges.tsx';
import { useArrows } from '../../../../ui/lists/board/use-arrows.ts';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { type DealStage, dealStages, pipelineMessages, stageNames } from '../../model.ts';
import { type Board, boardOptions, type Shown } from '../row-queries.ts';
import { type MovableDeal, MoveDialog } from '../stage/move-dialog.tsx';
import { useMoveDeal } from '../stage/use-move-deal.ts';
import { BoardColumn } from './board-column.tsx';
import { dealsTogether } from './card-texts.ts';

interface DealBoardProps {
  readonly shown: Shown;
  /** What stands in its place while it loads, and when there are no deals. */
  readonly loading: ReactNode;
  readonly empty: ReactNode;
}

/** The deals by stage. */
export function DealBoard({ shown, loading, empty }: DealBoardProps) {
  const query = useQuery({ ...boardOptions(shown), placeholderData: (before) => before });
  return (
    <DataState
      query={query}
      failed={pipelineMessages.loadFailed}
      loading={loading}
      // What was shown before says nothing of what is asked for now.
      isEmpty={(board) => !query.isPlaceholderData && board.every(({ count }) => count === 0)}
      empty={empty}
    >
      {(board) => <Columns board={board} shown={shown} />}
    </DataState>
  );
}

const isStage = (value: unknown): value is DealStage => stageNames.some((stage) => stage === value);

function Columns({ board, shown }: { readonly board: Board; readonly shown: Shown }) {
  const [said, announce] = useState('');
  const [picked, pick] = useState<DealStage>();
  const shownStage = picked ?? board.find(({ count }) => count > 0)?.stage ?? board[0]?.stage;
  const { foldingOf, isFolded } = useFolding(shown, shownStage);
  const { area, current, setCurrent, onKeyDown, focusCard } = useArrows(
    board.map(({ stage, cards }) => ({ key: stage, ids: cards.map(({ _id }) => _id) })),
    (column) => isStage(column) && isFolded(column),
  );
  const move = useMoveDeal({ announce, onUndo: ({ _id }, stage) => focusCard(_id, stage) });
  const [menuOf, setMenuOf] = useState<string>();
  const moveTo = (deal: MovableDeal, to: DealStage) => {
    setMenuOf(undefined);
    if (to !== deal.stage) move.mutate({ deal, from: deal.stage, to });
  };
  useDrops(area, (cardId, to) => {
    const deal = board.flatMap(({ cards }) => cards).find(({ _id }) => _id === cardId);
    if (deal && isStage(to)) moveTo(deal, to);
  });
  return (
    <section aria-label="Board of deals">
      <Text size="sm" c="dimmed" className={classes.hint}>
        Drag a card to another stage, or press M on a card to move it. Arrow keys go from card to card.
      </Text>
      <NativeSelect
        className={classes.picker ?? ''}
        label="Stage"
        value={shownStage ?? ''}
        data={board.map((column) => ({
          value: column.stage,
          label: `${dealStages[column.stage]} (${dealsTogether(column)})`,
        }))}
        onChange={({ currentTarget: { value } }) => pick(isStage(value) ? value : undefined)}
      />
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
      <MoveDialog
        deal={board.flatMap(({ cards }) => cards).find(({ _id }) => _id === menuOf)}
        onClose={() => setMenuOf(undefined)}
        onMove={moveTo}
      />
      <ScrollEdges of={area}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame only hears the keys of the cards inside it */}
        <div ref={area} className={classes.board} onKeyDown={(event) => onKeyDown(event, setMenuOf)}>
          {board.map((column) => (
            <BoardColumn
              key={column.stage}
              column={column}
              shown={shown}
              isPicked={column.stage === shownStage}
              folding={foldingOf(column.stage)}
              cards={{ current, setCurrent, setMenuOf }}
            />
          ))}
        </div>
      </ScrollEdges>
    </section>
  );
}

/** Deals at these stages need nothing any more: their columns are folded until somebody wants to see them. */
const closedStages: readonly DealStage[] = ['funded', 'lost'];

/** @param shownStage the column that is seen in any case */
function useFolding({ filter }: Shown, shownStage: DealStage | undefined) {
  const [opened, setOpened] = useState<ReadonlySet<DealStage>>(new Set());
  const mayFold = (stage: DealStage) =>
    closedStages.includes(stage) && stage !== shownStage && !filter.stages?.includes(stage);
  const isFolded = (stage: DealStage) => mayFold(stage) && !opened.has(stage);
  const toggle = (stage: DealStage) => {
    const next = new Set(opened);
    if (!next.delete(stage)) next.add(stage);
    setOpened(next);
  };
  return {
    isFolded,
    foldingOf: (stage: DealStage) =>
      mayFold(stage) ? { isFolded: isFolded(stage), toggle: () => toggle(stage) } : undefined,
  };
}
