import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, sharedWork, waitingFor } from '../../accounts/server/api.ts';
import * as proposalEvents from '../events.ts';
import { forgetDecider } from './decide.ts';
import { proposalFollowers } from './followers.ts';
import { proposalRoutes } from './routes.ts';
import { readWaitingEdits, reviewsOfProgramEdits } from './waiting.ts';

/** Edits of programs that sources propose, and that the lender or an administrator decides. */
export const proposalsFeature: Feature = {
  name: 'proposals',
  routes: proposalRoutes,
  events: Object.values(proposalEvents),
  followers: proposalFollowers,
  start({ hooks, database: { db } }) {
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => forgetDecider(tx, accountId));
    hooks.register(waitingFor, (session) => readWaitingEdits(db, session));
    hooks.register(sharedWork, reviewsOfProgramEdits);
  },
};
