import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as playbookErrors from '../errors.ts';
import * as playbookEvents from '../events.ts';
import { playbookFollowers } from './followers.ts';
import { ownPlaybooks, removePlaybooks } from './own-data.ts';
import { playbookRoutes } from './routes.ts';

/** What is to do for a deal at each stage, made by itself, and moved with the days it hangs on. */
export const playbooksFeature: Feature = {
  name: 'playbooks',
  routes: playbookRoutes,
  errors: Object.values(playbookErrors),
  events: Object.values(playbookEvents),
  followers: playbookFollowers,
  start({ hooks }) {
    hooks.register(ownData, ownPlaybooks);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removePlaybooks(tx, accountId));
  },
};
