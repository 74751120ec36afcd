import { type PointerEvent, useState } from 'react';
import type { PageBox, PdfPage } from '../../../../kernel/files/pdf-form/form.ts';
import { moved, resized } from '../mapping/boxes.ts';

interface Dragged {
  readonly by: 'move' | 'resize';
  readonly from: { readonly x: number; readonly y: number };
  readonly shown: PageBox;
}

/** Moves or sizes a box with the pointer. @param done takes the box when the pointer lets go of it elsewhere */
export function useBoxDrag(box: PageBox, page: PdfPage, scale: number, done: (box: PageBox) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const handlers = (by: Dragged['by']) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ by, from: { x: event.clientX, y: event.clientY }, shown: box });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (dragged?.by !== by) return;
      event.stopPropagation();
      const way = { x: (event.clientX - dragged.from.x) / scale, y: (event.clientY - dragged.from.y) / scale };
      setDragged({ ...dragged, shown: by === 'move' ? moved(box, page, way) : resized(box, page, way) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (dragged?.by !== by) return;
      event.stopPropagation();
      setDragged(undefined);
      if (JSON.stringify(dragged.shown) !== JSON.stringify(box)) done(dragged.shown);
    },
    onPointerCancel: () => setDragged(undefined),
  });
  return { shown: dragged?.shown ?? box, move: handlers('move'), resize: handlers('resize') };
}
