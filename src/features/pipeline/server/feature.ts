import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, holdsWork, ownData, personalData, waitingFor } from '../../accounts/server/api.ts';
import { keepsLender } from '../../lender-records/server/api.ts';
import { followed } from '../../live/server/api.ts';
import * as dealEvents from '../events.ts';
import * as dealLimits from '../limits.ts';
import { boardRoutes } from './board/routes.ts';
import { ownViews, removeViews } from './board/views.ts';
import { choiceAnnouncer } from './deal/choice/select-lender.ts';
import { choiceSweep } from './deal/choice/sweep-choices.ts';
import { dealRoutes } from './deal/routes.ts';
import { pipelineFollowers } from './followers.ts';
import { dealFeed } from './live/deal-feed.ts';
import { dealStreamRoutes, subscribeToDeal } from './live/deal-stream.ts';
import { dealsOfPerson } from './live/personal-data.ts';
import { hasDeals, ownDeals, pipelineRules, removeDeals } from './own-data.ts';
import { readQuietDeals } from './quiet-deals.ts';
import { countDealsOf } from './read-deals.ts';
import { pipelineRoutes } from './routes.ts';

export const pipelineFeature: Feature = {
  name: 'pipeline',
  routes: [...pipelineRoutes, ...boardRoutes, ...dealRoutes, ...dealStreamRoutes],
  services: [dealFeed],
  limits: Object.values(dealLimits),
  events: Object.values(dealEvents),
  followers: pipelineFollowers,
  jobs: [choiceAnnouncer, choiceSweep],
  retention: pipelineRules,
  start(platform) {
    const { hooks } = platform;
    hooks.register(followed, subscribeToDeal);
    hooks.register(waitingFor, (session, now) => readQuietDeals(platform, session, now));
    hooks.register(holdsWork, hasDeals);
    hooks.register(personalData, dealsOfPerson);
    hooks.register(ownData, ownDeals);
    hooks.register(ownData, ownViews);
    hooks.register(keepsLender, async (db, lenderId) => ({ activeDeals: await countDealsOf(db, lenderId) }));
    hooks.register(accountEnds, (ending, tx, context, { accountId }) => removeDeals(ending, tx, context, accountId));
    hooks.register(accountEnds, (_ending, tx, _context, { accountId }) => removeViews(tx, accountId));
  },
};
