import type { ListFile } from '../../kernel/files/list-file.ts';
import { planOfTier } from '../accounts/plans.ts';
import type { ListedRequest } from './contract.ts';
import { choiceText } from './model.ts';

const states: Readonly<Record<ListedRequest['state'], string>> = {
  open: 'Pending',
  activated: 'Activated',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** Requests for plans as a file. */
export const planRequestList: ListFile<ListedRequest> = {
  name: 'plan-requests',
  title: 'Plan requests',
  columns: [
    { label: 'Who', kind: 'text', value: ({ person }) => person.name },
    { label: 'Email', kind: 'text', value: ({ person }) => person.email },
    { label: 'From', kind: 'text', value: ({ from }) => planOfTier(from).name },
    { label: 'To', kind: 'text', value: (request) => choiceText(request) },
    { label: 'Status', kind: 'text', value: ({ state }) => states[state] },
    { label: 'Requested', kind: 'moment', value: ({ requestedAt }) => requestedAt },
    { label: 'Decided', kind: 'moment', value: ({ decidedAt }) => decidedAt },
    { label: 'Decided by', kind: 'text', value: ({ decidedBy }) => decidedBy },
    { label: 'Reason', kind: 'text', value: ({ reason }) => reason },
  ],
};
