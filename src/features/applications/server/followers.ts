import { updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import * as events from '../events.ts';
import { applicationNotifications } from './messages/notifications.ts';

/** Everybody who has the application open, or a list with it, reads it again. */
const everybody = { type: 'application', to: ['account', 'lender', 'admins'] } as const;
const pages: readonly Follower[] = [
  updatesPages(events.applicationSubmitted, everybody),
  updatesPages(events.applicationMoved, everybody),
  updatesPages(events.applicationWithdrawn, everybody),
];

export const applicationFollowers: readonly Follower[] = [...pages, ...applicationNotifications];
