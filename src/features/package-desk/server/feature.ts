import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData, waitingFor } from '../../accounts/server/api.ts';
import { rejectedFiles } from '../../deal-documents/server/api.ts';
import { scansFile, viewableFile } from '../../documents/server/api.ts';
import { openConditions } from '../../pipeline/server/api.ts';
import { askedBack } from '../../submission/server/api.ts';
import { timelineLayer } from '../../timeline/server/api.ts';
import * as deskErrors from '../errors.ts';
import * as deskEvents from '../events.ts';
import { readWaitingConditions } from './broker/waiting-conditions.ts';
import { conditionFileScans, leftoverConditionFiles, reencryptConditionFiles } from './conditions/condition-files.ts';
import { conditionLayer } from './conditions/condition-layer.ts';
import { countOpenConditions } from './conditions/open-conditions.ts';
import { conditionReminders } from './conditions/reminders.ts';
import { readAskedBack, readRejectedFiles } from './documents/rejections.ts';
import { findPackageFile } from './documents/view-files.ts';
import { packageDeskFollowers } from './followers.ts';
import { packageMails } from './messages/mails.ts';
import { leaveConditions, ownConditionFiles, ownConditionMessages, ownConditions } from './own-data.ts';
import { replyClock } from './replies/reply-clock.ts';
import { brokerRoutes } from './routes/broker-routes.ts';
import { lenderRoutes } from './routes/lender-routes.ts';

/** What a lender does with the loan packages it received, and its conditions until the loan closes. */
export const packageDeskFeature: Feature = {
  name: 'package-desk',
  routes: [...lenderRoutes, ...brokerRoutes],
  jobs: [replyClock, conditionReminders],
  mails: Object.values(packageMails),
  errors: Object.values(deskErrors),
  events: Object.values(deskEvents),
  followers: packageDeskFollowers,
  retention: [leftoverConditionFiles],
  start(platform) {
    const { hooks } = platform;
    hooks.register(reencrypts, reencryptConditionFiles(platform));
    hooks.register(timelineLayer, conditionLayer);
    hooks.register(waitingFor, (waiter) => readWaitingConditions(platform.database.db, waiter));
    hooks.register(openConditions, countOpenConditions);
    hooks.register(rejectedFiles, readRejectedFiles);
    hooks.register(askedBack, readAskedBack);
    hooks.register(viewableFile, findPackageFile);
    hooks.register(scansFile, conditionFileScans);
    for (const file of [ownConditions, ownConditionMessages, ownConditionFiles]) hooks.register(ownData, file);
    hooks.register(accountEnds, (_platform, tx, _context, owner) => leaveConditions(tx, owner));
  },
};
