import { isDay, type Period, type PresetName, presets } from '../periods.ts';

/** What of the figures stands in their address: a period by its name or by its days; nothing is everything there is. */
export interface AnalyticsSearch {
  readonly period?: PresetName;
  readonly from?: string;
  readonly to?: string;
  /** Next to the period before. */
  readonly compare?: true;
}

export function analyticsSearch(asked: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const { period, from, to } = asked;
  const compare = asked.compare === true || asked.compare === 'true' ? { compare: true as const } : {};
  if (typeof period === 'string' && Object.hasOwn(presets, period)) return { period: period as PresetName, ...compare };
  return isDay(from) && isDay(to) && from <= to ? { from, to, ...compare } : {};
}

/** The days that an address means. */
export function periodShown({ period, from, to }: AnalyticsSearch, today: string): Period | undefined {
  if (period) return presets[period].of(today);
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}
