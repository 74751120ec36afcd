import type { ListFile } from '../../../../kernel/files/list-file.ts';
import { packageStateLabels } from '../../../submission/model.ts';
import type { PackageRow } from '../../contract.ts';

/** The loan packages of a lender as a file. */
export const packageList: ListFile<PackageRow> = {
  name: 'packages',
  title: 'Packages',
  columns: [
    { label: 'Property', kind: 'text', value: ({ address }) => address },
    { label: 'Loan type', kind: 'text', value: ({ loanType }) => loanType },
    { label: 'Broker', kind: 'text', value: ({ brokerName }) => brokerName },
    { label: 'Loan', kind: 'money', value: ({ loanAmount }) => loanAmount },
    { label: 'Status', kind: 'text', value: ({ state }) => packageStateLabels[state] },
    { label: 'Submitted', kind: 'moment', value: ({ submittedAt }) => submittedAt },
    { label: 'Opened', kind: 'moment', value: ({ openedAt }) => openedAt },
    { label: 'Complete', kind: 'text', value: ({ isComplete }) => (isComplete ? 'Yes' : 'No') },
    { label: 'Documents', kind: 'number', value: ({ documents }) => documents },
    { label: 'Open conditions', kind: 'number', value: ({ conditions }) => conditions.open },
    { label: 'Overdue conditions', kind: 'number', value: ({ conditions }) => conditions.overdue },
    { label: 'Conditions to review', kind: 'number', value: ({ conditions }) => conditions.answered },
  ],
};
