import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData, sharedWork, waitingActs, waitingFor } from '../../accounts/server/api.ts';
import * as ticketEvents from '../events.ts';
import { ticketFollowers } from './followers.ts';
import { ticketMails } from './mails.ts';
import { openMessages, readOpenMessages, settleMessage } from './messages.ts';
import { ownTickets, removeTickets } from './own-data.ts';
import { ticketRoutes } from './routes.ts';

export const ticketsFeature: Feature = {
  name: 'tickets',
  routes: ticketRoutes,
  mails: Object.values(ticketMails),
  events: Object.values(ticketEvents),
  followers: ticketFollowers,
  start({ hooks, database }) {
    hooks.register(waitingActs, settleMessage);
    hooks.register(waitingFor, (session) => readOpenMessages(database, session));
    hooks.register(sharedWork, openMessages);
    hooks.register(ownData, ownTickets);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeTickets(tx, accountId));
  },
};
