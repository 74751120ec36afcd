import type { ListFile } from '../../kernel/files/list-file.ts';
import { loanKind } from '../../lending/kinds/find.ts';
import type { BrokerQuote } from './contract.ts';
import { displayStatusOf, quoteStatusLabels } from './model.ts';

const termsOf = ({ offers }: BrokerQuote) => offers[0]?.terms;

/** The quotes of a deal as a file, each with the newest offer. */
export const quoteList: ListFile<BrokerQuote> = {
  name: 'quotes',
  title: 'Quotes',
  columns: [
    { label: 'Lender', kind: 'text', value: ({ lender }) => lender.name },
    { label: 'Contact', kind: 'text', value: ({ lender }) => lender.contactName },
    { label: 'Phone', kind: 'text', value: ({ lender }) => lender.phone },
    { label: 'Email', kind: 'text', value: ({ lender }) => lender.email },
    { label: 'Loan type', kind: 'text', value: ({ kind }) => loanKind(kind).name },
    { label: 'Status', kind: 'text', value: (quote) => quoteStatusLabels[displayStatusOf(quote)] },
    { label: 'Requested', kind: 'moment', value: ({ requestedAt }) => requestedAt },
    { label: 'Responded', kind: 'moment', value: ({ answeredAt }) => answeredAt },
    { label: 'Expires', kind: 'moment', value: ({ expiresAt }) => expiresAt },
    { label: 'Decline reason', kind: 'text', value: ({ decline }) => decline?.reason },
    { label: 'Offers', kind: 'number', value: ({ offers }) => offers.length },
    { label: 'Loan amount', kind: 'money', value: (quote) => termsOf(quote)?.loanAmount },
    { label: 'Interest rate', kind: 'percent', value: (quote) => termsOf(quote)?.ratePercent },
    { label: 'Points', kind: 'number', value: (quote) => termsOf(quote)?.pointsPercent },
  ],
};
