import type { Certificate } from 'pkijs';

const ellipticCurves: Readonly<Record<string, string>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
};
const ellipticKey = '1.2.840.10045.2.1';
const rsaKey = '1.2.840.113549.1.1.1';

/** The private key (PKCS#8) of a certificate, for signing with SHA-256. @throws for keys that are neither RSA nor ECDSA */
export async function importSigningKey(
  { subjectPublicKeyInfo: { algorithm } }: Certificate,
  privateKey: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', privateKey, algorithmOf(algorithm), false, ['sign']);
}

function algorithmOf({ algorithmId, algorithmParams }: Certificate['subjectPublicKeyInfo']['algorithm']) {
  if (algorithmId === rsaKey) return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const curve: unknown = algorithmParams?.valueBlock?.toString();
  const namedCurve = algorithmId === ellipticKey && typeof curve === 'string' ? ellipticCurves[curve] : undefined;
  if (namedCurve === undefined) throw new Error('The key of the certificate is neither RSA nor ECDSA.');
  return { name: 'ECDSA', namedCurve };
}
