import type { Deal } from '../../lending/kinds/loan.ts';

export const searchSorts = ['loanAmount', 'ltc'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** A search form as it was kept or validated: the values of the kind's deal fields by name. */
export type Scenario = Deal;
