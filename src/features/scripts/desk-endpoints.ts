import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './desk-contract.ts';
import { libraryIsFull } from './errors.ts';

const read = { method: 'GET', access: 'admin', desk: 'support', limit: 'read' } as const;
const write = { access: 'admin', desk: 'support', limit: 'write' } as const;
const refuses = ['NOT_FOUND', 'CONFLICT'] as const;

export const listScripts = endpoint<typeof contract.listScripts>({ ...read, url: '/api/admin/scripts' });
export const readScript = endpoint<typeof contract.readScript>({
  ...read,
  url: '/api/admin/scripts/:key',
  refuses: ['NOT_FOUND'],
});
export const addScript = endpoint<typeof contract.addScript>({
  ...write,
  method: 'POST',
  url: '/api/admin/scripts',
  refuses: [libraryIsFull],
});
export const saveDraft = endpoint<typeof contract.saveDraft>({
  ...write,
  method: 'PUT',
  url: '/api/admin/scripts/:key/draft',
  refuses,
});
export const discardDraft = endpoint<typeof contract.discardDraft>({
  ...write,
  method: 'POST',
  url: '/api/admin/scripts/:key/discard',
  refuses,
});
/** The draft becomes the next version, which brokers then see. */
export const publishScript = endpoint<typeof contract.publishScript>({
  ...write,
  method: 'POST',
  url: '/api/admin/scripts/:key/publish',
  refuses,
});
/** Withdraws a script, or offers it again. */
export const offerScript = endpoint<typeof contract.offerScript>({
  ...write,
  method: 'PUT',
  url: '/api/admin/scripts/:key/offered',
  refuses,
});
/** Of a script that Plinth wrote: its own text again. Versions stay. */
export const resetScript = endpoint<typeof contract.resetScript>({
  ...write,
  method: 'POST',
  url: '/api/admin/scripts/:key/reset',
  refuses,
});
