import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as ownFigureEvents from '../events.ts';
import { ownPoints, removePoints } from './own-data.ts';
import { ownFigureRoutes } from './routes.ts';

/** What brokers and lenders read of their own business. */
export const ownFiguresFeature: Feature = {
  name: 'own-figures',
  routes: ownFigureRoutes,
  events: Object.values(ownFigureEvents),
  start({ hooks }) {
    hooks.register(ownData, ownPoints);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removePoints(tx, accountId));
  },
};
