import type { ListFile } from '../../kernel/files/list-file.ts';
import { findLoanKind } from '../../lending/kinds/find.ts';
import type { SavedSearch } from './contract.ts';

const alertsOf = ({ byNotice, byMail }: SavedSearch): string =>
  [...(byNotice ? ['Notification'] : []), ...(byMail ? ['Email'] : [])].join(', ') || 'None';

/** The saved searches of an account as a file. */
export const savedSearchList: ListFile<SavedSearch> = {
  name: 'saved-searches',
  title: 'Saved searches',
  columns: [
    { label: 'Search', kind: 'text', value: ({ name }) => name },
    { label: 'Loan type', kind: 'text', value: ({ kind }) => findLoanKind(kind)?.name },
    { label: 'Matches', kind: 'number', value: ({ fits }) => fits },
    { label: 'Last new match', kind: 'moment', value: ({ foundAt }) => foundAt },
    { label: 'Newest match', kind: 'text', value: ({ news }) => news[0]?.text },
    { label: 'Alerts', kind: 'text', value: alertsOf },
    { label: 'Created', kind: 'moment', value: ({ createdAt }) => createdAt },
  ],
};
