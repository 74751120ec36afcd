import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  AuthenticatedSafe,
  CertBag,
  EncryptedContentInfo,
  EncryptedData,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type SafeContents,
} from 'pkijs';
import type { Sealer } from './sealer.ts';

/**
 * Reads the certificate, its key and its issuers from a file in the format PKCS#12, as OpenSSL 3 writes it (AES).
 * @throws when the password is wrong, or the key or its certificate is missing
 */
export async function readPkcs12(file: Uint8Array<ArrayBuffer>, password: string): Promise<Sealer> {
  const contents = await openSafes(file, new TextEncoder().encode(password).buffer);
  const bags = contents.flatMap(({ safeBags }) => safeBags.map(({ bagValue }): unknown => bagValue));
  const privateKey = await keyOf(bags, new TextEncoder().encode(password).buffer);
  const certificates = bags.flatMap((bag) => (bag instanceof CertBag ? [certificateOf(bag)] : []));
  const own = certificateOfKey(certificates, privateKey);
  if (!own) throw new Error('it holds no certificate of its key');
  const issuers = issuersOf(own, certificates);
  return {
    certificate: new Uint8Array(own.raw),
    issuers: issuers.map(({ raw }) => new Uint8Array(raw)),
    privateKey,
    notBefore: new Date(own.validFrom),
    notAfter: new Date(own.validTo),
  };
}

async function openSafes(file: Uint8Array<ArrayBuffer>, password: ArrayBuffer): Promise<SafeContents[]> {
  try {
    const pfx = PFX.fromBER(file);
    await pfx.parseInternalValues({ password, checkIntegrity: true });
    const safe: unknown = pfx.parsedValue?.authenticatedSafe;
    if (!(safe instanceof AuthenticatedSafe)) throw new Error('it holds nothing');
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
    const opened: readonly { readonly value: SafeContents }[] = safe.parsedValue.safeContents;
    return opened.map(({ value }) => value);
  } catch (error) {
    throw new Error('the password is wrong, or the file is not PKCS#12 with AES', { cause: error });
  }
}

async function keyOf(bags: readonly unknown[], password: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  for (const bag of bags) {
    if (bag instanceof PKCS8ShroudedKeyBag) {
      const { encryptionAlgorithm: contentEncryptionAlgorithm, encryptedData: encryptedContent } = bag;
      const encryptedContentInfo = new EncryptedContentInfo({ contentEncryptionAlgorithm, encryptedContent });
      return new Uint8Array(await new EncryptedData({ encryptedContentInfo }).decrypt({ password }));
    }
    if (bag instanceof PrivateKeyInfo) return new Uint8Array(bag.toSchema().toBER());
  }
  throw new Error('it holds no private key');
}

const certificateOf = (bag: CertBag): X509Certificate =>
  new X509Certificate(new Uint8Array(bag.parsedValue.toSchema().toBER()));

function certificateOfKey(certificates: readonly X509Certificate[], privateKey: Uint8Array<ArrayBuffer>) {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  return certificates.find((one) => one.checkPrivateKey(key));
}

/** From the one that issued it up to the top, as far as they are there. */
function issuersOf(own: X509Certificate, certificates: readonly X509Certificate[]): X509Certificate[] {
  const issuers: X509Certificate[] = [];
  for (let at = own; issuers.length < certificates.length; ) {
    const issuer = certificates.find((one) => one !== at && at.checkIssued(one) && at.verify(one.publicKey));
    if (!issuer || issuers.includes(issuer)) break;
    issuers.push(issuer);
    at = issuer;
  }
  return issuers;
}
