import { borrowerEvents } from './borrower-table.ts';
import { calendarEventsTable } from './calendar-table.ts';
import { closingEvents } from './closing-table.ts';
import { dealEventsTable } from './deal-events-table.ts';
import { documentEvents } from './documents-table.ts';
import { doorEvents } from './doors-table.ts';
import { figureEvents } from './figure-table.ts';
import { packageDeskEvents } from './package-desk-table.ts';
import { playbookEvents } from './playbook-table.ts';
import { andCounted, reminderEvents } from './reminder-table.ts';
import { signingEvents } from './signing-table.ts';
import { submissionEvents } from './submission-table.ts';
import { taskEvents } from './task-table.ts';

/**
 * What follows from every event, by its name, in the order in which it follows: written down a second time on purpose. A
 * follower that is removed, or added to the wrong event, fails here.
 */
export const followersByEvent: Readonly<Record<string, readonly string[]>> = andCounted({
  // list files
  'listExport.ended': [],
  'listExport.started': [],
  // market-demand
  'demandCall.noted': ['pages: demandCall to admins'],
  // lenders
  'lender.added': ['pages: lender to admins', 'processes: lender'],
  'lender.archived': [
    'pages: lender to lender',
    'pages: lender to admins',
    'processes: lender',
    'rule: unassignUsers',
    'rule: archiveTemplatesOf',
  ],
  'lender.changed': ['pages: lender to lender', 'pages: lender to admins', 'processes: lender', 'rule: settleChanged'],
  // audit
  'auditTrail.broken': ['notification: admins'],
  'auditTrail.exported': [],
  'auditTrail.findingsSettled': [],
  'auditTrail.originsErased': [],
  'auditTrail.valuesErased': [],
  // privacy-requests
  'privacyRequest.asked': ['email: privacy.confirm'],
  'privacyRequest.closed': [],
  'privacyRequest.confirmed': ['notification: admins'],
  'privacyRequest.copySent': ['email: privacy.copy'],
  'privacyRequest.erased': ['email: privacy.erased'],
  'privacyRequest.exported': [],
  'privacyRequest.linkSent': ['email: privacy.confirm'],
  'privacyRequest.read': [],
  // accounts
  'account.approved': [
    'pages: lenderUser to account, admins',
    'processes: session',
    'email: account.lenderUser.approved',
  ],
  'account.authenticatorTurnedOff': ['processes: session', 'email: account.twoFactorChanged'],
  'account.authenticatorTurnedOn': ['processes: session', 'email: account.twoFactorChanged'],
  'account.created': [],
  'account.deleted': [
    'pages: lenderUser to account, admins',
    'processes: session',
    'email: account.deleted',
    'email: account.deletedByAdmin',
    'email: account.gaveWay',
  ],
  'account.demoted': [
    'pages: role to account',
    'pages: user to admins',
    'processes: session',
    'email: account.user.demoted',
    'rule: withdrawInvitations',
  ],
  'account.deletionAsked': ['processes: session', 'email: account.deletionAsked'],
  'account.deletionRefused': ['email: account.deletionRefused'],
  'account.deletionReminded': ['email: account.deletionSoon'],
  'account.desksSet': [
    'pages: role to account',
    'pages: user to admins',
    'processes: session',
    'rule: withdrawOfLimited',
  ],
  'account.emailChangeCancelled': [],
  'account.emailChanged': ['processes: session', 'email: account.emailChanged'],
  'account.emailChangeRequested': ['email: account.confirmEmail', 'email: account.emailChangeRequested'],
  'account.emailVerified': ['processes: session', 'email: account.twoFactorChanged'],
  'account.everyoneLoggedOut': ['pages: user to admins', 'processes: every-session'],
  'account.gaveWay': [],
  'account.guessesReported': ['email: account.secondFactorGuessed'],
  'account.kept': [],
  'account.lenderAccountRequested': ['notification: admins, email account.lenderSignedUp', 'rule: planMornings'],
  'account.lenderAssigned': [
    'pages: lenderUser to account, admins',
    'processes: session',
    'email: account.lenderUser.assigned',
  ],
  'account.lenderReassigned': [
    'pages: lenderUser to account, admins',
    'processes: session',
    'email: account.lenderUser.reassigned',
    'email: account.lenderUser.detached',
    'rule: removeLenderNotifications',
    'rule: API keys end',
    'rule: webhooks are turned off',
  ],
  'account.lenderUnassigned': [
    'pages: lenderUser to account, admins',
    'processes: session',
    'email: account.lenderUser.unassigned',
    'rule: removeLenderNotifications',
    'rule: API keys end',
    'rule: webhooks are turned off',
  ],
  'account.letterheadLogoRemoved': [],
  'account.letterheadLogoSet': [],
  'account.letterheadSet': [],
  'account.otherSessionsEnded': ['processes: session'],
  'account.passkeyAdded': ['processes: session', 'email: account.twoFactorChanged'],
  'account.passkeyCopied': [],
  'account.passkeyRemoved': ['processes: session', 'email: account.twoFactorChanged'],
  'account.passkeyRenamed': [],
  'account.passwordChanged': ['processes: session', 'email: account.passwordChanged'],
  'account.passwordReset': ['processes: session', 'email: account.passwordChanged', 'rule: API keys end'],
  'account.promoted': [
    'pages: role to account',
    'pages: user to admins',
    'processes: session',
    'email: account.user.promoted',
    'rule: API keys end',
    'rule: webhooks are turned off',
  ],
  'account.reactivated': [
    'pages: lenderUser to account, admins',
    'processes: session',
    'email: account.lenderUser.reactivated',
  ],
  'account.recoveryCodesRenewed': ['processes: session', 'email: account.twoFactorChanged'],
  'account.recoveryCodeUsed': ['email: account.recoveryCodeUsed'],
  'account.renamed': [],
  'account.secondFactorGuessed': [],
  'account.sessionEnded': ['processes: session'],
  'account.signedIn': [],
  'account.signedOut': ['processes: session'],
  'account.signedUp': ['email: account.verifyEmail', 'rule: planMornings'],
  'account.signUpRepeated': ['email: account.signUpRepeated'],
  'account.suspended': [
    'pages: lenderUser to account, admins',
    'processes: session',
    'email: account.lenderUser.suspended',
    'rule: API keys end',
  ],
  'account.tierSet': ['pages: user to admins', 'processes: session'],
  'account.trialSet': [
    'pages: user to admins',
    'processes: session',
    'pages: plan to account',
    'notification: account',
    'email: plan.trialSet',
  ],
  'account.timeZoneSet': ['rule: planMornings', 'job: move-reminders'],
  'account.twoFactorReset': ['processes: session', 'email: account.twoFactorChanged'],
  'account.userReactivated': [
    'pages: role to account',
    'pages: user to admins',
    'processes: session',
    'email: account.user.reactivated',
  ],
  'account.userSuspended': [
    'pages: role to account',
    'pages: user to admins',
    'processes: session',
    'email: account.lenderUser.suspended',
    'rule: API keys end',
    'rule: withdrawInvitations',
  ],
  'account.verificationLinkRequested': ['email: account.verifyEmail'],
  'resetLink.requested': ['email: account.resetPassword'],
  'work.assigned': ['pages: work to admins'],
  // people
  'staffInvitation.accepted': ['pages: staffInvitation to admins'],
  'staffInvitation.sent': ['pages: staffInvitation to admins', 'email: people.invitation'],
  'staffInvitation.withdrawn': ['pages: staffInvitation to admins'],
  // programs
  'program.added': ['processes: program'],
  'program.broughtBack': ['processes: program'],
  'program.confirmed': ['processes: program'],
  'program.deleted': ['processes: program'],
  'program.offerBegan': ['processes: program'],
  'program.offerEnded': ['processes: program'],
  'program.restored': ['processes: program'],
  'program.statusChanged': ['processes: program'],
  'program.updated': ['processes: program'],
  // notifications
  'account.notificationsChosen': [],
  // program-reminders
  'lender.programsFellDue': ['notification: lender, email programs.toConfirm'],
  ...documentEvents,
  ...signingEvents,
  ...borrowerEvents,
  ...closingEvents,
  ...submissionEvents,
  ...packageDeskEvents,
  // data-export
  'account.exportAsked': ['job: data-export'],
  'account.exportDownloaded': [],
  'account.exportFailed': ['notification: account'],
  'account.exportFinished': ['notification: account', 'email: data-export.ready'],
  // subscriptions
  'account.chargedAfterDeletion': ['notification: admins'],
  'account.paymentFailed': ['notification: account', 'email: plan.paymentFailed'],
  'account.secondSubscriptionPaid': ['notification: admins'],
  'account.subscriptionRecorded': ['pages: plan to account', 'notification: account', 'email: plan.changed'],
  'account.trialEnded': ['notification: account', 'email: plan.trialEnded', 'pages: plan to account'],
  'account.trialNearedEnd': ['notification: account', 'email: plan.trialEnding', 'pages: plan to account'],
  'planRequest.activated': ['pages: plan to account, admins'],
  'planRequest.declined': ['pages: plan to account, admins', 'notification: account', 'email: plan.declined'],
  'planRequest.made': ['notification: admins, email plan.requested', 'pages: plan to account, admins'],
  'planRequest.withdrawn': ['pages: plan to account, admins'],
  // tickets
  'ticket.answered': ['notification: account', 'pages: helpTicket to account, admins', 'email: ticket.answered'],
  'ticket.assigned': ['notification: account', 'pages: helpTicket to admins'],
  'ticket.noted': ['pages: helpTicket to admins'],
  'ticket.prioritySet': ['pages: helpTicket to account, admins'],
  'ticket.received': ['notification: admins', 'email: ticket.received'],
  'ticket.reopened': [],
  'ticket.replied': ['notification: admins', 'pages: helpTicket to account, admins'],
  'ticket.resolved': [],
  'ticket.statusSet': ['notification: account', 'pages: helpTicket to account, admins'],
  'ticket.submitted': ['notification: admins', 'pages: helpTicket to account, admins', 'email: ticket.received'],
  // lender-records
  'lender.editApproved': [
    'notification: lender, email lender.editDecided',
    'pages: lender to lender, admins',
    'processes: lender',
  ],
  'lender.editProposed': ['notification: admins', 'pages: lender to lender, admins'],
  'lender.editRejected': ['notification: lender, email lender.editDecided', 'pages: lender to lender, admins'],
  'lender.rejectionUndone': ['notification: lender, email lender.editDecided', 'pages: lender to lender, admins'],
  // market-import
  'import.applied': ['processes: market'],
  'import.checking': ['job: market-import'],
  'import.importing': ['job: market-import'],
  'import.started': ['job: market-import'],
  'import.undoing': ['job: market-import'],
  'import.undone': ['processes: market'],
  // requirements
  'lenderRequirement.added': ['pages: requirement to lender, admins'],
  'lenderRequirement.archived': ['pages: requirement to lender, admins'],
  'lenderRequirement.changed': ['pages: requirement to lender, admins'],
  'lenderRequirement.restored': ['pages: requirement to lender, admins'],
  'lenderRequirements.ordered': ['pages: requirement to lender, admins'],
  ...dealEventsTable,
  ...taskEvents,
  ...doorEvents,
  ...playbookEvents,
  ...reminderEvents,
  ...figureEvents,
  ...calendarEventsTable,
  // analytics
  'account.analyticsRebuilt': [],
});
