import type { ListFile } from '../../kernel/files/list-file.ts';
import { kindNames } from '../../lending/kinds/find.ts';
import { declineReasons, quoteStatusLabels } from '../quotes/model.ts';
import type { FunnelDeal, LenderRequest, LenderResult } from './contract.ts';

/** How lenders responded as a file. */
export const lenderResultList: ListFile<LenderResult> = {
  name: 'lender-results',
  title: 'Lender results',
  columns: [
    { label: 'Lender', kind: 'text', value: ({ name }) => name },
    { label: 'Requests', kind: 'number', value: ({ asked }) => asked },
    { label: 'Responded', kind: 'number', value: ({ answered }) => answered },
    { label: 'Responded %', kind: 'number', value: ({ answeredPercent }) => answeredPercent },
    { label: 'Median minutes', kind: 'number', value: ({ medianMinutes }) => medianMinutes },
    { label: 'Wins', kind: 'number', value: ({ wins }) => wins },
    { label: 'Loans with final terms', kind: 'number', value: ({ loans }) => loans },
    { label: 'Re-trades', kind: 'number', value: ({ retrades }) => retrades },
    { label: 'Declined', kind: 'number', value: ({ declined }) => declined },
    ...declineReasons.map((reason) => ({
      label: reason,
      kind: 'number' as const,
      value: ({ declinedBy }: LenderResult) => declinedBy[reason] ?? 0,
    })),
  ],
};

/** The requests behind a figure of a lender as a file, without address and client. */
export const lenderRequestList: ListFile<LenderRequest> = {
  name: 'lender-requests',
  title: 'Requests',
  columns: [
    { label: 'Loan type', kind: 'text', value: ({ kind }) => kindNames(kind).name },
    { label: 'State', kind: 'text', value: ({ state }) => state },
    { label: 'Loan amount', kind: 'money', value: ({ loanAmount }) => loanAmount },
    { label: 'Sent', kind: 'moment', value: ({ requestedAt }) => requestedAt },
    { label: 'Outcome', kind: 'text', value: ({ status }) => quoteStatusLabels[status] },
    { label: 'Decline reason', kind: 'text', value: ({ declineReason }) => declineReason },
    { label: 'Minutes to respond', kind: 'number', value: ({ answeredMinutes }) => answeredMinutes },
  ],
};

/** The deals behind a step of the funnel as a file, without address and client. */
export const funnelDealList: ListFile<FunnelDeal> = {
  name: 'funnel-deals',
  title: 'Deals',
  columns: [
    { label: 'Loan type', kind: 'text', value: ({ kind }) => kindNames(kind).name },
    { label: 'State', kind: 'text', value: ({ state }) => state },
    { label: 'Loan amount', kind: 'money', value: ({ loanAmount }) => loanAmount },
    { label: 'Requested', kind: 'moment', value: ({ requestAt }) => requestAt },
    { label: 'Offer', kind: 'moment', value: ({ offerAt }) => offerAt },
    { label: 'Accepted', kind: 'moment', value: ({ acceptedAt }) => acceptedAt },
    { label: 'Submitted', kind: 'moment', value: ({ submittedAt }) => submittedAt },
    { label: 'Terms', kind: 'moment', value: ({ approvedAt }) => approvedAt },
    { label: 'Funded', kind: 'moment', value: ({ fundedAt }) => fundedAt },
  ],
};
