import type { PageBox } from '../../kernel/files/pdf-form/form.ts';
import type { SignerRole, SigningType } from '../../lending/form-templates/placement.ts';

/** How far an envelope is. `declined`: a signer will not sign; it goes on with another signer, or is voided. */
export const envelopeStates = ['signing', 'declined', 'sealing', 'completed', 'voided'] as const;
export type EnvelopeState = (typeof envelopeStates)[number];

/** How far a signer is. `waiting`: those of an earlier turn sign first. */
export const signerStates = ['waiting', 'asked', 'opened', 'signed', 'declined', 'replaced'] as const;
export type SignerState = (typeof signerStates)[number];

/** How Plinth knows that the person at the screen is the signer. */
export const identifiedBy = ['emailed-code', 'texted-code', 'in-person', 'account'] as const;
export type IdentifiedBy = (typeof identifiedBy)[number];

/** By what was sent to the signer, rather than on the broker's device. */
export const isByCode = (by: unknown): boolean => by === 'emailed-code' || by === 'texted-code';

/** What a signer makes once and places as often as the documents ask for it. */
export const signingMarks = ['signature', 'initials'] as const;
export type SigningMark = (typeof signingMarks)[number];
export const markMethods = ['typed', 'drawn', 'uploaded'] as const;
export type MarkMethod = (typeof markMethods)[number];

/** What stands on the certificate of an envelope. */
export const actTypes = [
  'started',
  'asked',
  'reminded',
  'code-sent',
  'code-refused',
  'identified',
  'opened',
  'consented',
  'viewed',
  'mark-made',
  'place-signed',
  'signed',
  'declined',
  'reassigned',
  'voided',
  'sealed',
] as const;
export type ActType = (typeof actTypes)[number];

/** How far the signing of a required document is, as the live stream of its deal says it. */
export const documentStatuses = ['sent', 'partly-signed', 'signed', 'completed', 'declined', 'voided'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** A place of a document that a signer fills. */
export interface SigningPlace {
  readonly id: string;
  readonly type: SigningType;
  readonly role: SignerRole;
  readonly box: PageBox;
}

/** Who can sign here. The lender countersigns in its own system. */
export const rolesHere = ['borrower', 'co-borrower', 'guarantor', 'broker'] as const satisfies readonly SignerRole[];
export type RoleHere = (typeof rolesHere)[number];
export const isRoleHere = (role: SignerRole): role is RoleHere => role !== 'lender';
export const roleLabels: Readonly<Record<RoleHere, string>> = {
  borrower: 'Borrower',
  'co-borrower': 'Co-borrower',
  guarantor: 'Guarantor',
  broker: 'Broker',
};
/** Every deal has these; a place of any other is left blank where the deal has nobody for it. */
export const isInEveryDeal = (role: SignerRole): boolean => role === 'borrower' || role === 'broker';

export const signingLimits = {
  linkDays: 14,
  /** After everything was signed, so long a signer's link still opens the copies. */
  copyDays: 90,
  codeMinutes: 10,
  codeTries: 5,
  sessionHours: 2,
  sessionHoursInAll: 12,
  pictureBytes: 500_000,
  pictureSide: 2_000,
  typedLength: 100,
  nameLength: 100,
  reasonLength: 500,
} as const;

/** What a signed document is called where it is saved. */
export const signedName = (name: string): string => `${name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim()} (signed).pdf`;

export const signingTexts = {
  started: 'Documents sent for signature.',
  linkSent: 'A new link was sent. Earlier links no longer work.',
  reminded: 'Reminder sent.',
  reassigned: 'The other person was asked to sign.',
  voided: 'Signing was canceled. All links stopped working.',
  linkRenewed: 'A new link is on its way. Open it from the newest email.',
  codeSent: 'If this link is open, a code is on its way.',
  wrongCode: 'That code is not valid. Check it, or request a new one.',
  badLink: 'This link is not valid. Open the newest email about it, or ask your broker for a new link.',
  ended: 'Your session has ended. Open your link again.',
  finished: 'You have signed. You will get a copy once everyone has signed.',
  declined: 'You declined to sign. Your broker was notified.',
  notReviewed: 'Review the package first. Signing starts from the package as it was reviewed.',
  nothingToSign: 'No document of this package needs a signature.',
  running: 'Documents of this deal are being signed already.',
  archived: 'This deal is archived. Unarchive it first.',
  paused: "This can't be signed at the moment. Ask your broker.",
  onHold: 'Your broker has put this loan on hold. Ask them before you sign.',
  changed: 'The signing of these documents has changed meanwhile. Reload the page.',
  notYourTurn: 'Others sign first. You will get an email when it is your turn.',
  isSigned: 'You have signed these documents already.',
  placesLeft: 'Sign every marked place first.',
  consentFirst: 'Agree to sign electronically first.',
  markFirst: 'Create your signature first.',
  drawInstead: 'This name can’t be typed here. Draw it instead.',
  badPicture: 'Use a PNG or JPEG picture of up to 500 kB.',
  outOfDate: 'The package has changed since signing started. Cancel signing and start again.',
  inSigning: 'This form is being signed or was signed. Cancel signing first to change it.',
} as const;
