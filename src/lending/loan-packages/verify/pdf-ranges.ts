/** A signature in a PDF, as its bytes say it. */
export type PdfSignature =
  | {
      readonly problem: null;
      /** Copies what it needs of the PDF, which may be large: one at a time. Undefined where there is no string in hex. */
      read(): SignedPart | undefined;
      /** Where the string in hex begins that holds the signature. */
      readonly place: number;
      /** Where the signed part ends. */
      readonly end: number;
      /** When, as the signed dictionary says it. */
      readonly signedAt: Date | null;
    }
  /** It leaves out more than the signature alone, or is not what a signature looks like. */
  | { readonly problem: 'range' };

interface SignedPart {
  /** CMS (DER), with the zeros that fill its space. */
  readonly signature: Uint8Array<ArrayBuffer>;
  /** What was signed: everything up to the end of the signed part but the signature. */
  readonly content: ArrayBuffer;
}

const latin = new TextDecoder('latin1');
/** Of more signatures than this, the last ones are looked at. */
const mostSignatures = 50;
/** A signature with its certificates and time stamps has a few KB. */
const mostHexDigits = 2_000_000;

/**
 * The signatures of a PDF, in the order in which they were added. The bytes alone are looked at, not what a reader would make of them:
 * a signature counts where its range is the whole file up to its end, but for the one string in hex that holds the signature itself.
 */
export function findSignatures(pdf: Uint8Array<ArrayBuffer>): readonly PdfSignature[] {
  const found: PdfSignature[] = [];
  let at = indexOf(pdf, '/ByteRange', 0);
  while (at >= 0) {
    const signature = signatureAt(pdf, at);
    if (signature) found.push(signature);
    if (found.length > mostSignatures) found.shift();
    at = indexOf(pdf, '/ByteRange', at + 10);
  }
  return found.filter(isLastOfPlace).sort((a, b) => endOf(a) - endOf(b));
}

/** What was sealed may hold a copy of the range to come, with another date beside it. */
const isLastOfPlace = (one: PdfSignature, index: number, all: readonly PdfSignature[]): boolean =>
  one.problem !== null || !all.slice(index + 1).some((later) => later.problem === null && later.place === one.place);

const endOf = (one: PdfSignature): number => (one.problem === null ? one.end : 0);

export const isPdf = (bytes: Uint8Array<ArrayBuffer>): boolean => indexOf(bytes.subarray(0, 1_024), '%PDF-', 0) >= 0;

function signatureAt(pdf: Uint8Array<ArrayBuffer>, at: number): PdfSignature | undefined {
  const text = latin.decode(pdf.subarray(at, at + 200));
  // A string that only looks like the key is followed by no list.
  if (!/^\/ByteRange\s*\[/.test(text)) return undefined;
  const [, ...numbers] = /^\/ByteRange\s*\[\s*(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/.exec(text) ?? [];
  const [start = -1, length = -1, next = -1, rest = -1] = numbers.map(Number);
  const end = next + rest;
  const hasPlaces = start === 0 && length > 0 && next > length + 1 && rest > 0 && end <= pdf.length;
  if (!hasPlaces || pdf[length] !== 0x3c || pdf[next - 1] !== 0x3e) return { problem: 'range' };
  if (next - length - 2 > mostHexDigits) return { problem: 'range' };
  const read = () => {
    const signature = readHex(pdf.subarray(length + 1, next - 1));
    if (!signature) return undefined;
    const content = new Uint8Array(length + rest);
    content.set(pdf.subarray(0, length));
    content.set(pdf.subarray(next, end), length);
    return { signature, content: content.buffer };
  };
  return { problem: null, read, place: length, end, signedAt: momentIn(pdf, at, length, next) };
}

function readHex(hex: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (hex.length % 2 !== 0) return undefined;
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    const [high, low] = [digitOf(hex[2 * index] ?? 0), digitOf(hex[2 * index + 1] ?? 0)];
    if (high < 0 || low < 0) return undefined;
    bytes[index] = 16 * high + low;
  }
  return bytes;
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** The date of the dictionary that holds the signature, beside its contents. */
function momentIn(pdf: Uint8Array, at: number, length: number, next: number): Date | null {
  const before = latin.decode(pdf.subarray(Math.max(0, Math.min(at, length) - 1_000), Math.max(at + 200, length)));
  const own = before.slice(before.lastIndexOf(' obj') + 1);
  const after = latin.decode(pdf.subarray(next, next + 1_000)).split('endobj')[0] ?? '';
  const date = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/.exec(own + after);
  if (!date) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = date.slice(1, 7).map(Number);
  const [sign, hours, minutes] = date.slice(7);
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - offset * 60_000);
}

function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at;
  }
  return -1;
}
