import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData, personalData, sharedWork, waitingFor } from '../../accounts/server/api.ts';
import { pendingEdits } from '../../lenders/server/api.ts';
import * as recordEvents from '../events.ts';
import * as recordLimits from '../limits.ts';
import { forgetProposer } from './decisions/decide.ts';
import { recordMails } from './decisions/mails.ts';
import { contactsOfPerson } from './decisions/personal-data.ts';
import { lenderRecordFollowers } from './followers.ts';
import { ownProposals } from './own-data.ts';
import { readPending } from './pending.ts';
import { lenderRecordRoutes } from './routes.ts';
import { readWaitingEdits, reviewsOfEdits } from './waiting.ts';

export const lenderRecordsFeature: Feature = {
  name: 'lender-records',
  routes: lenderRecordRoutes,
  mails: Object.values(recordMails),
  limits: Object.values(recordLimits),
  events: Object.values(recordEvents),
  followers: lenderRecordFollowers,
  start({ hooks, database }) {
    hooks.register(pendingEdits, readPending);
    hooks.register(personalData, contactsOfPerson);
    hooks.register(ownData, ownProposals);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetProposer(tx, accountId));
    hooks.register(waitingFor, (session) => readWaitingEdits(database, session));
    hooks.register(sharedWork, reviewsOfEdits);
  },
};
