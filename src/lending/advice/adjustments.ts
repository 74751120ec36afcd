import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import {
  type Direction,
  isOptionLever,
  type NumberLever,
  type OptionLever,
  type ShareOf,
} from '../kinds/common/levers.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { amountsOf, type Deal, type Numbers } from '../kinds/loan.ts';

/** What advice sets a field to, and what it was. */
export type FieldValue = number | string | readonly (number | string)[];

/** One way to change one field: its values in order, from the one next to the deal's own. A field has several, such as up and down. */
export interface Adjustment {
  readonly field: string;
  readonly from: FieldValue;
  /** How many values there are; the first is 1. */
  readonly steps: number;
  readonly valueAt: (step: number) => FieldValue;
  /** Grows with the step. */
  readonly effortAt: (step: number) => number;
}

/** Every way to change a deal that its kind declares. A field that is blank cannot be changed: stating it is another matter. */
export function adjustmentsOf(kind: LoanKind, deal: Deal): readonly Adjustment[] {
  const amounts = amountsOf(kind.amounts, deal);
  return (kind.levers ?? []).flatMap((lever) => {
    const field = kind.deal.fields.find(({ name }) => name === lever.field);
    if (field === undefined) return [];
    if (isOptionLever(lever)) return optionAdjustments(lever, field, deal[lever.field]);
    const from = deal[lever.field];
    return typeof from === 'number' ? numberAdjustments(lever, field, from, amounts) : [];
  });
}

const amountOf = ({ share, of }: ShareOf, amounts: Numbers): number => share * (amounts[of] ?? Number.NaN);

function numberAdjustments(lever: NumberLever, field: FieldDefinition, from: number, amounts: Numbers): Adjustment[] {
  const { step, effort } = lever;
  const ease = Math.max(typeof effort === 'number' ? effort : amountOf(effort, amounts), step);
  const limits = { min: 0, max: Number.POSITIVE_INFINITY, ...('min' in field || 'max' in field ? field : {}) };
  const adjustment = (direction: Direction, sign: 1 | -1): Adjustment[] => {
    const { reach } = direction;
    const wanted = 'to' in reach ? reach.to : from + sign * amountOf(reach, amounts);
    const furthest = Math.min(Math.max(wanted, limits.min ?? 0), limits.max ?? Number.POSITIVE_INFINITY);
    // The grid stands still, so that what is advised is a round number whatever the deal's own is.
    const origin = sign > 0 ? Math.floor(from / step) : Math.ceil(from / step);
    const last = sign > 0 ? Math.floor(furthest / step) : Math.ceil(furthest / step);
    const steps = sign * (last - origin);
    if (!(steps > 0) || !Number.isFinite(ease)) return [];
    const valueAt = (at: number) => tidy((origin + sign * at) * step);
    return [{ field: lever.field, from, steps, valueAt, effortAt: (at) => Math.abs(valueAt(at) - from) / ease }];
  };
  return [...(lever.up ? adjustment(lever.up, 1) : []), ...(lever.down ? adjustment(lever.down, -1) : [])];
}

/** Without the tail of floating point: steps may be parts of a percent. */
const tidy = (value: number): number => Math.round(value * 1000) / 1000;

type Option = string | number;

/** Each option that is not wanted yet is an adjustment of one step. A deal that wants nothing is not checked for it. */
function optionAdjustments(
  { field: name, options }: OptionLever,
  field: FieldDefinition,
  value: unknown,
): Adjustment[] {
  const offered = options ?? ('options' in field ? field.options.map((option) => option.value) : []);
  const isList = Array.isArray(value);
  const wanted = (isList ? value : [value]).filter((one): one is Option => isOption(one) && one !== '');
  const [only] = wanted;
  if (only === undefined) return [];
  return offered.flatMap((option, place): Adjustment[] => {
    if (wanted.includes(option)) return [];
    const several = [...wanted, option].sort((a, b) => placeOf(a, offered) - placeOf(b, offered));
    const effort = Math.min(...wanted.map((own) => Math.abs(placeOf(own, offered) - place)));
    const to = isList ? several : option;
    return [{ field: name, from: isList ? wanted : only, steps: 1, valueAt: () => to, effortAt: () => effort }];
  });
}

const isOption = (value: unknown): value is Option => typeof value === 'string' || typeof value === 'number';

/** A value that is not among the options stands between two of them, or before all where it is no number. */
function placeOf(value: Option, offered: readonly Option[]): number {
  const place = offered.indexOf(value);
  return place >= 0 ? place : offered.filter((option) => Number(option) < Number(value)).length - 0.5;
}
