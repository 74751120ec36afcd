import { AppError } from '../../../kernel/errors.ts';
import type { PdfContent } from '../../../kernel/files/pdf/content.ts';
import { formatDay } from '../../../kernel/format.ts';
import { SealProblem } from '../../../platform/encryption/sealing/sealing.ts';
import { drawPdf } from '../../../platform/files/drawn/draw-pdf.ts';
import type { Platform } from '../../../platform/platform.ts';
import { certificateWithdrawn, sealUnavailable } from '../errors.ts';
import { certificateTexts, sealReason } from '../model.ts';
import type { CertificateRow } from './tables.ts';

type Facts = Pick<CertificateRow, 'number' | 'name' | 'title' | 'issuedOn' | 'score' | 'questions'>;

/** The certificate as it is printed. @param site where it can be checked, without a slash at its end */
export const certificateDocument = (
  { number, name, title, issuedOn, score, questions }: Facts,
  site: string,
): PdfContent => ({
  title: `Certificate of completion: ${title}`,
  subject: number,
  paper: 'landscape',
  onOnePage: true,
  letterhead: { lines: ['Plinth'] },
  blocks: [
    { type: 'title', text: 'Certificate of completion', name },
    { type: 'notice', tone: 'good', label: 'has completed the class', title },
    {
      type: 'values',
      columns: 3,
      groups: [
        { values: [{ label: 'Completed', text: formatDay(issuedOn) }] },
        { values: [{ label: 'Final quiz', text: `${score} of ${questions} right` }] },
        { values: [{ label: 'Number', text: number }] },
      ],
    },
    { type: 'heading', text: 'What this confirms' },
    { type: 'paragraph', text: certificateTexts.confirms },
    { type: 'paragraph', text: certificateTexts.confirmsNot },
    {
      type: 'paragraph',
      tone: 'quiet',
      size: 'small',
      text: `Check it at ${site}/verify, with the number or with this file. The file is sealed: a change of any byte shows there.`,
    },
  ],
  footer: number,
});

/**
 * Drawn and sealed for each download, so that no file has to be stored. What it says never changes.
 * @throws CERTIFICATE_WITHDRAWN, SEAL_UNAVAILABLE
 */
export async function sealCertificate({ sealing, config, log }: Platform, row: CertificateRow): Promise<Buffer> {
  if (row.withdrawnAt) throw new AppError(certificateWithdrawn);
  const pdf = await drawPdf(certificateDocument(row, config.publicUrl));
  try {
    return Buffer.from((await sealing.seal(pdf, { reason: sealReason(row.number) })).bytes);
  } catch (error) {
    if (!(error instanceof SealProblem)) throw error;
    log.warn({ code: error.code }, 'a certificate could not be sealed');
    throw new AppError(sealUnavailable);
  }
}
