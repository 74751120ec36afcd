import { hexOf } from '../../../../../lending/loan-packages/chain.ts';
import type { StampedMark } from '../../../../../platform/files/sign-pdf/order.ts';
import {
  type ActType,
  type IdentifiedBy,
  identifiedBy,
  isRoleHere,
  roleLabels,
  type SigningMark,
  signingMarks,
} from '../../../model.ts';
import type { EnvelopeDocumentRow, EnvelopeRow, envelopeActs, SignerRow } from '../../tables.ts';
import type { CertificateAct, CertificateSigner, SigningCertificate } from './certificate-pages.ts';

type ActRow = typeof envelopeActs.$inferSelect;

/** Everything that the certificate of a document is written from. */
export interface CertificateSource {
  readonly envelope: EnvelopeRow;
  readonly document: EnvelopeDocumentRow;
  /** Also those who were replaced: acts name them. */
  readonly signers: readonly SignerRow[];
  readonly acts: readonly ActRow[];
  /** What each signer made, by the signer's id. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<SigningMark, StampedMark>>;
  readonly broker: string;
  readonly lender: string;
  readonly property: string;
  readonly verifyUrl: string;
}

const identifiedTexts: Readonly<Record<IdentifiedBy, string>> = {
  'emailed-code': 'Link and code sent by email',
  'texted-code': 'Link sent by email, code sent by text message',
  'in-person': 'In person, by the broker',
  account: 'Logged in to the broker’s account',
};

const text = (value: string | number | undefined): string | null => (value === undefined ? null : String(value));

function identifiedText(by: string | number | undefined): string {
  const known = identifiedBy.find((one) => one === by);
  return known ? identifiedTexts[known] : '';
}

/** What the certificate at the end of a document says: who signed it, how each was identified, and what happened. */
export function certificateOf(source: CertificateSource): SigningCertificate {
  const { envelope, document, signers, acts, broker, lender, property, verifyUrl } = source;
  const roles = new Set(document.places.map(({ role }) => role));
  return {
    documentName: document.name,
    pages: document.pages,
    envelopeId: envelope.id,
    sourceSha256: hexOf(document.sourceSha256),
    ...{ broker, lender, property, verifyUrl },
    startedAt: envelope.startedAt,
    signedAt: envelope.signedAt ?? envelope.startedAt,
    signers: signers
      .filter(({ role, state }) => state === 'signed' && roles.has(role))
      .map((signer) => certificateSigner(source, signer)),
    acts: acts.filter((act) => isAbout(act, document.id)).map((act) => certificateAct(act, source)),
  };
}

const isAbout = ({ facts }: ActRow, documentId: string): boolean =>
  facts.document === undefined || facts.document === documentId;

function certificateSigner({ acts, marks, envelope }: CertificateSource, signer: SignerRow): CertificateSigner {
  const finished = acts.findLast(({ type, signerId }) => type === 'signed' && signerId === signer.id);
  const { role, name, email } = signer;
  const own = marks.get(signer.id);
  const made = signingMarks.find((mark) => own?.has(mark));
  return {
    ...{ name, email },
    role: isRoleHere(role) ? roleLabels[role] : role,
    identifiedBy: identifiedText(finished?.facts.by),
    consentVersion: signer.consentVersion ?? '',
    consentAt: signer.consentAt ?? envelope.startedAt,
    signedAt: signer.signedAt ?? envelope.startedAt,
    ipAddress: text(finished?.facts.address),
    userAgent: text(finished?.facts.agent),
    mark: (made && own?.get(made)) ?? null,
    markLabel: made ? markLabels[made] : 'No signature was asked for',
  };
}

const markLabels: Readonly<Record<SigningMark, string>> = { signature: 'Signature', initials: 'Initials' };

function certificateAct(act: ActRow, { signers, broker, document }: CertificateSource): CertificateAct {
  const signer = signers.find(({ id }) => id === act.signerId);
  return {
    at: act.at,
    who: signer?.name ?? broker,
    what: whatTexts[act.type](act.facts, document.name),
    ipAddress: text(act.facts.address),
  };
}

type Facts = ActRow['facts'];
const whatTexts: Readonly<Record<ActType, (facts: Facts, document: string) => string>> = {
  started: () => 'Sent the documents for signature',
  asked: ({ email }) => `Was asked to sign (${email})`,
  reminded: () => 'Was reminded by email',
  'code-sent': ({ by }) => `Was sent a code by ${by === 'text' ? 'text message' : 'email'}`,
  'code-refused': () => 'Could not be sent a code by text message',
  identified: ({ by }) => `Was identified: ${identifiedText(by)}`,
  opened: () => 'Opened the request',
  consented: ({ version }) => `Agreed to sign electronically (disclosure ${version})`,
  viewed: (_facts, document) => `Viewed ${document}`,
  'mark-made': ({ mark, method }) => `Adopted ${mark === 'initials' ? 'initials' : 'a signature'} (${method})`,
  'place-signed': ({ value }, document) =>
    value === undefined ? `Signed a place of ${document}` : `Dated a place of ${document}: ${value}`,
  signed: () => 'Finished signing',
  declined: () => 'Declined to sign',
  reassigned: ({ name, email }) => `Was replaced by ${name} (${email})`,
  voided: () => 'Canceled signing',
  sealed: () => 'The document was sealed',
};
