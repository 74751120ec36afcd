/** The steps from a search to a funded loan, in their order, each with what counts as it. */
export const funnelSteps = {
  search: {
    label: 'Searches',
    about:
      'Program searches by brokers in this period. Refining a search does not count again; one deal may take several searches.',
  },
  request: {
    label: 'Deals with a quote request',
    about:
      'Deals added in this period with at least one quote request. Time since the broker’s last search for this loan type and state, within 30 days.',
  },
  offer: { label: 'Offer received', about: 'At least one lender made an offer. Time since the first quote request.' },
  accepted: { label: 'Offer accepted', about: 'The broker accepted an offer. Time since the first offer.' },
  submitted: {
    label: 'Package submitted',
    about: 'The loan package was submitted to the lender. Time since the offer was accepted.',
  },
  approved: {
    label: 'Terms issued',
    about:
      'The lender issued a term sheet or closing terms, whether or not the loan has funded since. Time since submission.',
  },
  funded: { label: 'Funded', about: 'The lender funded the loan. Time since the terms were issued.' },
} as const;
export type FunnelStep = keyof typeof funnelSteps;
/** Those that are read from deals. */
export const dealSteps = [
  'request',
  'offer',
  'accepted',
  'submitted',
  'approved',
  'funded',
] as const satisfies readonly FunnelStep[];
export type DealStep = (typeof dealSteps)[number];

/** What the list of lenders is sorted by. */
export const lenderSorts = [
  'name',
  'asked',
  'answeredPercent',
  'medianMinutes',
  'wins',
  'retrades',
  'declined',
] as const;
export type LenderSort = (typeof lenderSorts)[number];

/** Requests of a lender that a figure counts. */
export const requestSets = ['asked', 'answered', 'won', 'declined', 'expired'] as const;
export type RequestSet = (typeof requestSets)[number];
