import type { ListFile } from '../../../kernel/files/list-file.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import type { ApplicationSummary } from '../contract.ts';
import { applicationStatuses } from '../model.ts';

/** Applications as a file, the same for brokers, lenders and administrators: which of them it has is up to who asks. */
export const applicationList: ListFile<ApplicationSummary> = {
  name: 'applications',
  title: 'Applications',
  columns: [
    { label: 'Property', kind: 'text', value: ({ property }) => property },
    { label: 'Borrower', kind: 'text', value: ({ borrower }) => borrower },
    { label: 'Loan type', kind: 'text', value: ({ kind }) => kindNames(kind).displayName },
    { label: 'Loan amount', kind: 'money', value: ({ loanAmount }) => loanAmount },
    { label: 'Lender', kind: 'text', value: ({ lenderName }) => lenderName ?? 'Plinth team' },
    { label: 'Program', kind: 'text', value: ({ programName }) => programName },
    { label: 'Broker', kind: 'text', value: ({ sentBy }) => sentBy },
    { label: 'Status', kind: 'text', value: ({ status }) => applicationStatuses[status] },
    { label: 'Items needed', kind: 'number', value: ({ asked }) => asked },
    { label: 'Submitted', kind: 'moment', value: ({ submittedAt }) => submittedAt },
    { label: 'Updated', kind: 'moment', value: ({ updatedAt }) => updatedAt },
  ],
};
