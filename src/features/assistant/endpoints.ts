import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { assistantMessages } from './limits.ts';

/** A conversation is for the person alone: administrators who act as them neither read nor write it. */
const own = { access: 'signedIn', impersonated: 'never' } as const;

export const chat = endpoint<typeof contract.chat>({
  method: 'POST',
  url: '/api/chat',
  ...own,
  limit: assistantMessages,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

export const readChat = endpoint<typeof contract.readChat>({
  method: 'GET',
  url: '/api/chat',
  ...own,
  limit: 'read',
  refuses: ['NOT_FOUND'],
});

export const stopChat = endpoint<typeof contract.stopChat>({
  method: 'POST',
  url: '/api/chat/:id/stop',
  ...own,
  limit: 'write',
  refuses: ['NOT_FOUND'],
});

export const chooseModel = endpoint<typeof contract.chooseModel>({
  method: 'PUT',
  url: '/api/chat/model',
  ...own,
  limit: 'write',
  refuses: [],
});
