import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { addressesTeam, dealMoved, readDealMessages, stageMoved } from '../../pipeline/server/api.ts';
import { quoteMoved } from '../../quotes/server/api.ts';
import { removeUnsent } from './attachments.ts';
import { leaveChats, ownChatFiles, ownMessages } from './own-data.ts';
import { readMessagesById } from './present.ts';
import { dealChatRoutes } from './routes.ts';
import { sayDealMoved, sayQuoteMoved, sayStageMoved } from './status-messages.ts';
import { hasTeamChat } from './team/team-chats.ts';

export const dealChatFeature: Feature = {
  name: 'deal-chat',
  routes: dealChatRoutes,
  start(platform) {
    const { hooks, clock } = platform;
    hooks.register(readDealMessages, (db, ids) => readMessagesById(db, ids, clock.now()));
    hooks.register(addressesTeam, hasTeamChat);
    hooks.register(dealMoved, (...moved) => sayDealMoved(platform, ...moved));
    hooks.register(stageMoved, (...moved) => sayStageMoved(platform, ...moved));
    hooks.register(quoteMoved, (...moved) => sayQuoteMoved(platform, ...moved));
    hooks.register(ownData, ownMessages);
    hooks.register(ownData, ownChatFiles);
    hooks.register(cleanUp, removeUnsent);
    hooks.register(accountEnds, (ending, tx, _context, owner) => leaveChats(ending, tx, owner));
  },
};
