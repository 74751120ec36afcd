import { stateCodes } from '../../../kernel/states.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import { oneOf } from '../../../ui/addresses.tsx';
import { type Period, periodDays } from '../../market-demand/model.ts';
import { type DealStep, dealSteps, type LenderSort, lenderSorts, type RequestSet, requestSets } from '../model.ts';

/** The search parameters of both pages: what is counted, how it is sorted, and what is open. */
export interface ResultsParameters {
  readonly days?: Period;
  readonly kind?: string;
  readonly state?: string;
  readonly sort?: LenderSort;
  readonly descending?: boolean;
  readonly lender?: string;
  readonly set?: RequestSet;
  readonly step?: DealStep;
}

/** Reads them from an address; what means nothing there is left out. */
export function resultsSearch(asked: Readonly<Record<string, unknown>>): ResultsParameters {
  const days = oneOf(periodDays, Number(asked.days));
  const kind = oneOf<string>(kindSlugs, asked.kind);
  const state = oneOf<string>(stateCodes, asked.state);
  const sort = oneOf(lenderSorts, asked.sort);
  const set = oneOf(requestSets, asked.set);
  const step = oneOf(dealSteps, asked.step);
  const { lender, descending } = asked;
  return {
    ...(days ? { days } : {}),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(sort ? { sort } : {}),
    ...(typeof descending === 'boolean' ? { descending } : {}),
    ...(typeof lender === 'string' && /^[\da-f-]{36}$/.test(lender) ? { lender } : {}),
    ...(set ? { set } : {}),
    ...(step ? { step } : {}),
  };
}
