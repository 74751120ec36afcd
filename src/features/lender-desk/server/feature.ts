import type { Feature } from '../../../platform/feature.ts';
import { ownData, waitingFor } from '../../accounts/server/api.ts';
import { replyMinutes } from '../../search/server/api.ts';
import * as errors from '../errors.ts';
import * as limits from '../limits.ts';
import * as templateEvents from '../templates/events.ts';
import { readResponseTimes } from './dashboard/response-times.ts';
import { deskFollowers } from './followers.ts';
import { lenderFiles } from './own-data.ts';
import { deskRoutes } from './routes.ts';
import { readWaitingRequests } from './waiting/waiting-requests.ts';

/** Where a lender works: inbox, answers, templates, dashboard. */
export const lenderDeskFeature: Feature = {
  name: 'lender-desk',
  routes: deskRoutes,
  errors: Object.values(errors),
  limits: Object.values(limits),
  events: Object.values(templateEvents),
  followers: deskFollowers,
  start({ hooks, database }) {
    hooks.register(replyMinutes, readResponseTimes);
    hooks.register(waitingFor, (session, now) => readWaitingRequests(database.db, session, now));
    for (const file of lenderFiles) hooks.register(ownData, file);
  },
};
