/** Why nothing can be sealed now. Sealing is tried again. */
const sealProblems = [
  'timestamp-silent',
  'timestamp-refused',
  'certificate-early',
  'certificate-expired',
  'keys-locked',
] as const;
export type SealProblemCode = (typeof sealProblems)[number];

export class SealProblem extends Error {
  readonly code: SealProblemCode;

  constructor(code: SealProblemCode, cause?: unknown) {
    super(`Nothing can be sealed: ${code}.`, { cause });
    this.name = 'SealProblem';
    this.code = code;
  }
}

export interface Sealed {
  readonly bytes: Uint8Array;
  /** When a time-stamp authority vouches for it; null: no time-stamp server is configured. */
  readonly timestampedAt: Date | null;
}

/** A certificate that seals are traced back to. */
export interface SealAuthority {
  readonly pem: string;
  /** Of the certificate in DER, in hex. */
  readonly sha256: string;
  readonly notAfter: Date;
}

/** Signs with the certificate of this installation. */
export interface Sealing {
  /**
   * Adds a PAdES signature to a PDF, with a time-stamp where a server for them is configured. Nothing of the PDF before it changes.
   * @throws SealProblem
   */
  seal(pdf: Uint8Array, facts: { readonly reason: string }): Promise<Sealed>;
  /** A detached CMS signature (DER) over any bytes, which says when it was made. Time-stamped as seals are. @throws SealProblem */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
  /** The certificates that seals of this installation are traced back to, the present one first. */
  authorities(): Promise<readonly SealAuthority[]>;
  /** Until when the certificate that seals now is valid; undefined: there is none yet. */
  expires(): Promise<Date | undefined>;
  /** Makes the certificates if there are none yet, so that the first seal doesn't wait for them. */
  prepare(): Promise<void>;
}
