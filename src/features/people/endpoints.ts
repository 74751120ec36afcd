import { endpoint } from '../../kernel/endpoint.ts';
import { linkExpired, linkUsed } from '../accounts/errors.ts';
import type * as contract from './contract.ts';
import { joinCalls } from './limits.ts';

export const listInvitations = endpoint<typeof contract.listInvitations>({
  method: 'GET',
  url: '/api/admin/invitations',
  access: 'admin',
  limit: 'read',
});

export const inviteStaff = endpoint<typeof contract.inviteStaff>({
  method: 'POST',
  url: '/api/admin/invitations',
  access: 'admin',
  limit: 'write',
  refuses: ['CONFLICT', 'RATE_LIMITED'],
});

export const withdrawInvitation = endpoint<typeof contract.withdrawInvitation>({
  method: 'DELETE',
  url: '/api/admin/invitations/:id',
  access: 'admin',
  limit: 'write',
});

// The token travels in the header `x-link-token`.
const byLink = { url: '/api/invitation', access: 'personalLink', limit: joinCalls } as const;

export const readInvitation = endpoint<typeof contract.readInvitation>({
  method: 'GET',
  ...byLink,
  refuses: ['NOT_FOUND', linkUsed, linkExpired],
});

export const acceptInvitation = endpoint<typeof contract.acceptInvitation>({
  method: 'POST',
  ...byLink,
  refuses: ['NOT_FOUND', 'CONFLICT', linkUsed, linkExpired],
});
