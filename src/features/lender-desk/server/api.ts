import type { Queries } from '../../../platform/database/database.ts';
import { defineHook } from '../../../platform/platform.ts';

export { readChosenReasons } from './dashboard/lost-offers.ts';
export { marketOf } from './dashboard/market.ts';

/** A time looked back on. */
export interface Span {
  readonly since: Date;
  readonly until: Date;
}
export interface FundedLoans {
  readonly count: number;
  /** Together, whole dollars. */
  readonly amount: number;
}

/** The loans of a lender that were funded in a span of time. */
export const fundedLoans =
  defineHook<(db: Queries, lenderId: string, span: Span) => Promise<FundedLoans>>('lender-desk.fundedLoans');
