import { accountEnds, holdsWork, ownData } from '../../../../src/features/accounts/server/api.ts';
import { ok } from '../../../../src/kernel/endpoint.ts';
import type { Feature } from '../../../../src/platform/feature.ts';
import { route } from '../../../../src/platform/http/route.ts';
import * as contract from '../contract.ts';
import { listVisits, planVisit } from '../endpoints.ts';
import * as visitErrors from '../errors.ts';
import * as visitEvents from '../events.ts';
import * as visitLimits from '../limits.ts';
import { visitFollowers } from './followers.ts';
import { hasVisits, ownVisits, removeVisits } from './own-data.ts';
import * as visit from './plan-visit.ts';
import { remindOfVisit, visitMail } from './remind.ts';
import { visitTable } from './tables.ts';

/** A made-up feature: brokers plan visits of properties and are reminded of them. */
export const visitsFeature: Feature = {
  name: 'visits',
  routes: [
    route(listVisits, contract.listVisits, async ({ session }, { database: { db } }) => ({
      ...ok,
      visits: await visit.readVisits(db, session.accountId),
    })),
    route(planVisit, contract.planVisit, async ({ session, context, body }, platform) => ({
      ...ok,
      visit: await visit.planVisit(platform, context, session.accountId, body),
    })),
  ],
  jobs: [remindOfVisit],
  mails: [visitMail],
  services: [visitTable],
  errors: Object.values(visitErrors),
  limits: Object.values(visitLimits),
  events: Object.values(visitEvents),
  followers: visitFollowers,
  start({ hooks }) {
    hooks.register(ownData, ownVisits);
    hooks.register(holdsWork, hasVisits);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeVisits(tx, accountId));
  },
};
