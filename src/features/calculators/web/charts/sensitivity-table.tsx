import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type CalculatorUnit, writeFigure } from '../../definitions/write.ts';
import { writeAmount } from '../../definitions/write-input.ts';
import classes from './sensitivity.module.css';
import type { Axis, Grid, GridCell, Level } from './sensitivity-grid.ts';
import { type Room, writeAtEdge, writeInCell } from './short-figure.ts';

const shapes: Readonly<Record<Level, string>> = {
  good: 'M5 1 9.5 9h-9z',
  between: 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  bad: 'M5 9 .5 1h9z',
  plain: '',
};
/** A shape: colour is never the only sign of a level. */
export const LevelSign = ({ level }: { readonly level: Level }) =>
  level === 'plain' ? null : (
    <svg viewBox="0 0 10 10" width="8" height="8" className={classes.sign} aria-hidden>
      <path d={shapes[level]} />
    </svg>
  );

const levelWords: Readonly<Record<Level, string>> = {
  good: ', good',
  between: ', in between',
  bad: ', bad',
  plain: '',
};

interface SensitivityTableProps {
  readonly grid: Grid;
  readonly figure: { readonly label: string; readonly unit: CalculatorUnit };
  readonly room: Room;
  /** The values of the cell across and down. */
  readonly onPick: (across: number, down: number) => void;
}

/** A figure for every pair of values. One stop for Tab; arrows walk from cell to cell, Enter takes its values. */
export function SensitivityTable({ grid, figure, room, onPick }: SensitivityTableProps) {
  const { across, down } = grid;
  const walking = useWalking(grid);
  const name = `${figure.label} by ${across.movable.label} and ${down.movable.label}`;
  return (
    <table
      ref={walking.table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrows is a grid
      role="grid"
      className={classes.table}
      data-room={room}
      aria-label={name}
      onKeyDown={walking.onKeyDown}
    >
      <thead>
        <tr>
          <th scope="col" rowSpan={2} className={classes.axis}>
            {down.movable.label}
          </th>
          <th scope="colgroup" colSpan={across.values.length} className={classes.axis}>
            {across.movable.label}
          </th>
        </tr>
        <tr>
          {placesOf(across).map((x) => (
            <th key={x} scope="col" data-own={x === across.own || undefined}>
              {writeAtEdge(across.movable.field, across.values[x] ?? 0, room)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placesOf(down).map((y) => (
          <tr key={y}>
            <th scope="row" data-own={y === down.own || undefined}>
              {writeAtEdge(down.movable.field, down.values[y] ?? 0, room)}
            </th>
            {placesOf(across).map((x) => (
              <Cell
                key={x}
                cell={grid.rows[y]?.[x] ?? noCell}
                figure={figure}
                room={room}
                place={`${at(across, x)}, ${at(down, y)}`}
                isStop={walking.isAt(x, y)}
                onPick={() => {
                  walking.goHome();
                  onPick(across.values[x] ?? 0, down.values[y] ?? 0);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Cells keep their place, not their values: what is picked is entered, and the focus is on it where the deal stands. */
const placesOf = ({ values }: Axis): readonly number[] => [...values.keys()];
const noCell: GridCell = { value: undefined, level: 'plain', isOwn: false };

const at = ({ movable, values }: Axis, place: number): string =>
  `${movable.label} ${writeAmount(movable.field, values[place] ?? 0)}`;

interface CellProps extends Pick<SensitivityTableProps, 'figure' | 'room'> {
  readonly cell: GridCell;
  readonly place: string;
  readonly isStop: boolean;
  readonly onPick: () => void;
}

function Cell({ cell: { value, level, isOwn }, figure, room, place, isStop, onPick }: CellProps) {
  const text = writeInCell(value, figure.unit, room);
  const exact = writeFigure(value, figure.unit);
  return (
    <td data-level={level} data-own={isOwn || undefined}>
      <UnstyledButton
        className={classes.cell}
        tabIndex={isStop ? 0 : -1}
        aria-label={`${text === exact ? '' : `${text}, `}${exact}${levelWords[level]}: ${place}${isOwn ? ', as entered' : ''}`}
        aria-current={isOwn || undefined}
        title={`${exact}: ${place}`}
        onClick={isOwn ? undefined : onPick}
      >
        <LevelSign level={level} />
        {text}
      </UnstyledButton>
    </td>
  );
}

type Place = readonly [x: number, y: number];

const moves: Readonly<Record<string, (place: Place, last: Place) => Place>> = {
  ArrowLeft: ([x, y]) => [x - 1, y],
  ArrowRight: ([x, y]) => [x + 1, y],
  ArrowUp: ([x, y]) => [x, y - 1],
  ArrowDown: ([x, y]) => [x, y + 1],
  Home: ([, y]) => [0, y],
  End: ([, y], [last]) => [last, y],
};

const within = (value: number, last: number): number => Math.min(Math.max(0, value), last);

/** Which cell Tab stops at: the deal itself until another was walked to. */
function useWalking({ across, down }: Grid) {
  const table = useRef<HTMLTableElement>(null);
  const [walkedTo, setWalkedTo] = useState<Place>();
  const last: Place = [across.values.length - 1, down.values.length - 1];
  const here: Place = walkedTo ? [within(walkedTo[0], last[0]), within(walkedTo[1], last[1])] : [across.own, down.own];
  const focus = ([x, y]: Place) => table.current?.tBodies[0]?.rows[y]?.querySelectorAll('button')[x]?.focus();
  return {
    table,
    isAt: (x: number, y: number) => x === here[0] && y === here[1],
    /** What was picked is the deal now, in the place of the one before. */
    goHome: () => {
      setWalkedTo(undefined);
      focus([across.own, down.own]);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const [x, y] = moves[event.key]?.(here, last) ?? [];
      if (x === undefined || y === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const next: Place = [within(x, last[0]), within(y, last[1])];
      setWalkedTo(next);
      focus(next);
    },
  };
}
