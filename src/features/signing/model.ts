import type { PageBox } from '../../kernel/files/pdf-form/form.ts';
import type { SignerRole, SigningType } from '../../lending/form-templates/placement.ts';

/** How far an envelope is. `declined`: a signer will not sign; it goes on with another signer, or is voided. */
export const envelopeStates = ['signing', 'declined', 'sealing', 'completed', 'voided'] as const;

/** How far a signer is. `waiting`: those of an earlier turn sign first. */
export const signerStates = ['waiting', 'asked', 'opened', 'signed', 'declined', 'replaced'] as const;

/** How Plinth knows that the person at the screen is the signer. */
export const identifiedBy = ['emailed-code', 'texted-code', 'in-person', 'account'] as const;

/** What a signer makes once and places as often as the documents ask for it. */
export const signingMarks = ['signature', 'initials'] as const;

/** What stands on the certificate of an envelope. */
export const actTypes = [
  'started',
  'asked',
  'reminded',
  'code-sent',
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

/** A place of a document that a signer fills. */
export interface SigningPlace {
  readonly id: string;
  readonly type: SigningType;
  readonly role: SignerRole;
  readonly box: PageBox;
}
