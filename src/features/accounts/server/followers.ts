import type { EventType, Happened } from '../../../kernel/event-type.ts';
import { publishes, sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Follower, MailTemplate } from '../../../platform/platform.ts';
import { lenderArchived } from '../../lenders/events.ts';
import * as lenderUsers from '../lender-users/events.ts';
import * as credentials from '../own-account/credential-events.ts';
import { tierSet, trialSet } from '../own-account/events.ts';
import * as leaving from '../own-account/leaving-events.ts';
import { workAssigned } from '../own-account/work-events.ts';
import * as people from '../people/events.ts';
import * as signIn from '../sign-in/events.ts';
import { accountSignedUp, signUpRepeated } from '../sign-up/events.ts';
import * as twoFactor from '../two-factor/events.ts';
import { leavingMails } from './leaving/mails.ts';
import { lenderUserMails } from './lender-users/mails.ts';
import { unassignUsers } from './lender-users/unassign.ts';
import { accountMails } from './mailed-links/mails.ts';
import { emailChangeMails } from './own-account/email-change-mails.ts';
import { impersonationFollowersOf } from './people/impersonation/followers.ts';
import { peopleMails } from './people/mails.ts';
import { everySessionTopic, sessionTopic } from './topics.ts';
import { recoveryCodeUsed, secondFactorGuessed, type TwoFactorNews, twoFactorChanged } from './two-factor/mails.ts';

const owner = ({ id }: Happened): string => id;

/** An email to the owner of the account. */
const emailsOwner = <Payload extends object>(
  event: EventType<Payload>,
  template: MailTemplate<{ accountId: string }>,
  when: (happened: Happened<Payload>) => boolean = () => true,
): Follower => sendsEmail(event, template, { payload: ({ id }) => ({ accountId: id }), owner, when });

/** An email with, or about, a link that works once. */
const emailsLink = (event: EventType<{ linkId: string }>, template: MailTemplate<{ linkId: string }>): Follower =>
  sendsEmail(event, template, { payload: ({ payload: { linkId } }) => ({ linkId }), owner });

const emailsNews = <Payload extends object>(
  event: EventType<Payload>,
  news: TwoFactorNews,
  when: (happened: Happened<Payload>) => boolean = () => true,
): Follower => sendsEmail(event, twoFactorChanged, { payload: ({ id }) => ({ accountId: id, news }), owner, when });

const ofRoles = [
  people.userPromoted,
  people.userDemoted,
  people.userSuspended,
  people.userReactivated,
  people.desksSet,
] as const;

/** Whose role changed learns it on the page that is open, and every administrator who looks at the list. */
const rolePages: readonly Follower[] = [
  ...ofRoles.flatMap((event: EventType<object, 'account' | 'admins'>) => [
    updatesPages(event, { type: 'role', to: ['account'] }),
    updatesPages(event, { type: 'user', to: ['admins'] }),
  ]),
  ...[people.everyoneLoggedOut, people.devicesLoggedOut, tierSet, trialSet].map((event: EventType<object, 'admins'>) =>
    updatesPages(event, { type: 'user', to: ['admins'] }),
  ),
];

/** Lender users see decisions about them, and administrators see theirs. Before the sessions, whose end ends the streams. */
const pages: readonly Follower[] = [
  lenderUsers.lenderUserApproved,
  lenderUsers.lenderUserSuspended,
  lenderUsers.lenderUserReactivated,
  lenderUsers.lenderAssigned,
  lenderUsers.lenderReassigned,
  lenderUsers.lenderUnassigned,
  leaving.accountDeleted,
].map((event: EventType<object, 'account' | 'admins'>) =>
  updatesPages(event, { type: 'lenderUser', to: ['account', 'admins'] }),
);

/** After these, sessions of the account have ended or may do other things: every process reads them again, and impersonations that rest on them end. */
const ofSessions: readonly EventType[] = [
  signIn.signedOut,
  signIn.sessionEnded,
  signIn.otherSessionsEnded,
  credentials.emailVerified,
  credentials.passwordReset,
  credentials.passwordChanged,
  credentials.emailChanged,
  twoFactor.authenticatorTurnedOn,
  twoFactor.authenticatorTurnedOff,
  twoFactor.recoveryCodesRenewed,
  twoFactor.passkeyAdded,
  twoFactor.passkeyRemoved,
  twoFactor.twoFactorReset,
  tierSet,
  trialSet,
  lenderUsers.lenderUserApproved,
  lenderUsers.lenderUserSuspended,
  lenderUsers.lenderUserReactivated,
  lenderUsers.lenderAssigned,
  lenderUsers.lenderReassigned,
  lenderUsers.lenderUnassigned,
  leaving.deletionAsked,
  leaving.accountDeleted,
  ...ofRoles,
  people.devicesLoggedOut,
];

