import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DealStage } from '../../model.ts';
import type { Board } from '../row-queries.ts';
import { arrowDirections, cardBeside } from './board-moves.ts';

/**
 * One card takes part in the order of Tab; the arrow keys lead to the others. The focus stays on a card that was moved; of one
 * that went into a folded column the column takes it.
 */
export function useArrows(board: Board, isFolded: (stage: DealStage) => boolean) {
  const area = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const inSight = board.filter(({ stage }) => !isFolded(stage));
  const ids = inSight.flatMap(({ cards }) => cards.map(({ _id }) => _id));
  const current = focused !== undefined && ids.includes(focused) ? focused : ids[0];
  const focusCard = (id: string, stage?: DealStage) => {
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
    (find(`[data-card="${id}"]`) ?? find(`[data-fold="${stage}"]`))?.focus();
  };
  // A card that was moved is drawn anew in its column.
  const place = board.find(({ cards }) => cards.some(({ _id }) => _id === focused))?.stage;
  const before = useRef(place);
  const follow = useEffectEvent((left: DealStage | undefined) => {
    const present = document.activeElement;
    const stoodFor = present instanceof HTMLElement && left !== undefined && present.dataset.fold === left;
    if (focused !== undefined && (present === document.body || stoodFor)) focusCard(focused, place);
  });
  useEffect(() => {
    if (before.current !== place) follow(before.current);
    before.current = place;
  }, [place]);
  const onKeyDown = (event: KeyboardEvent, openMenu: (id: string) => void) => {
    const { key, target } = event;
    const id = target instanceof HTMLElement ? target.dataset.card : undefined;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = arrowDirections[key];
    const next = direction && cardBeside(inSight, id, direction);
    if (key.toLowerCase() === 'm') openMenu(id);
    else if (next) focusCard(next);
    else if (!direction) return;
    event.preventDefault();
  };
  return { area, current, setCurrent: setFocused, onKeyDown, focusCard };
}
