import { z } from 'zod';
import { idParams, idSchema, rowNumberSchema, schemas, success } from '../../kernel/contract.ts';
import { listFileShape } from '../../kernel/files/list-contract.ts';

export const notificationSchema = z.object({
  _id: idSchema,
  message: z.string(),
  /** The page it is about, inside the app. */
  link: z.string(),
  isRead: z.boolean(),
  /** What it is about, where later news of the same bring it up to date: whoever sees that already need not be told. */
  about: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Its place among the account's own: the higher, the newer. One that is told again moves up. */
  number: z.number(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** How many are unread. Of two answers the one with the higher version is the newer. */
const count = { unread: z.number(), version: z.number() };
export interface UnreadCount {
  readonly unread: number;
  readonly version: number;
}
const inAddress = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const listedAtOnce = 200;

export const listNotifications = schemas({
  summary: 'The newest notifications, or those before one, and how many are unread',
  tags: ['Notifications'],
  querystring: z.object({
    /** Those that are older than the one with this number. */
    before: inAddress.optional(),
    unread: z.literal('true').optional(),
    limit: inAddress.pipe(z.number().min(1).max(listedAtOnce)).optional(),
  }),
  response: {
    200: z.object({
      ...success,
      notifications: z.array(notificationSchema),
      ...count,
      /** There are older ones. */
      hasMore: z.boolean(),
    }),
  },
});

export const listNotificationsFile = schemas({
  summary: 'The notifications as a file, the newest first',
  tags: ['Notifications'],
  querystring: z.object({ unread: z.literal('true').optional(), ...listFileShape }),
  response: { 200: z.unknown() },
});

export const readNotification = schemas({
  summary: 'Mark as read',
  tags: ['Notifications'],
  params: idParams,
  response: { 200: z.object({ ...success, ...count }) },
});

export const unreadNotification = schemas({
  summary: 'Mark as unread again',
  tags: ['Notifications'],
  params: idParams,
  response: { 200: z.object({ ...success, ...count }) },
});

export const readAllNotifications = schemas({
  summary: 'Mark all as read, or all that somebody has seen',
  tags: ['Notifications'],
  body: z.object({ upTo: rowNumberSchema.optional() }).nullish(),
  response: {
    200: z.object({
      ...success,
      ...count,
      /** How many this marked; `version` takes them back. */
      marked: z.number(),
    }),
  },
});

export const unreadNotifications = schemas({
  summary: 'Undo marking all as read',
  tags: ['Notifications'],
  body: z.object({ version: rowNumberSchema }),
  response: { 200: z.object({ ...success, ...count }) },
});
