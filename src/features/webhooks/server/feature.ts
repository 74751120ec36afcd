import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as webhookErrors from '../errors.ts';
import * as webhookEvents from '../events.ts';
import * as webhookLimits from '../limits.ts';
import { deliverWebhook } from './delivery/deliver.ts';
import { webhookFollowers } from './followers.ts';
import { turnedOffMail } from './mails.ts';
import { ownWebhooks, removeWebhooks } from './own-data.ts';
import { webhooksRules } from './retention.ts';
import { webhookRoutes } from './routes.ts';

/** What happens is sent to servers of those whom it concerns. */
export const webhooksFeature: Feature = {
  name: 'webhooks',
  routes: webhookRoutes,
  jobs: [deliverWebhook],
  mails: [turnedOffMail],
  errors: Object.values(webhookErrors),
  limits: Object.values(webhookLimits),
  events: Object.values(webhookEvents),
  followers: webhookFollowers,
  retention: webhooksRules,
  start({ hooks }) {
    hooks.register(ownData, ownWebhooks);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeWebhooks(tx, accountId));
  },
};
