import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { waitingFor } from '../../accounts/server/api.ts';
import { subscriptionMails } from './mails.ts';
import { readWaitingRequests } from './manual/decide-requests.ts';
import { payments } from './open-payments.ts';
import { subscriptionRoutes } from './routes.ts';
import { stripeDesk } from './stripe/stripe-desk.ts';
import { stripeSync } from './stripe/sync.ts';
import { removeOldEvents } from './stripe/webhook.ts';
import { trialClock } from './trial-clock.ts';

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
  jobs: [stripeSync, trialClock],
  mails: Object.values(subscriptionMails),
  services: [stripeDesk, payments],
  start({ hooks, database }) {
    hooks.register(cleanUp, removeOldEvents);
    hooks.register(waitingFor, (session) => readWaitingRequests(database, session));
  },
};
