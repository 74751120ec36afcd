import { daysOfPeriod } from '../../../kernel/dates.ts';
import { oneOf } from '../../../ui/addresses.tsx';
import { isDay, type Period, type PresetName, presets } from '../periods.ts';
import { type MarketFigure, marketFigureNames } from '../rows/figures.ts';

/** What of the figures stands in their address: a period by its name or by its days; nothing is everything there is. */
export interface AnalyticsSearch {
  readonly period?: PresetName;
  readonly from?: string;
  readonly to?: string;
  /** Next to the period before. */
  readonly compare?: true;
  /** The figure whose rows are open, which one of several it is, and their days where these are others than those shown. */
  readonly rows?: MarketFigure;
  readonly of?: string;
  readonly rowsFrom?: string;
  readonly rowsTo?: string;
}

export function analyticsSearch(asked: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const { period, from, to } = asked;
  const others = {
    ...(asked.compare === true || asked.compare === 'true' ? { compare: true as const } : {}),
    ...rowsIn(asked),
  };
  const preset = oneOf(presets, period);
  if (preset) return { period: preset, ...others };
  return isDay(from) && isDay(to) && from <= to ? { from, to, ...others } : others;
}

function rowsIn({ rows: asked, of, rowsFrom, rowsTo }: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const rows = marketFigureNames.find((name) => name === asked);
  if (!rows) return {};
  return {
    rows,
    ...(typeof of === 'string' && of !== '' && of.length <= 100 ? { of } : {}),
    ...(isDay(rowsFrom) && isDay(rowsTo) && rowsFrom <= rowsTo ? { rowsFrom, rowsTo } : {}),
  };
}

/** The figures without the rows over them. */
export function withoutRows({
  rows: _rows,
  of: _of,
  rowsFrom: _from,
  rowsTo: _to,
  ...shown
}: AnalyticsSearch): AnalyticsSearch {
  return shown;
}

/** The days that an address means. */
export function periodShown({ period, from, to }: AnalyticsSearch, today: string): Period | undefined {
  if (period) return daysOfPeriod(period, today);
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}
