import { endpoint } from '../../kernel/endpoint.ts';
import { fileHeld, fileRefused } from '../documents/errors.ts';
import type * as contract from './contract.ts';
import { typingCalls } from './limits.ts';
import { chatLimits } from './model.ts';

export const listDealMessages = endpoint<typeof contract.listDealMessages>({
  method: 'GET',
  url: '/api/deal-messages/pipeline/:pipelineId',
  access: 'signedIn',
  limit: 'read',
});

export const readThreads = endpoint<typeof contract.readThreads>({
  method: 'GET',
  url: '/api/deal-messages/pipeline/:pipelineId/threads',
  access: 'signedIn',
  limit: 'read',
});

export const listTeamChats = endpoint<typeof contract.listTeamChats>({
  method: 'GET',
  url: '/api/admin/deal-chats',
  access: 'admin',
  desk: 'support',
  limit: 'read',
});

export const askForDealAccess = endpoint<typeof contract.askForDealAccess>({
  method: 'POST',
  url: '/api/admin/deal-access',
  access: 'admin',
  desk: 'support',
  limit: 'write',
  refuses: ['NOT_FOUND'],
});

export const sendDealMessage = endpoint<typeof contract.sendDealMessage>({
  method: 'POST',
  url: '/api/deal-messages/pipeline/:pipelineId',
  access: 'signedIn',
  limit: 'live',
  idempotent: true,
});

export const editDealMessage = endpoint<typeof contract.editDealMessage>({
  method: 'PUT',
  url: '/api/deal-messages/:id',
  access: 'signedIn',
  limit: 'live',
});

export const markThreadRead = endpoint<typeof contract.markThreadRead>({
  method: 'POST',
  url: '/api/deal-messages/pipeline/:pipelineId/read',
  access: 'signedIn',
  limit: 'write',
});

export const sayTyping = endpoint<typeof contract.sayTyping>({
  method: 'POST',
  url: '/api/deal-messages/pipeline/:pipelineId/typing',
  access: 'signedIn',
  limit: typingCalls,
});

export const uploadAttachment = endpoint<typeof contract.uploadAttachment>({
  method: 'POST',
  url: '/api/deal-messages/pipeline/:pipelineId/attachments',
  access: 'signedIn',
  limit: 'upload',
  refuses: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
  upload: { part: 'file', files: 1, bytesEach: chatLimits.fileBytes },
});

export const viewAttachment = endpoint<typeof contract.viewAttachment>({
  method: 'GET',
  url: '/api/deal-messages/attachments/:id',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'read',
  refuses: ['STORAGE_UNAVAILABLE', fileHeld, fileRefused],
});
