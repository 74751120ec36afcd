import { fromBER } from 'asn1js';
import { BasicConstraints, Certificate, ExtKeyUsage, type RelativeDistinguishedNames } from 'pkijs';

const oid = { commonName: '2.5.4.3', organization: '2.5.4.10', basicConstraints: '2.5.29.19', usage: '2.5.29.37' };
const timeStamping = '1.3.6.1.5.5.7.3.8';

/** The certificates in a PEM text, or `undefined` where it holds none that can be read. */
export function readPem(text: string): readonly Certificate[] | undefined {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g);
  try {
    const found = [...blocks].map(([, base64 = '']) => {
      const der = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
      return new Certificate({ schema: fromBER(der).result });
    });
    return found.length > 0 ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Whom a certificate names: the common name, else the organization. */
export function nameOf(names: RelativeDistinguishedNames): string {
  const valueAt = (type: string) => names.typesAndValues.find((one) => one.type === type)?.value.valueBlock.value;
  return String(valueAt(oid.commonName) ?? valueAt(oid.organization) ?? '?').slice(0, 200);
}

export const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore.value <= at && at <= notAfter.value;

/** SHA-256 of a certificate, as browsers and `openssl x509 -fingerprint -sha256` count it. */
export async function fingerprintOf(certificate: Certificate): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', derOf(certificate)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const derOf = (certificate: Certificate): ArrayBuffer => certificate.toSchema().toBER();

const isSame = (one: Certificate, other: Certificate): boolean => {
  const [a, b] = [new Uint8Array(derOf(one)), new Uint8Array(derOf(other))];
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
};

const extensionOf = ({ extensions = [] }: Certificate, type: string): unknown =>
  extensions.find(({ extnID }) => extnID === type)?.parsedValue;

function mayIssue(certificate: Certificate): boolean {
  const constraints = extensionOf(certificate, oid.basicConstraints);
  return constraints instanceof BasicConstraints && constraints.cA;
}

export function mayTimeStamp(certificate: Certificate): boolean {
  const usage = extensionOf(certificate, oid.usage);
  return usage instanceof ExtKeyUsage && usage.keyPurposes.includes(timeStamping);
}

/** Whether one of the authorities vouches for a certificate, by itself or through others that came along, as of a moment. */
export async function isVouchedFor(
  certificate: Certificate,
  along: readonly Certificate[],
  authorities: readonly Certificate[],
  at: Date,
  visited = new Set<Certificate>(),
): Promise<boolean> {
  if (!isValidAt(certificate, at) || visited.has(certificate)) return false;
  // Certificates can vouch for each other in circles, and each is looked at once.
  visited.add(certificate);
  if (authorities.some((authority) => isSame(authority, certificate))) return true;
  for (const issuer of [...authorities, ...along]) {
    if (
      visited.has(issuer) ||
      !issuer.subject.isEqual(certificate.issuer) ||
      !mayIssue(issuer) ||
      isSame(issuer, certificate)
    )
      continue;
    if (!(await isIssuedBy(certificate, issuer))) continue;
    if (await isVouchedFor(issuer, along, authorities, at, visited)) return true;
  }
  return false;
}

/** A key of another type than the signature's makes the check fail by an error. */
async function isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  try {
    return await certificate.verify(issuer);
  } catch {
    return false;
  }
}
