import { createHash } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Time,
  TimeType,
} from 'pkijs';
import { importSigningKey } from '../certificates/keys.ts';
import type { Sealer } from '../certificates/sealer.ts';

const oids = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
} as const;

/** Vouches for when a signature was there. @returns its token (CMS in DER) */
export type TimeStamper = (signature: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

interface Moments {
  readonly stamper: TimeStamper | undefined;
  /** By our clock, to be signed as well. A PDF says it in its own dictionary, and its signature must not say it again. */
  readonly signedAt?: Date;
}

/**
 * A detached CMS signature (DER) over content with this SHA-256, as CAdES asks for it: it names the certificate that it is made with, so
 * that no other can be put in its place.
 */
export async function signCms(
  sha256: Uint8Array<ArrayBuffer>,
  { certificate, issuers, privateKey }: Sealer,
  { stamper, signedAt }: Moments,
): Promise<Uint8Array<ArrayBuffer>> {
  const [signing, ...above] = [certificate, ...issuers].map((one) => Certificate.fromBER(one));
  if (!signing) throw new Error('There is no certificate to sign with.');
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signing.issuer, serialNumber: signing.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: inOrder(signedAttributes(sha256, certificate, signedAt)),
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    signerInfos: [signer],
    certificates: [signing, ...above],
  });
  await signed.sign(await importSigningKey(signing, privateKey), 0, 'SHA-256');
  if (stamper) {
    const token = await stamper(signer.signature.valueBlock.valueHexView);
    const attribute = new Attribute({ type: oids.timeStampToken, values: [fromBER(token).result] });
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
  }
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

function signedAttributes(
  sha256: Uint8Array<ArrayBuffer>,
  certificate: Uint8Array<ArrayBuffer>,
  signedAt: Date | undefined,
): Attribute[] {
  const certificateHash = new Uint8Array(createHash('sha256').update(certificate).digest());
  // SigningCertificateV2: a list of certificates, each with its hash, which is SHA-256 where no other is named.
  const named = new Sequence({
    value: [new Sequence({ value: [new Sequence({ value: [octets(certificateHash)] })] })],
  });
  return [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new Attribute({ type: oids.messageDigest, values: [octets(sha256)] }),
    ...(signedAt ? [new Attribute({ type: oids.signingTime, values: [timeOf(signedAt)] })] : []),
    new Attribute({ type: oids.signingCertificateV2, values: [named] }),
  ];
}

/** From 2050 on years have four digits. */
const timeOf = (value: Date) =>
  new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value }).toSchema();

const octets = (bytes: Uint8Array<ArrayBuffer>) => new OctetString({ valueHex: bytes });

/** A set is written in the order of its bytes; some readers sort before they verify. */
const inOrder = (attributes: readonly Attribute[]): Attribute[] =>
  attributes
    .map((attribute) => ({ attribute, der: Buffer.from(attribute.toSchema().toBER()) }))
    .sort((one, other) => Buffer.compare(one.der, other.der))
    .map(({ attribute }) => attribute);
