import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { keptDocuments } from '../../deal-documents/server/api.ts';
import { fundedLoans } from '../../lender-desk/server/api.ts';
import { keptDeals } from '../../pipeline/server/api.ts';
import { keptTerms } from '../../search/server/api.ts';
import { timelineLayer } from '../../timeline/server/api.ts';
import * as closingErrors from '../errors.ts';
import * as closingEvents from '../events.ts';
import * as closingLimits from '../limits.ts';
import { closingLayer } from './closing-layer.ts';
import { closingFollowers } from './followers.ts';
import { closingMails } from './messages/mails.ts';
import { ownClosings } from './own-data.ts';
import { closingRules, keepFundedDeals, keepFundedDocuments, leaveClosings } from './retention.ts';
import { closingRoutes } from './routes.ts';
import { closingClock } from './steps/closing-date.ts';
import { readFundedLoans } from './steps/funded-loans.ts';
import { reencryptWire } from './steps/reencrypt.ts';
import { readKeptTerms } from './terms/kept-terms.ts';

/** From the accepted offer of a submitted package to the funded loan. */
export const closingFeature: Feature = {
  name: 'closing',
  routes: closingRoutes,
  jobs: [closingClock],
  mails: Object.values(closingMails),
  errors: Object.values(closingErrors),
  limits: Object.values(closingLimits),
  events: Object.values(closingEvents),
  followers: closingFollowers,
  retention: closingRules,
  start({ hooks, encryption }) {
    hooks.register(timelineLayer, closingLayer);
    hooks.register(keptTerms, readKeptTerms);
    hooks.register(fundedLoans, readFundedLoans);
    hooks.register(reencrypts, reencryptWire(encryption));
    hooks.register(ownData, ownClosings);
    hooks.register(accountEnds, (_platform, tx, context, owner) => leaveClosings(tx, context, owner));
    hooks.register(keptDeals, keepFundedDeals);
    hooks.register(keptDocuments, keepFundedDocuments);
  },
};
