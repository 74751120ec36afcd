import { type CheckedSignature, type Circumstances, checkSignature } from './cms.ts';
import { type Finding, found } from './findings.ts';
import { findSignatures, type PdfSignature } from './pdf-ranges.ts';

/** One signature of the PDF, with what it is worth. */
interface Checked {
  readonly place: PdfSignature;
  readonly result: CheckedSignature | { readonly problem: 'range' };
}

/**
 * What the signatures of a PDF are worth. The last one must cover the whole file, so that nothing came after it; one before it counts
 * as its part.
 * @param about the path of the PDF in its package; '' when it stands alone
 */
export async function verifyPdf(
  pdf: Uint8Array<ArrayBuffer>,
  circumstances: Circumstances,
  about = '',
): Promise<readonly Finding[]> {
  const checked: Checked[] = [];
  for (const place of findSignatures(pdf)) {
    checked.push({ place, result: await resultOf(place, circumstances) });
  }
  if (checked.length === 0) return [found('no-seal', about)];
  const last = checked.at(-1);
  const isCovered =
    last !== undefined && last.result.problem === null && last.result.isKnown && endOf(last) === pdf.length;
  return checked.flatMap((one) => findingsOf(one, pdf.length, isCovered && one !== last, about));
}

async function resultOf(place: PdfSignature, circumstances: Circumstances): Promise<Checked['result']> {
  const part = place.problem === null ? place.read() : undefined;
  if (place.problem !== null || !part) return { problem: 'range' };
  return checkSignature(part.signature, part.content, { ...circumstances, signedAt: place.signedAt });
}

const endOf = ({ place }: Checked): number => (place.problem === null ? place.end : 0);

function findingsOf(one: Checked, length: number, isCovered: boolean, about: string): readonly Finding[] {
  const { result } = one;
  // Under a seal of the whole file, what only looks like a range is content like any other.
  if (result.problem === 'range' && isCovered) return [];
  if (result.problem !== null) return [found(isCovered ? 'earlier-broken' : `seal-${result.problem}`, about)];
  const after = length - endOf(one);
  if (after > 0 && isCovered) return [found('signed-before', about, { signer: result.signer })];
  if (after > 0) return [found('added-after', about, { bytes: after })];
  return signatureFindings(result, about);
}

/** What there is to say of a signature over a content that is as it was signed. */
export function signatureFindings(
  signature: Extract<CheckedSignature, { problem: null }>,
  about: string,
): readonly Finding[] {
  const { signer, issuer, isKnown, signedAt, timeStamp, hasExpired } = signature;
  const at = signedAt?.toISOString() ?? '';
  return [
    found('seal-holds', about, { signer, at }),
    found(isKnown ? 'authority-known' : 'authority-unknown', about, { signer, issuer }),
    timeStamp
      ? found(timeStamp.isKnown ? 'time-stamped' : 'time-stamper-unknown', about, {
          by: timeStamp.by,
          at: timeStamp.at.toISOString(),
        })
      : found('no-time-stamp', about),
    ...(hasExpired ? [found('certificate-expired', about)] : []),
  ];
}
