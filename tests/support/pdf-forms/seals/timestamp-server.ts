import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js';
import {
  Accuracy,
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Time,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

/** How the server misbehaves. */
export type TimestampFault =
  | 'silent'
  | 'unavailable'
  | 'refuses'
  | 'redirects'
  | 'answers too much'
  | 'answers noise'
  | 'another nonce'
  | 'another imprint'
  | 'certificate for other purposes'
  | 'expired certificate'
  | 'certificate not named'
  | 'broken signature';

export interface TimestampServer {
  readonly url: string;
  /** The certificate that it signs with, in DER. */
  readonly certificate: Uint8Array;
  fault: TimestampFault | undefined;
  requests: number;
  close(): Promise<void>;
}

const oids = {
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;
const dayMs = 86_400_000;

interface Identity {
  readonly certificate: Certificate;
  readonly key: CryptoKey;
}

/** A time-stamp authority (RFC 3161) that answers over HTTP, or as its fault says. */
export async function startTimestampServer(): Promise<TimestampServer> {
  const usual = await identity(oids.timeStamping, 365);
  const others = {
    'certificate for other purposes': await identity(oids.emailProtection, 365),
    'expired certificate': await identity(oids.timeStamping, -1),
  };
  const http = createServer(async (request, response) => {
    server.requests++;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { fault } = server;
    if (fault === 'silent') return;
    if (fault === 'unavailable') return response.writeHead(503).end();
    if (fault === 'redirects') return response.writeHead(307, { location: '/other' }).end();
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    if (fault === 'answers too much') return response.end(Buffer.alloc(1_000_000));
    if (fault === 'answers noise') return response.end(randomBytes(3_000));
    const who = fault && fault in others ? others[fault as keyof typeof others] : usual;
    response.end(Buffer.from(await replyTo(new Uint8Array(Buffer.concat(parts)), who, fault)));
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const server: TimestampServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    certificate: new Uint8Array(usual.certificate.toSchema(true).toBER()),
    fault: undefined,
    requests: 0,
    async close() {
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
    },
  };
  return server;
}

async function identity(purpose: string, days: number): Promise<Identity> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 7 }) });
  const name = new Utf8String({ value: 'Time-stamps of the tests' });
  for (const named of [certificate.subject, certificate.issuer])
    named.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: name }));
  certificate.notBefore = new Time({ value: new Date(Date.now() - 400 * dayMs) });
  certificate.notAfter = new Time({ value: new Date(Date.now() + days * dayMs) });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  const extnValue = new ExtKeyUsage({ keyPurposes: [purpose] }).toSchema().toBER();
  certificate.extensions = [new Extension({ extnID: '2.5.29.37', critical: true, extnValue })];
  await certificate.sign(keys.privateKey, 'SHA-256');
  return { certificate: Certificate.fromBER(certificate.toSchema(true).toBER()), key: keys.privateKey };
}

async function replyTo(body: Uint8Array<ArrayBuffer>, who: Identity, fault?: TimestampFault): Promise<ArrayBuffer> {
  if (fault === 'refuses') return new TimeStampResp({ status: new PKIStatusInfo({ status: 2 }) }).toSchema().toBER();
  const { messageImprint, nonce } = TimeStampReq.fromBER(body);
  if (fault === 'another imprint')
    messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(randomBytes(32)) });
  const named = fault === 'another nonce' ? new Integer({ value: 12_345 }) : nonce;
  const info = new TSTInfo({
    version: 1,
    policy: '1.3.6.1.4.1.13762.3',
    messageImprint,
    serialNumber: new Integer({ value: 1 }),
    genTime: new Date(Math.floor(Date.now() / 1_000) * 1_000),
    accuracy: new Accuracy({ seconds: 1 }),
    ...(named ? { nonce: named } : {}),
  });
  const token = await tokenOf(new Uint8Array(info.toSchema().toBER()), who, fault);
  return new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token }).toSchema().toBER();
}

async function tokenOf(
  content: Uint8Array<ArrayBuffer>,
  { certificate, key }: Identity,
  fault?: TimestampFault,
): Promise<ContentInfo> {
  const digest = (bytes: Uint8Array) =>
    new OctetString({ valueHex: new Uint8Array(createHash('sha256').update(bytes).digest()) });
  const hash = digest(fault === 'certificate not named' ? content : new Uint8Array(certificate.toSchema().toBER()));
  const list = new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hash] })] })] });
  const attributes = [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.timestampInfo })] }),
    new Attribute({ type: oids.messageDigest, values: [digest(content)] }),
    new Attribute({ type: oids.signingCertificateV2, values: [list] }),
  ];
  const { issuer, serialNumber } = certificate;
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  });
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: oids.timestampInfo });
  encapContentInfo.eContent = new OctetString({ valueHex: content });
  const signed = new SignedData({ version: 3, encapContentInfo, signerInfos: [signer], certificates: [certificate] });
  await signed.sign(key, 0, 'SHA-256');
  if (fault === 'broken signature') {
    const other = new Uint8Array(signer.signature.valueBlock.valueHexView);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    signer.signature = new OctetString({ valueHex: other });
  }
  return new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
}
