import type { EventType } from '../../../../kernel/event-type.ts';
import * as lenderUsers from '../../lender-users/events.ts';
import * as credentials from '../../own-account/credential-events.ts';
import * as settings from '../../own-account/events.ts';
import * as leaving from '../../own-account/leaving-events.ts';
import * as people from '../../people/events.ts';
import * as signIn from '../../sign-in/events.ts';
import * as signUp from '../../sign-up/events.ts';
import * as twoFactor from '../../two-factor/events.ts';

const labels: readonly (readonly [EventType, string])[] = [
  [signUp.accountSignedUp, 'Signed up'],
  [signUp.lenderAccountRequested, 'Requested a lender account'],
  [signUp.signUpRepeated, 'Somebody signed up again with this address'],
  [signUp.accountCreated, 'Account created'],
  [credentials.verificationLinkRequested, 'Requested a link to verify the email address'],
  [credentials.emailVerified, 'Verified the email address'],
  [signIn.signedIn, 'Logged in'],
  [signIn.signedOut, 'Logged out'],
  [signIn.sessionEnded, 'Logged out a device'],
  [signIn.otherSessionsEnded, 'Logged out all other devices'],
  [people.devicesLoggedOut, 'Logged out by Plinth support'],
  [signIn.recoveryCodeUsed, 'Used a recovery code'],
  [signIn.secondFactorGuessed, 'Wrong codes were entered'],
  [signIn.guessesReported, 'Warned about wrong passwords'],
  [signIn.passkeyCopied, 'A copied passkey was refused'],
  [credentials.passwordReset, 'Set a new password by email'],
  [credentials.passwordChanged, 'Changed the password'],
  [credentials.emailChangeRequested, 'Requested a change of the email address'],
  [credentials.emailChangeCancelled, 'Canceled the change of the email address'],
  [credentials.emailChanged, 'Changed the email address'],
  [twoFactor.authenticatorTurnedOn, 'Turned on the authenticator app'],
  [twoFactor.authenticatorTurnedOff, 'Turned off the authenticator app'],
  [twoFactor.recoveryCodesRenewed, 'Created new recovery codes'],
  [twoFactor.passkeyAdded, 'Added a passkey'],
  [twoFactor.passkeyRemoved, 'Removed a passkey'],
  [twoFactor.passkeyRenamed, 'Renamed a passkey'],
  [twoFactor.twoFactorReset, 'Two-factor authentication was reset'],
  [settings.accountRenamed, 'Changed the name'],
  [settings.timeZoneSet, 'Changed the time zone'],
  [settings.letterheadSet, 'Changed the letterhead'],
  [settings.letterheadLogoSet, 'Changed the logo'],
  [settings.letterheadLogoRemoved, 'Removed the logo'],
  [settings.tierSet, 'Plan changed'],
  [settings.trialSet, 'Trial changed by an administrator'],
  [leaving.deletionAsked, 'Requested the deletion of the account'],
  [leaving.accountKept, 'Canceled the deletion of the account'],
  [people.userPromoted, 'Made an administrator'],
  [people.userDemoted, 'No longer an administrator'],
  [people.userSuspended, 'Suspended by an administrator'],
  [people.userReactivated, 'Reactivated by an administrator'],
  [people.desksSet, 'Administrator desks changed'],
  [people.everyoneLoggedOut, 'Logged out all users'],
  [lenderUsers.lenderUserApproved, 'Approved by an administrator'],
  [lenderUsers.lenderUserSuspended, 'Suspended by an administrator'],
  [lenderUsers.lenderUserReactivated, 'Reactivated by an administrator'],
  [lenderUsers.lenderAssigned, 'Assigned to a company'],
  [lenderUsers.lenderReassigned, 'Moved to another company'],
  [lenderUsers.lenderUnassigned, 'Removed from a company'],
];

/** How the history of an account names its events, by their names. What has no label is the product's own affair. */
export const historyLabels: ReadonlyMap<string, string> = new Map(labels.map(([{ name }, label]) => [name, label]));
