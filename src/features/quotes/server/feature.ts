import type { Feature } from '../../../platform/feature.ts';
import { mailTrouble } from '../../../platform/mail/undelivered.ts';
import { accountEnds, ownData, waitingFor } from '../../accounts/server/api.ts';
import { keepsLender } from '../../lender-records/server/api.ts';
import {
  askedPrograms,
  choiceCanceled,
  dealTimeline,
  lastActivity,
  lenderChosen,
  lenderReads,
  quoteCounts,
  quoteMilestones,
} from '../../pipeline/server/api.ts';
import { timelineLayer } from '../../timeline/server/api.ts';
import * as quoteErrors from '../errors.ts';
import * as quoteEvents from '../events.ts';
import * as quoteLimits from '../limits.ts';
import { countNotified } from './broker/choose-offer.ts';
import { leftoverAttachments, unsentFiles } from './broker/requests/request-files.ts';
import { quoteClock } from './clocks/quote-clocks.ts';
import { countQuotes, lastChanges, readAskedPrograms, readQuoteMilestones } from './deal/deal-facts.ts';
import { quoteLines } from './deal/deal-lines.ts';
import { quoteFollowers } from './followers.ts';
import { followLenderMail } from './links/send-link.ts';
import { quoteMails } from './messages/mails.ts';
import { brokerFiles } from './own-data/broker-files.ts';
import { endRequests } from './own-data/end-of-broker.ts';
import { countOpenOf, wasAsked } from './read-quotes.ts';
import { quoteRule } from './retention.ts';
import { quoteRoutes } from './routes.ts';
import { offerLayer, quoteDeadlineLayer } from './waiting/quote-layers.ts';
import { readWaitingQuotes } from './waiting/waiting-quotes.ts';

export const quotesFeature: Feature = {
  name: 'quotes',
  routes: quoteRoutes,
  jobs: [quoteClock],
  mails: Object.values(quoteMails),
  errors: Object.values(quoteErrors),
  limits: Object.values(quoteLimits),
  events: Object.values(quoteEvents),
  followers: quoteFollowers,
  retention: [quoteRule, unsentFiles, leftoverAttachments],
  start(platform) {
    const { hooks, clock } = platform;
    hooks.register(keepsLender, async (db, lenderId, now) => ({ openQuotes: await countOpenOf(db, lenderId, now) }));
    hooks.register(quoteCounts, (db, entryIds) => countQuotes(db, entryIds, clock.now()));
    hooks.register(lastActivity, lastChanges);
    hooks.register(quoteMilestones, readQuoteMilestones);
    hooks.register(askedPrograms, readAskedPrograms);
    hooks.register(dealTimeline, quoteLines);
    for (const layer of [quoteDeadlineLayer, offerLayer]) hooks.register(timelineLayer, layer);
    hooks.register(waitingFor, (session, now) => readWaitingQuotes(platform.database.db, session, now));
    hooks.register(lenderChosen, (tx, context, deal) => countNotified(platform, tx, context, deal));
    hooks.register(choiceCanceled, (tx, context, { amount, at }) =>
      platform.rateLimits.giveBackAct(tx, context, quoteLimits.lendersContacted, { amount, at }),
    );
    hooks.register(mailTrouble, followLenderMail);
    hooks.register(accountEnds, endRequests);
    for (const file of brokerFiles) hooks.register(ownData, file);
    hooks.register(lenderReads, wasAsked);
  },
};