const emails: readonly Follower[] = [
  emailsLink(accountSignedUp, accountMails.verifyEmail),
  emailsOwner(signUpRepeated, accountMails.signUpRepeated),
  emailsLink(credentials.verificationLinkRequested, accountMails.verifyEmail),
  emailsNews(credentials.emailVerified, 'endedByVerification', ({ payload }) => payload.secondFactorsEnded > 0),
  // Also where nobody has the address: the email then finds nobody to go to.
  sendsEmail(credentials.resetLinkRequested, accountMails.resetPassword, {
    payload: ({ id }) => ({ linkId: id }),
    owner,
  }),
  emailsOwner(credentials.passwordReset, accountMails.passwordChanged),
  emailsOwner(credentials.passwordChanged, accountMails.passwordChanged),
  emailsLink(credentials.emailChangeRequested, emailChangeMails.confirm),
  emailsLink(credentials.emailChangeRequested, emailChangeMails.requested),
  emailsLink(credentials.emailChanged, emailChangeMails.changed),
  emailsOwner(signIn.recoveryCodeUsed, recoveryCodeUsed),
  emailsOwner(signIn.guessesReported, secondFactorGuessed),
  emailsNews(twoFactor.authenticatorTurnedOn, 'authenticatorTurnedOn'),
  emailsNews(twoFactor.authenticatorTurnedOff, 'authenticatorTurnedOff'),
  emailsNews(twoFactor.recoveryCodesRenewed, 'recoveryCodesRenewed'),
  emailsNews(twoFactor.passkeyAdded, 'passkeyAdded'),
  emailsNews(twoFactor.passkeyRemoved, 'passkeyRemoved'),
  emailsNews(twoFactor.twoFactorReset, 'twoFactorReset'),
  emailsOwner(leaving.deletionAsked, leavingMails.deletionAsked),
  emailsOwner(leaving.deletionReminded, leavingMails.deletionSoon),
  emailsOwner(leaving.deletionRefused, leavingMails.deletionRefused),
  emailsOwner(leaving.accountDeleted, leavingMails.deleted, ({ payload }) => payload.because === 'asked'),
  emailsOwner(leaving.accountDeleted, leavingMails.deletedByAdmin, ({ payload }) => payload.because === 'byAdmin'),
  emailsOwner(leaving.accountDeleted, leavingMails.gaveWay, ({ payload }) => payload.because === 'gaveWay'),
  emailsOwner(people.userPromoted, peopleMails.promoted),
  emailsOwner(people.userDemoted, peopleMails.demoted),
  emailsOwner(people.userSuspended, lenderUserMails.suspended),
  emailsOwner(people.userReactivated, peopleMails.reactivated),
  emailsOwner(lenderUsers.lenderUserApproved, lenderUserMails.approved),
  emailsOwner(lenderUsers.lenderUserSuspended, lenderUserMails.suspended),
  emailsOwner(lenderUsers.lenderUserReactivated, lenderUserMails.reactivated),
  // One email says both where the approval came with it.
  emailsOwner(lenderUsers.lenderAssigned, lenderUserMails.assigned, ({ payload }) => !payload.withApproval),
  emailsOwner(lenderUsers.lenderReassigned, lenderUserMails.reassigned, ({ payload }) => payload.lenderId !== null),
  emailsOwner(lenderUsers.lenderReassigned, lenderUserMails.detached, ({ payload }) => payload.lenderId === null),
  emailsOwner(lenderUsers.lenderUnassigned, lenderUserMails.unassigned),
];

export const accountFollowers: readonly Follower[] = [
  follow(lenderArchived, unassignUsers),
  ...pages,
  ...rolePages,
  updatesPages(workAssigned, { type: 'work', to: ['admins'] }),
  ...ofSessions.map((event) => publishes(event, sessionTopic, ({ id }) => ({ accountId: id }))),
  publishes(people.everyoneLoggedOut, everySessionTopic, ({ payload: { sessionId } }) => ({ sessionId })),
  ...emails,
  ...impersonationFollowersOf(ofSessions),
];
