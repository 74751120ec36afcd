/** What documents are sealed with. All of it in DER. */
export interface Sealer {
  readonly certificate: Uint8Array<ArrayBuffer>;
  /** Who issued it, up to the one at the top. */
  readonly issuers: readonly Uint8Array<ArrayBuffer>[];
  /** PKCS#8. */
  readonly privateKey: Uint8Array<ArrayBuffer>;
  readonly notBefore: Date;
  readonly notAfter: Date;
}
