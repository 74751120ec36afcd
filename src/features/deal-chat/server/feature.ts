import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { addressesTeam, readDealMessages } from '../../pipeline/server/api.ts';
import * as chatEvents from '../events.ts';
import * as chatLimits from '../limits.ts';
import { leftoverAttachments, unsentFiles } from './attachments.ts';
import { dealChatFollowers } from './followers.ts';
import { leaveChats, ownChatFiles, ownMessages } from './own-data.ts';
import { readMessagesById } from './present.ts';
import { dealChatRoutes } from './routes.ts';
import { hasTeamChat } from './team/team-chats.ts';

export const dealChatFeature: Feature = {
  name: 'deal-chat',
  routes: dealChatRoutes,
  limits: Object.values(chatLimits),
  events: Object.values(chatEvents),
  followers: dealChatFollowers,
  retention: [unsentFiles, leftoverAttachments],
  start({ hooks, clock }) {
    hooks.register(readDealMessages, (db, ids) => readMessagesById(db, ids, clock.now()));
    hooks.register(addressesTeam, hasTeamChat);
    hooks.register(ownData, ownMessages);
    hooks.register(ownData, ownChatFiles);
    hooks.register(accountEnds, (_platform, tx, context, owner) => leaveChats(tx, context, owner));
  },
};
