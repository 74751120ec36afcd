import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

// The trail shows everything of everybody: administrators who are limited to desks don't read it.
const trail = { access: 'admin', limit: 'read' } as const;

export const listLines = endpoint<typeof contract.listLines>({ method: 'GET', url: '/api/admin/audit', ...trail });
export const exportLines = endpoint<typeof contract.exportLines>({
  method: 'GET',
  url: '/api/admin/audit/export',
  ...trail,
  limit: 'export',
});
export const findObjects = endpoint<typeof contract.findObjects>({
  method: 'GET',
  url: '/api/admin/audit/objects',
  ...trail,
});
export const listEvents = endpoint<typeof contract.listEvents>({
  method: 'GET',
  url: '/api/admin/audit/events',
  ...trail,
});
export const readProof = endpoint<typeof contract.readProof>({
  method: 'GET',
  url: '/api/admin/audit/proof',
  ...trail,
});
export const exportHeads = endpoint<typeof contract.exportHeads>({
  method: 'GET',
  url: '/api/admin/audit/heads',
  ...trail,
  limit: 'export',
});
export const readRetention = endpoint<typeof contract.readRetention>({
  method: 'GET',
  url: '/api/admin/retention',
  ...trail,
});
export const settleFindings = endpoint<typeof contract.settleFindings>({
  method: 'POST',
  url: '/api/admin/audit/findings/settle',
  access: 'superadmin',
  limit: 'write',
});
