import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

const read = { access: 'lenderOrAdmin', limit: 'read' } as const;
const write = { access: 'lenderOrAdmin', limit: 'write', refuses: ['NOT_FOUND', 'CONFLICT'] } as const;

export const listProposedEdits = endpoint<typeof contract.listProposedEdits>({
  method: 'GET',
  url: '/api/proposed-edits',
  ...read,
});

export const countProposedEdits = endpoint<typeof contract.countProposedEdits>({
  method: 'GET',
  url: '/api/proposed-edits/count',
  ...read,
});

export const acceptProposedEdits = endpoint<typeof contract.acceptProposedEdits>({
  method: 'POST',
  url: '/api/proposed-edits/accept',
  ...write,
});

export const rejectProposedEdits = endpoint<typeof contract.rejectProposedEdits>({
  method: 'POST',
  url: '/api/proposed-edits/reject',
  ...write,
});

export const reopenProposedEdits = endpoint<typeof contract.reopenProposedEdits>({
  method: 'POST',
  url: '/api/proposed-edits/reopen',
  ...write,
});
