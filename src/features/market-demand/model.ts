import { type PeriodName, periods } from '../../kernel/dates.ts';

/** A deal that at most so many programs may fit counts as unmet demand. */
export const fewFits = 3;

/** The periods that the list can be of. */
const periodNames = ['7d', '30d', '90d', '180d'] as const satisfies readonly PeriodName[];
export type Period = (typeof periods)[(typeof periodNames)[number]]['days'];
/** The same by their days, which stand in addresses. */
export const demandPeriods = periodNames.map((name) => periods[name]);
export const periodDays: readonly Period[] = demandPeriods.map(({ days }) => days);
export const usualPeriod: Period = periods['30d'].days;
/** So many days are searches kept, and with them what is counted of them. */
export const keptDays = periods['180d'].days;

/** What refuses a deal: the code of a check, and what was wanted where it is a choice ('A|B' for several). */
export interface RefusedBy {
  readonly refusedBy: string;
  readonly wanted: string;
}

/** One line of the list: the searches of a loan type in a state that the same check refuses most. */
export interface LineKey extends RefusedBy {
  readonly kind: string;
  readonly state: string;
}

export const lineOrders = ['searches', 'amount'] as const;
export type LineOrder = (typeof lineOrders)[number];

/** What came of calling a lender. */
export const callResults = ['willing', 'considering', 'declined', 'noAnswer'] as const;
export type CallResult = (typeof callResults)[number];
export const callResultNames: Readonly<Record<CallResult, string>> = {
  willing: 'Will change its terms',
  considering: 'Considering it',
  declined: 'Declined',
  noAnswer: 'Not reached',
};
export const callNoteAtMost = 500;

/** A limit with the lowest and the highest of what it is and of what it would have to be. */
export interface Change extends RefusedBy {
  readonly thresholdLow: number | null;
  readonly thresholdHigh: number | null;
  readonly valueLow: number | null;
  readonly valueHigh: number | null;
}
