import { updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import * as events from '../events.ts';

const { ownScriptSaved, ownScriptDeleted, ...ofLibrary } = events;

export const scriptFollowers: readonly Follower[] = [
  ...[ownScriptSaved, ownScriptDeleted].map((event) => updatesPages(event, { type: 'script', to: ['account'] })),
  ...Object.values(ofLibrary).map((event) => updatesPages(event, { type: 'script', to: ['admins'] })),
];
