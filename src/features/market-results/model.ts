/** The steps from a search to a funded loan, in their order, each with what counts as it. */
export const funnelSteps = {
  search: {
    label: 'Searches',
    about: 'Searches of brokers that came to rest in this period. One person searches several times for one deal.',
  },
  request: {
    label: 'Deals with a quote request',
    about:
      'Deals made in this period for which at least one lender was asked. The time runs from the last search of the broker for this loan type and state within 30 days.',
  },
  offer: { label: 'Offer received', about: 'At least one lender made an offer. The time runs from the first request.' },
  accepted: { label: 'Offer accepted', about: 'The broker chose an offer. The time runs from the first offer.' },
  submitted: { label: 'Package submitted', about: 'The loan package was submitted. The time runs from the choice.' },
  approved: {
    label: 'Terms issued',
    about: 'The lender approved the loan: it issued a term sheet or closing terms. The time runs from the submission.',
  },
  funded: { label: 'Funded', about: 'The loan was funded. The time runs from the terms.' },
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
