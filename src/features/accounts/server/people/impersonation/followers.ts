import type { EventType } from '../../../../../kernel/event-type.ts';
import { publishes } from '../../../../../platform/events/channels.ts';
import { follow } from '../../../../../platform/events/followers.ts';
import type { Follower } from '../../../../../platform/platform.ts';
import * as lenderUsers from '../../../lender-users/events.ts';
import * as credentials from '../../../own-account/credential-events.ts';
import { accountDeleted } from '../../../own-account/leaving-events.ts';
import * as people from '../../../people/events.ts';
import { impersonationEnded } from '../../../people/impersonation/events.ts';
import * as signIn from '../../../sign-in/events.ts';
import * as twoFactor from '../../../two-factor/events.ts';
import { sessionTopic } from '../../topics.ts';
import { endWithEveryone, endWithSession } from './impersonate.ts';

/** After these a session has ended, or an account may do less. */
const endings: readonly EventType[] = [
  signIn.signedOut,
  signIn.sessionEnded,
  signIn.otherSessionsEnded,
  credentials.passwordReset,
  credentials.passwordChanged,
  credentials.emailChanged,
  twoFactor.twoFactorReset,
  lenderUsers.lenderUserSuspended,
  people.userPromoted,
  people.userDemoted,
  people.userSuspended,
  people.desksSet,
  accountDeleted,
];

export const impersonationFollowers: readonly Follower[] = [
  ...endings.map((event) => follow(event, endWithSession)),
  follow(people.everyoneLoggedOut, endWithEveryone),
  publishes(impersonationEnded, sessionTopic, ({ payload: { accountId } }) => ({ accountId })),
];
