import { endpoint } from '../../kernel/endpoint.ts';
import { emailUnverified } from '../accounts/errors.ts';
import type * as contract from './depth-contract.ts';
import { tooManyComments, undoGone } from './errors.ts';
import { taskCommentCalls } from './limits.ts';

const write = { access: 'broker', scope: 'tasks:write', limit: 'write' } as const;

export const changeTasks = endpoint<typeof contract.changeTasks>({
  ...write,
  method: 'POST',
  url: '/api/tasks/bulk',
  refuses: [emailUnverified],
});
export const undoChange = endpoint<typeof contract.undoChange>({
  ...write,
  method: 'POST',
  url: '/api/tasks/undo/:id',
  refuses: ['NOT_FOUND', undoGone],
});
export const snoozeTask = endpoint<typeof contract.snoozeTask>({
  ...write,
  method: 'PUT',
  url: '/api/tasks/:id/snooze',
  refuses: ['NOT_FOUND'],
});

export const listComments = endpoint<typeof contract.listComments>({
  method: 'GET',
  url: '/api/tasks/:id/comments',
  access: 'broker',
  scope: 'tasks:read',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});
export const addComment = endpoint<typeof contract.addComment>({
  method: 'POST',
  url: '/api/tasks/:id/comments',
  access: 'broker',
  scope: 'tasks:write',
  limit: taskCommentCalls,
  refuses: ['NOT_FOUND', tooManyComments, emailUnverified],
});
export const editComment = endpoint<typeof contract.editComment>({
  ...write,
  method: 'PUT',
  url: '/api/tasks/:id/comments/:commentId',
  refuses: ['NOT_FOUND', emailUnverified],
});
export const deleteComment = endpoint<typeof contract.deleteComment>({
  ...write,
  method: 'DELETE',
  url: '/api/tasks/:id/comments/:commentId',
  refuses: ['NOT_FOUND'],
});
