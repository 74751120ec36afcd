import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { tooManyScripts } from './errors.ts';

const read = { method: 'GET', access: 'broker', feature: 'scripts', limit: 'read' } as const;
const write = { access: 'broker', feature: 'scripts', limit: 'write' } as const;

/** The scripts of one category for what is on screen, filled with its figures. */
export const contextualScripts = endpoint<typeof contract.contextualScripts>({
  method: 'POST',
  url: '/api/scripts/contextual',
  access: 'broker',
  feature: 'scripts',
  limit: 'search',
  refuses: ['NOT_FOUND'],
});
export const readLibrary = endpoint<typeof contract.readLibrary>({ ...read, url: '/api/scripts/library' });
export const listOwnScripts = endpoint<typeof contract.listOwnScripts>({ ...read, url: '/api/scripts/own' });
export const createOwnScript = endpoint<typeof contract.createOwnScript>({
  ...write,
  method: 'POST',
  url: '/api/scripts/own',
  refuses: [tooManyScripts],
});
export const changeOwnScript = endpoint<typeof contract.changeOwnScript>({
  ...write,
  method: 'PUT',
  url: '/api/scripts/own/:id',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const deleteOwnScript = endpoint<typeof contract.deleteOwnScript>({
  ...write,
  method: 'DELETE',
  url: '/api/scripts/own/:id',
  refuses: ['NOT_FOUND'],
});
