import type { TimeZone } from '../../kernel/time-zones.ts';

/** Where the days of the figures begin and end: the same for everybody who reads them, and that of the support desk. */
export const analyticsZone: TimeZone = { name: 'America/New_York', label: 'Eastern' };

/** How far back some figures look, and how long lists of the first are. */
export const analyticsSpans = { activeDays: 30, recentDays: 7, topItems: 5 } as const;

export const analyticsTexts = {
  empty: 'No analytics data available',
  emptyMore: 'Please check back later or contact support if this issue persists.',
  noLenderCounts: 'No lender quote count data available.',
} as const;

/** In percent: this month against the one before. Against nothing, anything is 100. */
export const growthPercent = (now: number, before: number): number =>
  before === 0 ? (now === 0 ? 0 : 100) : ((now - before) / before) * 100;

/** There is no percentage against nothing: it is shown as 'New'. */
export const isGrowthFromNothing = (now: number, before: number): boolean => before === 0 && now > 0;

/** As growth is shown. @param isNew there was nothing to compare with */
export const growthText = (rate: number, isNew: boolean): string =>
  isNew ? 'New' : `${rate > 0 ? '+' : ''}${percentText(rate)}`;
export const percentText = (value: number): string => `${value.toFixed(1)}%`;

/** In percent; 0 of nothing. */
export const sharePercent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** While the figures of a large market are counted for the first time. */
export const buildingText = 'The figures are being counted for the first time. Try again in a few minutes.';
