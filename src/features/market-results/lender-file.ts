import type { ListFile } from '../../kernel/files/list-file.ts';
import { declineReasons } from '../quotes/model.ts';
import type { LenderResult } from './contract.ts';

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
