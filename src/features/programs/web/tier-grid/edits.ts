import type { Block } from './block.ts';
import { type GridColumn, plainText, readCell, type TypedTier, valueAt, withValue } from './columns.ts';
import type { Area, Cell } from './selection.ts';

type Tiers = readonly TypedTier[];
/** What the grid knows of its kind. */
export interface TierRules {
  readonly columns: readonly GridColumn[];
  readonly empty: TypedTier;
  readonly maxTiers: number;
}

const mapArea = (
  tiers: Tiers,
  { columns }: TierRules,
  { top, left, bottom, right }: Area,
  change: (tier: TypedTier, column: GridColumn, at: Cell) => TypedTier,
): Tiers =>
  tiers.map((tier, row) =>
    row < top || row > bottom
      ? tier
      : columns.reduce(
          (changed, column, at) => (at < left || at > right ? changed : change(changed, column, { row, column: at })),
          tier,
        ),
  );

/** The value of an empty tier: what Delete leaves. */
const blankFor = ({ empty }: TierRules, column: GridColumn): unknown => valueAt(empty, column);

/** A typed text read into its cell; an empty one blanks it. */
const typedInto = (rules: TierRules, tier: TypedTier, column: GridColumn, text: string): TypedTier =>
  withValue(tier, column, text.trim() === '' ? blankFor(rules, column) : readCell(column, text));

export function typed(tiers: Tiers, rules: TierRules, { row, column }: Cell, text: string): Tiers {
  const only = { top: row, bottom: row, left: column, right: column };
  return mapArea(tiers, rules, only, (tier, at) => typedInto(rules, tier, at, text));
}

export const cleared = (tiers: Tiers, rules: TierRules, area: Area): Tiers =>
  mapArea(tiers, rules, area, (tier, column) => withValue(tier, column, blankFor(rules, column)));

/** The first row of an area in all its rows; of one row alone, what stands above it. */
export function filledDown(tiers: Tiers, rules: TierRules, area: Area): Tiers {
  const from = area.top === area.bottom ? area.top - 1 : area.top;
  const source = tiers[from];
  if (source === undefined) return tiers;
  return mapArea(tiers, rules, area, (tier, column) => withValue(tier, column, valueAt(source, column)));
}

export const copied = (tiers: Tiers, { columns }: TierRules, { top, left, bottom, right }: Area): Block =>
  tiers
    .slice(top, bottom + 1)
    .map((tier) => columns.slice(left, right + 1).map((column) => plainText(column, valueAt(tier, column))));

/** What became of a pasted block. */
export interface Pasted {
  readonly tiers: Tiers;
  /** The cells that were written. */
  readonly area: Area;
  readonly added: number;
  readonly lostRows: number;
  readonly lostColumns: number;
}

/**
 * A block laid over the grid from the selection's first cell, with as many more tiers as it needs and the kind admits. One
 * pasted cell fills the whole selection, as in a spreadsheet.
 */
export function pasted(tiers: Tiers, rules: TierRules, selected: Area, block: Block): Pasted {
  const { top, left } = selected;
  const width = Math.max(...block.map((row) => row.length));
  const single = block.length === 1 && width === 1;
  const [rows, columns] = single
    ? [selected.bottom - top + 1, selected.right - left + 1]
    : [Math.min(block.length, rules.maxTiers - top), Math.min(width, rules.columns.length - left)];
  const area = { top, left, bottom: top + rows - 1, right: left + columns - 1 };
  const added = Math.max(0, top + rows - tiers.length);
  const grown = [...tiers, ...Array.from({ length: added }, () => rules.empty)];
  const cellOf = ({ row, column }: Cell) => (single ? block[0]?.[0] : block[row - top]?.[column - left]);
  return {
    tiers: mapArea(grown, rules, area, (tier, column, at) => typedInto(rules, tier, column, cellOf(at) ?? '')),
    area,
    added,
    lostRows: single ? 0 : block.length - rows,
    lostColumns: single ? 0 : width - columns,
  };
}

/** One tier more in front of a row, empty unless it is to be like another; as they were when there is no room. */
export const inserted = (tiers: Tiers, { empty, maxTiers }: TierRules, row: number, like: TypedTier = empty): Tiers =>
  tiers.length >= maxTiers ? tiers : tiers.toSpliced(row, 0, like);

/** Without the rows of an area, unless these are all there are: a program keeps one tier. */
export function without(tiers: Tiers, { top, bottom }: Pick<Area, 'top' | 'bottom'>): Tiers {
  const left = tiers.filter((_, row) => row < top || row > bottom);
  return left.length > 0 ? left : tiers;
}

export function moved(tiers: Tiers, from: number, to: number): Tiers {
  const tier = tiers[from];
  return tier === undefined || to < 0 || to >= tiers.length ? tiers : tiers.toSpliced(from, 1).toSpliced(to, 0, tier);
}

/** That many tiers: empty ones are added, the last ones are dropped. */
export const counted = (tiers: Tiers, { empty }: TierRules, count: number): Tiers =>
  Array.from({ length: count }, (_, row) => tiers[row] ?? empty);
