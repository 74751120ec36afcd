import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { scrollNearEdge } from './scroll-edges.tsx';

/** A card that can be dragged to another column. */
export function useDraggable<Card extends HTMLElement>(id: string, isFixed = false): RefObject<Card | null> {
  const element = useRef<Card>(null);
  useEffect(() => {
    const card = element.current;
    if (!card || isFixed) return;
    return draggable({ element: card, getInitialData: () => ({ cardId: id }) });
  }, [id, isFixed]);
  return element;
}

/** A column that cards are dropped on. */
export function useDropTarget(column: string) {
  const element = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    return dropTargetForElements({
      element: target,
      getData: () => ({ column }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [column]);
  return { element, isOver };
}

/** Tells which card was dropped on which column; near the sides the board scrolls on. */
export function useDrops(area: RefObject<HTMLElement | null>, onDrop: (cardId: string, column: string) => void): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(
    () =>
      monitorForElements({
        onDrag({ location }) {
          if (area.current) scrollNearEdge(area.current, location.current.input.clientX);
        },
        onDrop({ source, location }) {
          const { cardId } = source.data;
          const column = location.current.dropTargets[0]?.data.column;
          if (typeof cardId === 'string' && typeof column === 'string') latest.current(cardId, column);
        },
      }),
    [area],
  );
}
