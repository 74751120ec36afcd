import { z } from 'zod';
import { defineEndpoint, idParams, idSchema, success } from '../../kernel/endpoint.ts';

export const notificationSchema = z.object({
  _id: idSchema,
  message: z.string(),
  /** The page it is about, inside the app. */
  link: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = defineEndpoint({
  method: 'GET',
  url: '/api/notifications',
  schema: {
    summary: 'The newest 200 notifications and how many are unread',
    tags: ['Notifications'],
    response: { 200: z.object({ ...success, notifications: z.array(notificationSchema), unread: z.number() }) },
  },
  config: { access: 'signedIn', limit: 'read' },
});

export const readNotification = defineEndpoint({
  method: 'PUT',
  url: '/api/notifications/:id/read',
  schema: { summary: 'Mark as read', tags: ['Notifications'], params: idParams, response: { 200: z.object(success) } },
  config: { access: 'signedIn', limit: 'write' },
});

export const readAllNotifications = defineEndpoint({
  method: 'PUT',
  url: '/api/notifications/read',
  schema: { summary: 'Mark all as read', tags: ['Notifications'], response: { 200: z.object(success) } },
  config: { access: 'signedIn', limit: 'write' },
});
