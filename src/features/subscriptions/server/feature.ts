import type { Feature } from '../../../platform/feature.ts';
import {
  accountEnds,
  keepsAccount,
  keepsFromPromotion,
  ownData,
  sharedWork,
  waitingFor,
} from '../../accounts/server/api.ts';
import * as subscriptionEvents from '../events.ts';
import * as subscriptionLimits from '../limits.ts';
import { subscriptionFollowers } from './followers.ts';
import { subscriptionMails } from './mails.ts';
import { openRequests, readWaitingRequests } from './manual/decide-requests.ts';
import { ownPlanFiles, paidWhilePromoted, removePlan, stillPaid, subscriptionsRules } from './own-data.ts';
import { payments } from './payments/open-payments.ts';
import { planClock } from './plan-clock.ts';
import { subscriptionRoutes } from './routes.ts';
import { stripeDesk } from './stripe/stripe-desk.ts';
import { stripeSync } from './stripe/sync.ts';

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  jobs: [stripeSync, planClock],
  mails: Object.values(subscriptionMails),
  services: [stripeDesk, payments],
  limits: Object.values(subscriptionLimits),
  events: Object.values(subscriptionEvents),
  followers: subscriptionFollowers,
  retention: subscriptionsRules,
  start({ hooks, database }) {
    for (const file of ownPlanFiles) hooks.register(ownData, file);
    hooks.register(keepsAccount, stillPaid);
    hooks.register(keepsFromPromotion, paidWhilePromoted);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removePlan(tx, accountId));
    hooks.register(waitingFor, (session) => readWaitingRequests(database, session));
    hooks.register(sharedWork, openRequests);
  },
};
