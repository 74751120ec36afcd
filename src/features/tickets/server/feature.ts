import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { ownTickets, removeTickets } from './own-data.ts';
import { ticketRoutes } from './routes.ts';

export const ticketsFeature: Feature = {
  name: 'tickets',
  routes: ticketRoutes,
  start({ hooks }) {
    hooks.register(ownData, ownTickets);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeTickets(tx, accountId));
  },
};
