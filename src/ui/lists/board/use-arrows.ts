import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { arrowDirections, type CardColumn, cardBeside } from './columns.ts';

/**
 * One card takes part in the order of Tab; the arrow keys lead to the others. The focus stays on a card that was moved; of one
 * that went into a folded column the column takes it.
 */
export function useArrows(board: readonly CardColumn[], isFolded: (column: string) => boolean = () => false) {
  const area = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const inSight = board.filter(({ key }) => !isFolded(key));
  const ids = inSight.flatMap((column) => column.ids);
  const current = focused !== undefined && ids.includes(focused) ? focused : ids[0];
  const focusCard = (id: string, column?: string) => {
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
    (find(`[data-card="${id}"]`) ?? find(`[data-fold="${column}"]`))?.focus();
  };
  // A card that was moved is drawn anew in its column.
  const place = board.find((column) => focused !== undefined && column.ids.includes(focused))?.key;
  const before = useRef(place);
  const follow = useEffectEvent((left: string | undefined) => {
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
