import type { PageBox } from '../../../kernel/files/pdf-form/form.ts';

/** What a signer made: a text to be written as a signature, or a picture of one (PNG or JPEG). */
export type StampedMark = { readonly text: string } | { readonly picture: Uint8Array };

/** What is drawn at a place of a document: a signature or initials, or the day of signing as it is written. */
export interface Stamp {
  readonly box: PageBox;
  readonly content: { readonly mark: StampedMark } | { readonly date: string };
}

/** A signer as the certificate names them. Texts as they are read: `Emailed code`, `Borrower`. */
export interface CertificateSigner {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly identifiedBy: string;
  readonly consentVersion: string;
  readonly consentAt: Date;
  readonly signedAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** What they made, shown beside their name; null where the document asked for nothing but a date. */
  readonly mark: StampedMark | null;
  /** What it is: `Signature`. */
  readonly markLabel: string;
}

/** Something that happened, in words: who, what, and from where. */
export interface CertificateAct {
  readonly at: Date;
  readonly who: string;
  readonly what: string;
  readonly ipAddress: string | null;
}

/** What the certificate at the end of a signed document says. */
export interface SigningCertificate {
  readonly documentName: string;
  readonly envelopeId: string;
  /** Of the document as it was shown to the signers, in hex. */
  readonly sourceSha256: string;
  readonly broker: string;
  readonly lender: string;
  readonly property: string;
  readonly startedAt: Date;
  /** When the last signer finished. */
  readonly signedAt: Date;
  readonly signers: readonly CertificateSigner[];
  readonly acts: readonly CertificateAct[];
  /** Where anybody can check the seal. */
  readonly verifyUrl: string;
}

export interface StampOrder {
  /** The PDF that was signed. */
  readonly bytes: Uint8Array;
  readonly stamps: readonly Stamp[];
  readonly certificate: SigningCertificate;
}
