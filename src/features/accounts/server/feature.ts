import type { EventType } from '../../../kernel/event-type.ts';
import { refusesActor } from '../../../platform/events/followers.ts';
import { people } from '../../../platform/events/recipients.ts';
import type { Feature } from '../../../platform/feature.ts';
import * as accountErrors from '../errors.ts';
import * as lenderUserEvents from '../lender-users/events.ts';
import * as accountLimits from '../limits.ts';
import * as credentialEvents from '../own-account/credential-events.ts';
import * as settingEvents from '../own-account/events.ts';
import * as leavingEvents from '../own-account/leaving-events.ts';
import * as workEvents from '../own-account/work-events.ts';
import * as peopleEvents from '../people/events.ts';
import * as impersonationEvents from '../people/impersonation/events.ts';
import * as signInEvents from '../sign-in/events.ts';
import * as signUpEvents from '../sign-up/events.ts';
import * as twoFactorEvents from '../two-factor/events.ts';
import { findAdmins, findLenderUsers, ownData, sharedWork, waitingFor } from './api.ts';
import { accountFollowers } from './followers.ts';
import { leavingMails } from './leaving/mails.ts';
import { ownAccountFiles } from './leaving/own-data.ts';
import { accountOfPerson, personalData } from './leaving/personal-data.ts';
import { accountRules } from './leaving/retention.ts';
import { leavingRoutes } from './leaving/routes.ts';
import { lenderUserMails } from './lender-users/mails.ts';
import { lenderUserRoutes } from './lender-users/routes.ts';
import { readWaitingAccounts, reviewsOfAccounts } from './lender-users/waiting.ts';
import { accountMails } from './mailed-links/mails.ts';
import { emailChangeMails } from './own-account/email-change-mails.ts';
import { ownAccountRoutes } from './own-account/routes.ts';
import { refuseFormerAdmin } from './people/acts/lock-for-act.ts';
import { closeExpired } from './people/impersonation/impersonate.ts';
import { impersonationRoutes } from './people/impersonation/routes.ts';
import { peopleMails } from './people/mails.ts';
import { peopleRoutes } from './people/routes.ts';
import { accountRoutes } from './routes.ts';
import { sessionKeeper } from './sessions.ts';
import { twoFactorMails } from './two-factor/mails.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: [
    ...accountRoutes,
    ...lenderUserRoutes,
    ...ownAccountRoutes,
    ...twoFactorRoutes,
    ...leavingRoutes,
    ...peopleRoutes,
    ...impersonationRoutes,
  ],
  mails: [
    ...Object.values(accountMails),
    ...Object.values(emailChangeMails),
    ...twoFactorMails,
    ...Object.values(leavingMails),
    ...Object.values(lenderUserMails),
    ...Object.values(peopleMails),
  ],
  jobs: [closeExpired],
  services: [sessionKeeper],
  errors: Object.values(accountErrors),
  limits: Object.values(accountLimits),
  events: [
    signUpEvents,
    signInEvents,
    credentialEvents,
    settingEvents,
    twoFactorEvents,
    lenderUserEvents,
    leavingEvents,
    peopleEvents,
    workEvents,
    impersonationEvents,
  ].flatMap((events) => Object.values<EventType>(events)),
  followers: accountFollowers,
  retention: accountRules,
  start({ hooks, database }) {
    hooks.register(refusesActor, refuseFormerAdmin);
    hooks.register(people, { lenderUsers: findLenderUsers, admins: findAdmins });
    hooks.register(personalData, accountOfPerson);
    for (const file of ownAccountFiles) hooks.register(ownData, file);
    hooks.register(waitingFor, (session) => readWaitingAccounts(database, session));
    hooks.register(sharedWork, reviewsOfAccounts);
  },
};
