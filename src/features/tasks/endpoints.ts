import { endpoint } from '../../kernel/endpoint.ts';
import { emailUnverified } from '../accounts/errors.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';
import { onlyCreatorDeletes } from './errors.ts';
import { taskCalls } from './limits.ts';

const read = { method: 'GET', access: 'broker', scope: 'tasks:read', limit: 'read' } as const;

export const listTasks = endpoint<typeof contract.listTasks>({ ...read, url: '/api/tasks' });
export const listTasksAtPage = endpoint<typeof contract.listTasksAtPage>({
  ...read,
  url: '/tasks',
  sharesAddressWithPage: true,
});
export const taskStatistics = endpoint<typeof contract.taskStatistics>({ ...read, url: '/api/tasks/statistics' });
export const upcomingTasks = endpoint<typeof contract.upcomingTasks>({ ...read, url: '/api/tasks/upcoming' });
export const readTaskPage = endpoint<typeof contract.readTaskPage>({ ...read, url: '/api/tasks/page' });
export const readTaskFile = listFileOf<typeof contract.readTaskFile>(readTaskPage);
export const readTask = endpoint<typeof contract.readTask>({
  ...read,
  url: '/api/tasks/:id',
  refuses: ['NOT_FOUND'],
});

export const createTask = endpoint<typeof contract.createTask>({
  method: 'POST',
  url: '/api/tasks',
  access: 'broker',
  scope: 'tasks:write',
  limit: taskCalls,
  refuses: ['NOT_FOUND', emailUnverified],
});

export const changeTask = endpoint<typeof contract.changeTask>({
  method: 'PUT',
  url: '/api/tasks/:id',
  access: 'broker',
  scope: 'tasks:write',
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT', emailUnverified],
});

export const deleteTask = endpoint<typeof contract.deleteTask>({
  method: 'DELETE',
  url: '/api/tasks/:id',
  access: 'broker',
  scope: 'tasks:write',
  limit: 'write',
  refuses: ['NOT_FOUND', onlyCreatorDeletes],
});
