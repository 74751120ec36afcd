import { Integer, ObjectIdentifier, OctetString, UTCTime } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs';
import type { TestHolder } from './test-authority.ts';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
};

interface Signing {
  readonly signer: TestHolder;
  /** Certificates that come along. */
  readonly along?: readonly Certificate[];
  readonly hash?: 'SHA-1' | 'SHA-256';
  readonly signedAt?: Date;
  /** Who time-stamps it, and when. */
  readonly stamp?: { readonly by: TestHolder; readonly at: Date; readonly along?: readonly Certificate[] };
}

/** A detached CMS signature over a content, in DER. */
export async function testSignature(content: Uint8Array, signing: Signing): Promise<Uint8Array<ArrayBuffer>> {
  const data = new Uint8Array(content).buffer;
  const signed = await signedData(oid.data, data, signing);
  const [info] = signed.signerInfos;
  if (signing.stamp && info) {
    const token = await timeStamp(info.signature.valueBlock.valueHexView, signing.stamp);
    info.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new Attribute({ type: oid.timeStampToken, values: [token.toSchema()] })],
    });
  }
  return new Uint8Array(contentInfo(signed).toSchema().toBER());
}

/** A signature as it was made, with a content put into it: what it was made over, say. */
export function carrying(signature: Uint8Array<ArrayBuffer>, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const signed = new SignedData({ schema: ContentInfo.fromBER(signature).content });
  signed.encapContentInfo.eContent = new OctetString({ valueHex: new Uint8Array(content) });
  return new Uint8Array(contentInfo(signed).toSchema().toBER());
}

const contentInfo = (signed: SignedData) =>
  new ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) });

async function signedData(
  type: string,
  data: ArrayBuffer,
  { signer, along = [], hash = 'SHA-256', signedAt }: Signing,
) {
  const { certificate, key } = signer;
  const digest = await crypto.subtle.digest(hash, data);
  const attributes = [
    new Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: type })] }),
    ...(signedAt ? [new Attribute({ type: oid.signingTime, values: [new UTCTime({ valueDate: signedAt })] })] : []),
    new Attribute({ type: oid.messageDigest, values: [new OctetString({ valueHex: digest })] }),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: type }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [certificate, ...along],
  });
  if (type !== oid.data) signed.encapContentInfo.eContent = new OctetString({ valueHex: data });
  await signed.sign(key, 0, hash, data);
  return signed;
}

async function timeStamp(signature: Uint8Array, { by, at, along }: NonNullable<Signing['stamp']>) {
  const imprint = await crypto.subtle.digest('SHA-256', new Uint8Array(signature));
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4',
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256 }),
      hashedMessage: new OctetString({ valueHex: imprint }),
    }),
    serialNumber: new Integer({ value: 7 }),
    genTime: at,
  });
  const signing = { signer: by, ...(along ? { along } : {}) };
  return contentInfo(await signedData(oid.timeStampInfo, info.toSchema().toBER(), signing));
}
