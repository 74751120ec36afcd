import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, holdsWork, ownData, personalData, sharedWork, waitingFor } from '../../accounts/server/api.ts';
import { keepsLender } from '../../lender-records/server/api.ts';
import * as applicationErrors from '../errors.ts';
import * as applicationEvents from '../events.ts';
import * as applicationLimits from '../limits.ts';
import { countOpenOf } from './change.ts';
import { applicationFollowers } from './followers.ts';
import { applicationRule, endApplications, hasApplications, ownApplications, ownDrafts } from './keeping/own-data.ts';
import { applicationsOfPerson, draftsOfPerson } from './keeping/personal-data.ts';
import { applicationMails } from './messages/mails.ts';
import { applicationRoutes } from './routes.ts';
import { newApplications, readWaitingApplications } from './waiting.ts';

export const applicationsFeature: Feature = {
  name: 'applications',
  routes: applicationRoutes,
  mails: Object.values(applicationMails),
  errors: Object.values(applicationErrors),
  limits: Object.values(applicationLimits),
  events: Object.values(applicationEvents),
  followers: applicationFollowers,
  retention: [applicationRule],
  start({ hooks, database }) {
    hooks.register(keepsLender, async (db, lenderId) => ({ openApplications: await countOpenOf(db, lenderId) }));
    hooks.register(waitingFor, (session) => readWaitingApplications(database, session));
    hooks.register(sharedWork, newApplications);
    hooks.register(holdsWork, hasApplications);
    hooks.register(ownData, ownApplications);
    hooks.register(ownData, ownDrafts);
    hooks.register(personalData, applicationsOfPerson);
    hooks.register(personalData, draftsOfPerson);
    hooks.register(accountEnds, (_platform, tx, context, owner) => endApplications(tx, context, owner));
  },
};
