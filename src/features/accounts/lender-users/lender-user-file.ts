import type { ListFile } from '../../../kernel/files/list-file.ts';
import type { LenderUser } from './contract.ts';

/** The lender users as a file. */
export const lenderUserList: ListFile<LenderUser> = {
  name: 'lender-users',
  title: 'Lender users',
  columns: [
    { label: 'Name', kind: 'text', value: ({ name }) => name },
    { label: 'Email', kind: 'text', value: ({ email }) => email },
    { label: 'Email verified', kind: 'text', value: ({ emailVerified }) => (emailVerified ? 'Yes' : 'No') },
    {
      label: 'Status',
      kind: 'text',
      value: ({ approved, suspended }) => (suspended ? 'Suspended' : approved ? 'Active' : 'Pending'),
    },
    { label: 'Lender', kind: 'text', value: ({ lenderName }) => lenderName },
    { label: 'Company', kind: 'text', value: ({ companyName }) => companyName },
    { label: 'Phone', kind: 'text', value: ({ application }) => application?.phone },
    { label: 'Website', kind: 'text', value: ({ application }) => application?.companyWebsite },
    { label: 'Years in business', kind: 'number', value: ({ application }) => application?.yearsInBusiness },
    { label: 'License', kind: 'text', value: ({ application }) => application?.licenseNumber },
    { label: 'Created', kind: 'moment', value: ({ createdAt }) => createdAt },
  ],
};
