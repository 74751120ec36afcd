import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import { sensitivity } from '../../../../lending/calculators/over-time/break-even.ts';
import {
  type AmountField,
  type Calculator,
  fieldNamed,
  type Inputs,
  type Numbers,
} from '../../definitions/calculator.ts';
import type { MovedInput } from '../../definitions/charts.ts';
import { bareLabel } from '../../definitions/formula.ts';

/** An input that can be moved around what is entered. */
export interface Movable {
  readonly field: AmountField;
  readonly label: string;
  /** What is entered, or used in its place. */
  readonly entered: number;
  /** In its own unit; 0 where it cannot be moved, since it is a part of nothing. */
  readonly step: number;
}

const stepOf = ({ step }: MovedInput, entered: number): number =>
  'by' in step ? step.by : (entered * step.percent) / 100;

/** The inputs that may be moved and count for what is entered; those that are nothing to take a part of come with a step of 0. */
export function movablesOf(calculator: Calculator, inputs: Inputs, numbers: Numbers): readonly Movable[] {
  return calculator.sensitivity.by.flatMap((moved) => {
    const field = fieldNamed(calculator, moved.field, inputs);
    if (field === undefined || field.kind === 'yesNo' || field.kind === 'choice' || !fieldCounts(field, inputs))
      return [];
    const entered = numbers[field.name] ?? Number(inputs[field.name]);
    return Number.isFinite(entered)
      ? [{ field, label: bareLabel(field.label), entered, step: stepOf(moved, entered) }]
      : [];
  });
}

const decimalsOf = { money: 2, percent: 4, integer: 0, decimal: 4 } as const;

/** Whole dollars stay whole where a step is at least one. */
const decimalsFor = ({ field, entered, step }: Movable): number =>
  field.kind === 'money' && Number.isInteger(entered) && step >= 1 ? 0 : decimalsOf[field.kind];

/** An amount that its field does not hold is not looked for beyond so many steps. */
const mostSteps = 1_000;

/** Different values on one side of what is entered, the nearest first, none beyond what the field may hold. */
function valuesBeside(movable: Movable, direction: 1 | -1, count: number): readonly number[] {
  const { field, entered, step } = movable;
  const decimals = decimalsFor(movable);
  const [least, most] = [Math.max(0, field.min ?? 0), field.max ?? Number.POSITIVE_INFINITY];
  const found: number[] = [];
  for (let steps = 1; found.length < count && steps <= mostSteps; steps++) {
    const value = Number((entered + direction * steps * step).toFixed(decimals));
    if (value < least || value > most) break;
    if (value !== (found.at(-1) ?? entered)) found.push(value);
  }
  return found;
}

export interface Axis {
  readonly movable: Movable;
  /** Rising. */
  readonly values: readonly number[];
  /** Where what is entered stands among them. */
  readonly own: number;
}

/** Values around what is entered, as many on either side as there are; near an end more of them on the other. */
export function axisOf(movable: Movable, count: number): Axis {
  const below = valuesBeside(movable, -1, count - 1);
  const above = valuesBeside(movable, 1, count - 1);
  const half = Math.floor(count / 2);
  const down = Math.min(below.length, Math.max(half, count - 1 - above.length));
  const up = above.slice(0, count - 1 - down);
  return { movable, values: [...below.slice(0, down).reverse(), movable.entered, ...up], own: down };
}

export interface Chosen {
  readonly of?: string;
  readonly across?: string;
  readonly down?: string;
}

/** What is shown of a choice: two different inputs that can be moved, the first of them unless they were chosen. */
export function shownOf(movables: readonly Movable[], { across, down }: Chosen): readonly Movable[] {
  const able = movables.filter(({ step }) => step !== 0);
  const named = (name: string | undefined) => able.find(({ field }) => field.name === name);
  const first = named(across);
  const second = down === first?.field.name ? undefined : named(down);
  const free = able.filter((one) => one !== first && one !== second);
  return [first ?? free.shift(), second ?? free.shift()].filter((one) => one !== undefined);
}

export type Level = 'good' | 'between' | 'bad' | 'plain';

/** Judged to the sixth decimal, as it is written: what reads 1.20 counts as 1.20. */
export function levelOf(
  value: number | undefined,
  levels: { readonly good: number; readonly bad: number } | undefined,
): Level {
  if (levels === undefined || value === undefined || !Number.isFinite(value)) return 'plain';
  const exact = Math.round(value * 1e6) / 1e6;
  if (exact >= levels.good) return 'good';
  return exact < levels.bad ? 'bad' : 'between';
}

export interface GridCell {
  readonly value: number | undefined;
  readonly level: Level;
  /** The deal as it is entered. */
  readonly isOwn: boolean;
}

export interface Grid {
  readonly across: Axis;
  readonly down: Axis;
  /** A row for each value down, in it a cell for each value across. */
  readonly rows: readonly (readonly GridCell[])[];
}

/** A figure of the calculator for every pair of values. */
export function gridOf(
  calculator: Calculator,
  inputs: Inputs,
  figure: string,
  [across, down]: readonly [Axis, Axis],
): Grid {
  const levels = calculator.sensitivity.levels[figure];
  const names = [across.movable.field.name, down.movable.field.name] as const;
  const cellAt = (x: number, y: number): GridCell => {
    const isOwn = x === across.own && y === down.own;
    const moved = isOwn ? inputs : { ...inputs, [names[0]]: across.values[x] ?? 0, [names[1]]: down.values[y] ?? 0 };
    const value = calculator.evaluate(moved).numbers[figure];
    return { value, level: levelOf(value, levels), isOwn };
  };
  return { across, down, rows: sensitivity(cellAt, [...across.values.keys()], [...down.values.keys()]) };
}
