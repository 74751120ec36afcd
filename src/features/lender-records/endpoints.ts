import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const addLender = endpoint<typeof contract.addLender>({
  method: 'POST',
  url: '/api/lenders',
  access: 'admin',
  desk: 'market',
  limit: 'write',
});

export const changeLender = endpoint<typeof contract.changeLender>({
  method: 'PUT',
  url: '/api/lenders/:id',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT', 'RATE_LIMITED'],
});

export const deleteLender = endpoint<typeof contract.deleteLender>({
  method: 'DELETE',
  url: '/api/lenders/:id',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const getLenderUsage = endpoint<typeof contract.getLenderUsage>({
  method: 'GET',
  url: '/api/lenders/:id/usage',
  access: 'admin',
  desk: 'market',
  limit: 'read',
});

export const getLenderHistory = endpoint<typeof contract.getLenderHistory>({
  method: 'GET',
  url: '/api/lenders/:id/history',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const listPendingLenders = endpoint<typeof contract.listPendingLenders>({
  method: 'GET',
  url: '/api/admin/pending-lenders',
  access: 'admin',
  desk: 'market',
  limit: 'read',
});

export const approveLenderEdit = endpoint<typeof contract.approveLenderEdit>({
  method: 'POST',
  url: '/api/admin/approve-lender-edit',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const undoLenderRejection = endpoint<typeof contract.undoLenderRejection>({
  method: 'POST',
  url: '/api/admin/undo-lender-rejection',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const rejectLenderEdit = endpoint<typeof contract.rejectLenderEdit>({
  method: 'POST',
  url: '/api/admin/reject-lender-edit',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const decideLenderEdits = endpoint<typeof contract.decideLenderEdits>({
  method: 'POST',
  url: '/api/admin/decide-lender-edits',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});
