import { IconGripVertical } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import classes from './tier-grid.module.css';
import type { TierGridActs } from './use-tier-grid.ts';

interface RowHandleProps {
  readonly row: number;
  readonly grid: TierGridActs;
  readonly columns: number;
  readonly draggable: boolean;
}

const rowAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return row === undefined ? undefined : Number(row);
};

/** The head of a row: a click selects the tier, its grip drags it to another place. Keys and buttons do the same. */
export function RowHandle({ row, grid, columns, draggable }: RowHandleProps) {
  const [dragged, setDragged] = useState(false);
  const drop = (event: PointerEvent) => {
    if (!dragged) return;
    setDragged(false);
    const to = rowAt(event);
    if (to !== undefined && to !== row) grid.moveTo(row, to);
  };
  return (
    <th
      scope="row"
      className={classes.rowHead}
      data-dragged={dragged || undefined}
      onClick={() => grid.select({ anchor: { row, column: columns - 1 }, active: { row, column: 0 } })}
    >
      <span className={classes.rowHeadInner}>
        {row + 1}
        {draggable ? (
          <span
            className={classes.grip}
            title="Drag to reorder"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(true);
            }}
            onPointerUp={drop}
            onPointerCancel={() => setDragged(false)}
          >
            <IconGripVertical size={16} aria-hidden />
          </span>
        ) : null}
      </span>
    </th>
  );
}
