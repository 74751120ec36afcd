import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';

export const listNotifications = endpoint<typeof contract.listNotifications>({
  method: 'GET',
  url: '/api/notifications',
  access: 'signedIn',
  limit: 'read',
});

export const listNotificationsFile = listFileOf<typeof contract.listNotificationsFile>(listNotifications);

export const readNotification = endpoint<typeof contract.readNotification>({
  method: 'PUT',
  url: '/api/notifications/:id/read',
  access: 'signedIn',
  limit: 'write',
});

export const unreadNotification = endpoint<typeof contract.unreadNotification>({
  method: 'PUT',
  url: '/api/notifications/:id/unread',
  access: 'signedIn',
  limit: 'write',
});

export const readAllNotifications = endpoint<typeof contract.readAllNotifications>({
  method: 'PUT',
  url: '/api/notifications/read',
  access: 'signedIn',
  limit: 'write',
});

export const unreadNotifications = endpoint<typeof contract.unreadNotifications>({
  method: 'PUT',
  url: '/api/notifications/unread',
  access: 'signedIn',
  limit: 'write',
});
