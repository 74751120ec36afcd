import type { PdfBlock } from '../../../../../kernel/files/pdf/content.ts';
import type { AppendedPages, MarkedCard, StampedMark } from '../../../../../platform/files/sign-pdf/order.ts';
import { momentText } from './moment-text.ts';

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
  /** So many pages were signed. */
  readonly pages: number;
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

const utc = (at: Date): string => `${momentText(at)} UTC`;

/** The pages behind a signed document that say who signed what. */
export function certificatePages(certificate: SigningCertificate): AppendedPages {
  const { signers, acts, documentName, envelopeId, verifyUrl } = certificate;
  return {
    footer: `Certificate of completion · Envelope ${envelopeId}`,
    blocks: [
      { type: 'title', text: 'Certificate of completion', name: documentName, aside: 'All times are UTC' },
      summaryOf(certificate),
      detailsOf(certificate),
      { type: 'heading', text: signers.length === 1 ? 'Signer' : 'Signers' },
      ...signers.map(cardOf),
      { type: 'heading', text: 'What happened' },
      {
        type: 'table',
        columns: [{ label: 'Time (UTC)' }, { label: 'Who' }, { label: 'What' }, { label: 'IP address' }],
        rows: acts.map(({ at, who, what, ipAddress }) => ({ cells: [momentText(at), who, what, ipAddress ?? ''] })),
      },
      {
        type: 'paragraph',
        size: 'small',
        tone: 'quiet',
        text: `The electronic seal of this file covers every page, this one included. Check at ${verifyUrl} that nothing has changed since.`,
      },
    ],
  };
}

/** A signer: the signature, and beside it who signed, how they were identified, when and from where. */
function cardOf(signer: CertificateSigner): MarkedCard {
  const { mark, markLabel, name, role, email, identifiedBy, consentAt, consentVersion, ipAddress, userAgent } = signer;
  return {
    ...{ type: 'marked', mark, label: markLabel, title: name, subtitle: `${role} · ${email}` },
    facts: [
      { label: 'Identified by', text: identifiedBy },
      { label: 'Agreed to sign', text: `${momentText(consentAt)} (disclosure ${consentVersion})` },
      { label: 'Signed', text: momentText(signer.signedAt) },
      ...(ipAddress === null ? [] : [{ label: 'IP address', text: ipAddress }]),
      ...(userAgent === null ? [] : [{ label: 'Browser', text: userAgent }]),
    ],
  };
}

function summaryOf({ signers, signedAt }: SigningCertificate): PdfBlock {
  const names = signers.map(({ name }) => name);
  return {
    type: 'notice',
    tone: 'good',
    label: 'Completed',
    title: names.length === 1 ? `Signed by ${names[0]}` : `Signed by ${names.length} people`,
    text: utc(signedAt),
  };
}

const detailsOf = (certificate: SigningCertificate): PdfBlock => ({
  type: 'values',
  columns: 1,
  groups: [
    {
      values: [
        { label: 'Property', text: certificate.property },
        { label: 'Sent by', text: certificate.broker },
        { label: 'For', text: certificate.lender },
        { label: 'Sent', text: utc(certificate.startedAt) },
        { label: 'Pages signed', text: String(certificate.pages) },
        { label: 'Envelope', text: certificate.envelopeId },
        { label: 'SHA-256', note: 'Of the document as it was shown to the signers', text: certificate.sourceSha256 },
      ],
    },
  ],
});
