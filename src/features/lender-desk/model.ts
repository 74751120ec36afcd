import type { DisplayStatus } from '../quotes/model.ts';

/** So many requests are read at once. */
export const inboxPage = 100;

export const inboxSorts = ['newest', 'deadline', 'amount'] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** Beyond this many, requests, offers and programs are not counted on. */
export const countedAtMost = 1000;
/** So many of the requests and offers are named; the others are in the inbox. */
export const namedAtMost = 5;
/** Of so many lost deals at most the chosen offer is looked at, the newest first. */
export const comparedAtMost = 200;
/** Fewer lenders than this are no market: a median of so few would reveal a single one. */
export const lendersOfMarket = 5;
/** The days that are looked back on. */
export const dashboardDays = [30, 90] as const;

/** What the offer that was chosen had and the lender's own had not. */
export const chosenFor = ['rate', 'costs', 'amount', 'term', 'speed'] as const;
export type ChosenFor = (typeof chosenFor)[number];

/** How a request stands, to its lender. */
export const displayStatusLabels: Record<DisplayStatus, string> = {
  requested: 'New',
  seen: 'Not answered',
  offered: 'Offer sent',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  accepted: 'Offer chosen',
  passedOver: 'Other lender chosen',
};
