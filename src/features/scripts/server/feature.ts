import { eq } from 'drizzle-orm';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as scriptErrors from '../errors.ts';
import * as scriptEvents from '../events.ts';
import { scriptFollowers } from './followers.ts';
import { scriptsOfOwner } from './own-scripts.ts';
import { scriptRule } from './retention.ts';
import { scriptRoutes } from './routes.ts';
import { ownScripts } from './tables.ts';

/** What to say to lenders: a library that administrators keep, scripts of one's own, and both filled with the deal on screen. */
export const scriptsFeature: Feature = {
  name: 'scripts',
  routes: scriptRoutes,
  errors: Object.values(scriptErrors),
  events: Object.values(scriptEvents),
  followers: scriptFollowers,
  retention: [scriptRule],
  start({ hooks }) {
    hooks.register(ownData, scriptsOfOwner);
    hooks.register(accountEnds, async (_platform, tx, _context, { accountId }) => {
      await tx.db.delete(ownScripts).where(eq(ownScripts.ownerId, accountId));
    });
  },
};
