import '@mantine/core/styles/Combobox.css';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../../kernel/format.ts';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { type DealStage, dealStages, pipelineMessages, stageNames } from '../../model.ts';
import { type Board, boardOptions, type Shown } from '../row-queries.ts';
import { type MovableDeal, MoveDialog } from '../stage/move-dialog.tsx';
import { useMoveDeal } from '../stage/use-move-deal.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { arrowDirections, cardBeside } from './board-moves.ts';

/** The deals by stage. */
export function DealBoard({ shown }: { readonly shown: Shown }) {
  const query = useQuery({ ...boardOptions(shown), placeholderData: (before) => before });
  return (
    <DataState query={query} failed={pipelineMessages.loadFailed} loading={<LoadingRows rows={4} height={120} />}>
      {(board) => <Columns board={board} shown={shown} />}
    </DataState>
  );
}

const isStage = (value: unknown): value is DealStage => stageNames.some((stage) => stage === value);

function Columns({ board, shown }: { readonly board: Board; readonly shown: Shown }) {
  const [said, announce] = useState('');
  const [picked, pick] = useState<DealStage>();
  const move = useMoveDeal({ announce, onUndo: () => {} });
  const { area, current, setCurrent, onKeyDown } = useArrows(board);
  const [menuOf, setMenuOf] = useState<string>();
  const moveTo = (deal: MovableDeal, to: DealStage) => {
    setMenuOf(undefined);
    if (to !== deal.stage) move.mutate({ deal, from: deal.stage, to });
  };
  const drop = useRef(moveTo);
  useEffect(() => {
    drop.current = moveTo;
  });
  const latest = useRef(board);
  latest.current = board;
  useEffect(
    () =>
      monitorForElements({
        onDrop({ source, location }) {
          const to = location.current.dropTargets[0]?.data.stage;
          const deal = latest.current.flatMap(({ cards }) => cards).find(({ _id }) => _id === source.data.dealId);
          if (deal && isStage(to)) drop.current(deal, to);
        },
      }),
    [],
  );
  const shownStage = picked ?? board.find(({ count }) => count > 0)?.stage ?? board[0]?.stage;
  if (board.every(({ count }) => count === 0)) return <NoDeals />;
  return (
    <section aria-label="Board of deals">
      <Text size="sm" c="dimmed" className={classes.hint}>
        Drag a card to another stage, or press M on a card to move it. Arrow keys go from card to card.
      </Text>
      <NativeSelect
        className={classes.picker ?? ''}
        label="Stage"
        value={shownStage ?? ''}
        data={board.map(({ stage, count, amount }) => ({
          value: stage,
          label: `${dealStages[stage]} (${count}, ${formatMoney(amount)})`,
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame only hears the keys of the cards inside it */}
      <div ref={area} className={classes.board} onKeyDown={(event) => onKeyDown(event, setMenuOf)}>
        {board.map((column) => (
          <BoardColumn
            key={column.stage}
            column={column}
            shown={shown}
            isPicked={column.stage === shownStage}
            cards={{ current, setCurrent, setMenuOf }}
          />
        ))}
      </div>
    </section>
  );
}

const NoDeals = () => (
  <EmptyState title="No deals to show">
    Deals that pass the search and the filters stand here by their stage.
  </EmptyState>
);

/** One card takes part in the order of Tab; the arrow keys lead to the others. The focus stays on a card that was moved. */
function useArrows(board: Board) {
  const area = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const ids = board.flatMap(({ cards }) => cards.map(({ _id }) => _id));
  const current = focused !== undefined && ids.includes(focused) ? focused : ids[0];
  const focus = (id: string) => area.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus();
  // A card that was moved is drawn anew in its column.
  const place = board.find(({ cards }) => cards.some(({ _id }) => _id === focused))?.stage;
  const before = useRef(place);
  useEffect(() => {
    if (before.current !== place && focused !== undefined && document.activeElement === document.body)
      area.current?.querySelector<HTMLElement>(`[data-card="${focused}"]`)?.focus();
    before.current = place;
  }, [place, focused]);
  const onKeyDown = (event: KeyboardEvent, openMenu: (id: string) => void) => {
    const { key, target } = event;
    const id = target instanceof HTMLElement ? target.dataset.card : undefined;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = arrowDirections[key];
    const next = direction && cardBeside(board, id, direction);
    if (key.toLowerCase() === 'm') openMenu(id);
    else if (next) focus(next);
    else if (!direction) return;
    event.preventDefault();
  };
  return { area, current, setCurrent: setFocused, onKeyDown };
}
