import {
  AuthenticatedSafe,
  CertBag,
  Certificate,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs';

interface Contents {
  readonly certificate: Uint8Array<ArrayBuffer>;
  readonly issuers: readonly Uint8Array<ArrayBuffer>[];
  readonly privateKey: Uint8Array<ArrayBuffer>;
}

const [keyBag, certificateBag] = ['1.2.840.113549.1.12.10.1.2', '1.2.840.113549.1.12.10.1.3'];
const encryption = {
  contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256 },
  hmacHashAlgorithm: 'SHA-256',
  iterationCount: 2_048,
} as const;

/** A PKCS#12 file as OpenSSL 3 writes it. */
export async function makePkcs12(contents: Contents, words: string): Promise<Uint8Array> {
  const password = new TextEncoder().encode(words).buffer;
  const shrouded = new PKCS8ShroudedKeyBag({ parsedValue: PrivateKeyInfo.fromBER(contents.privateKey) });
  await (shrouded as unknown as { makeInternalValues(how: object): Promise<void> }).makeInternalValues({
    password,
    ...encryption,
  });
  const certificates = [contents.certificate, ...contents.issuers].map((der) => {
    const parsedValue = Certificate.fromBER(der);
    return new SafeBag({ bagId: certificateBag, bagValue: new CertBag({ parsedValue }) });
  });
  const keys = new SafeContents({ safeBags: [new SafeBag({ bagId: keyBag, bagValue: shrouded })] });
  const authenticatedSafe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 0, value: keys },
        { privacyMode: 1, value: new SafeContents({ safeBags: certificates }) },
      ],
    },
  });
  await authenticatedSafe.makeInternalValues({ safeContents: [{}, { password, ...encryption }] });
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe } });
  const how = { password, iterations: 2_048, pbkdf2HashAlgorithm: 'SHA-256', hmacHashAlgorithm: 'SHA-256' };
  await pfx.makeInternalValues(how);
  return new Uint8Array(pfx.toSchema().toBER());
}
