import { createHash, randomBytes } from 'node:crypto';
import { Set as Asn1Set, BitString, Integer, OctetString, Sequence, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  RelativeDistinguishedNames,
  Time,
  TimeType,
} from 'pkijs';
import { importSigningKey } from './keys.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const [commonName, organization] = ['2.5.4.3', '2.5.4.10'];
const extensions = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKey: '2.5.29.35',
  purposes: '2.5.29.37',
} as const;
/** Signs certificates and lists of revoked ones; signs documents, and stands by it. */
const keyUsages = { authority: 0b0000_0110, seal: 0b1100_0000 } as const;
/** Signing documents; and signed messages, which is what programs for CMS ask for. */
const sealPurposes = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'];

export interface Issued {
  readonly certificate: Uint8Array<ArrayBuffer>;
  /** PKCS#8. */
  readonly privateKey: Uint8Array<ArrayBuffer>;
}

interface Wanted {
  readonly purpose: 'authority' | 'seal';
  readonly name: string;
  readonly organization: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Makes a key (ECDSA, P-256) and a certificate for it, issued by an authority or, without one, by itself. */
export async function issueCertificate(wanted: Wanted, issuer?: Issued): Promise<Issued> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2, serialNumber: serialNumber() });
  certificate.subject = nameOf(wanted);
  certificate.notBefore = timeOf(wanted.notBefore);
  certificate.notAfter = timeOf(wanted.notAfter);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  const issuing = issuer && Certificate.fromBER(issuer.certificate);
  certificate.issuer = issuing?.subject ?? certificate.subject;
  certificate.extensions = extensionsOf(wanted.purpose, keyId(certificate), keyId(issuing ?? certificate));
  const signingKey = issuer && issuing ? await importSigningKey(issuing, issuer.privateKey) : keys.privateKey;
  await certificate.sign(signingKey, 'SHA-256');
  return {
    certificate: new Uint8Array(certificate.toSchema(true).toBER()),
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

/** Positive, and never given twice. */
function serialNumber(): Integer {
  const bytes = randomBytes(16);
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f);
  return new Integer({ valueHex: new Uint8Array(bytes).buffer });
}

/** By hand: the library would put both into one part of the name. */
function nameOf(wanted: Wanted): RelativeDistinguishedNames {
  const parts = [
    [organization, wanted.organization],
    [commonName, wanted.name],
  ] as const;
  const sets = parts.map(([type, value]) => {
    const part = new AttributeTypeAndValue({ type, value: new Utf8String({ value }) });
    return new Asn1Set({ value: [part.toSchema()] });
  });
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: sets }).toBER());
}

/** From 2050 on years have four digits. */
const timeOf = (value: Date): Time =>
  new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value });

const keyId = ({ subjectPublicKeyInfo }: Certificate): ArrayBuffer =>
  new Uint8Array(createHash('sha1').update(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).digest())
    .buffer;

function extensionsOf(purpose: Wanted['purpose'], own: ArrayBuffer, issuers: ArrayBuffer): Extension[] {
  const isAuthority = purpose === 'authority';
  const usage = new BitString({ valueHex: Uint8Array.of(keyUsages[purpose]).buffer, unusedBits: isAuthority ? 1 : 6 });
  const constraints = isAuthority ? new BasicConstraints({ cA: true, pathLenConstraint: 0 }) : new BasicConstraints();
  const issuing = new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: issuers }) });
  const listed: [string, boolean, { toBER(): ArrayBuffer }][] = [
    [extensions.basicConstraints, true, constraints.toSchema()],
    [extensions.keyUsage, true, usage],
    [extensions.subjectKey, false, new OctetString({ valueHex: own })],
    [extensions.authorityKey, false, issuing.toSchema()],
  ];
  if (!isAuthority)
    listed.push([extensions.purposes, false, new ExtKeyUsage({ keyPurposes: sealPurposes }).toSchema()]);
  return listed.map(([extnID, critical, value]) => new Extension({ extnID, critical, extnValue: value.toBER() }));
}
