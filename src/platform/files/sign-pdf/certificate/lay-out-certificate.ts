import { layOut } from '../../../../kernel/files/pdf/blocks/lay-out.ts';
import type { PdfBlock } from '../../../../kernel/files/pdf/content.ts';
import type { FlowPiece, Place } from '../../../../kernel/files/pdf/piece.ts';
import type { DrawnMark } from '../marks.ts';
import type { SigningCertificate } from '../order.ts';
import { momentText } from './moment-text.ts';
import { signerCard } from './signer-card.ts';

/** Every text that the certificate is given, to choose its fonts by. */
export const textsOf = ({ documentName, broker, lender, property, signers, acts }: SigningCertificate): string[] => [
  documentName,
  broker,
  lender,
  property,
  ...signers.flatMap(({ name, email, userAgent }) => [name, email, userAgent ?? '']),
  ...acts.flatMap(({ who, what }) => [who, what]),
];

const utc = (at: Date): string => `${momentText(at)} UTC`;

/** @param pages of the document before it */
export function layOutCertificate(
  certificate: SigningCertificate,
  marks: readonly (DrawnMark | null)[],
  pages: number,
  place: Place,
): readonly FlowPiece[] {
  const { signers } = certificate;
  const blocks = (...all: readonly PdfBlock[]) => all.flatMap((block) => layOut(block, place));
  return [
    ...blocks(
      { type: 'title', text: 'Certificate of completion', name: certificate.documentName, aside: 'All times are UTC' },
      summaryOf(certificate),
      detailsOf(certificate, pages),
      { type: 'heading', text: signers.length === 1 ? 'Signer' : 'Signers' },
    ),
    ...signers.map((signer, at) => signerCard(signer, marks[at] ?? null, place)),
    ...blocks(
      { type: 'heading', text: 'What happened' },
      {
        type: 'table',
        columns: [{ label: 'Time (UTC)' }, { label: 'Who' }, { label: 'What' }, { label: 'IP address' }],
        rows: certificate.acts.map(({ at, who, what, ipAddress }) => ({
          cells: [momentText(at), who, what, ipAddress ?? ''],
        })),
      },
      {
        type: 'paragraph',
        size: 'small',
        tone: 'quiet',
        text: `The electronic seal of this file covers every page, this one included. Check at ${certificate.verifyUrl} that nothing has changed since.`,
      },
    ),
  ];
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

const detailsOf = (certificate: SigningCertificate, pages: number): PdfBlock => ({
  type: 'values',
  columns: 1,
  groups: [
    {
      values: [
        { label: 'Property', text: certificate.property },
        { label: 'Sent by', text: certificate.broker },
        { label: 'For', text: certificate.lender },
        { label: 'Sent', text: utc(certificate.startedAt) },
        { label: 'Pages signed', text: String(pages) },
        { label: 'Envelope', text: certificate.envelopeId },
        { label: 'SHA-256', note: 'Of the document as it was shown to the signers', text: certificate.sourceSha256 },
      ],
    },
  ],
});
