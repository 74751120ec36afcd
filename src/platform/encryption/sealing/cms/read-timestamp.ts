import { createHash } from 'node:crypto';
import { OctetString, Sequence } from 'asn1js';
import {
  type Attribute,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  SignedData,
  TSTInfo,
} from 'pkijs';

export const sha256Oid = '2.16.840.1.101.3.4.2.1';
const oids = {
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  purposes: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

export interface Timestamp {
  readonly at: Date;
}

/**
 * Checks a time-stamp token against what it was asked for: it is of this signature and of this request, and is itself signed by a
 * certificate for time-stamps alone, which it names and which was valid at the time. @throws when anything differs
 */
export async function readTimestamp(
  token: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
  nonce: Uint8Array,
): Promise<Timestamp> {
  const content = ContentInfo.fromBER(token);
  if (content.contentType !== ContentInfo.SIGNED_DATA) throw new Error('The time-stamp is not signed.');
  const signed = new SignedData({ schema: content.content });
  const info = infoOf(signed);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const imprint = createHash('sha256').update(signature).digest();
  if (hashAlgorithm.algorithmId !== sha256Oid || !imprint.equals(hashedMessage.valueBlock.valueHexView))
    throw new Error('The time-stamp is of something else.');
  if (!info.nonce || !Buffer.from(nonce).equals(info.nonce.valueBlock.valueHexView))
    throw new Error('The time-stamp answers another request.');
  const certificate = signerOf(signed);
  if (info.genTime < certificate.notBefore.value || info.genTime > certificate.notAfter.value)
    throw new Error('The certificate of the time-stamp was not valid at its time.');
  if (!isForTimestamps(certificate)) throw new Error('The certificate of the time-stamp is not for time-stamps.');
  if (!namesCertificate(signed, certificate)) throw new Error('The time-stamp does not name its certificate.');
  const data = new Uint8Array(signature).buffer;
  if ((await signed.verify({ signer: 0, data })) !== true) throw new Error('The time-stamp is not signed as it says.');
  return { at: info.genTime };
}

function infoOf({ encapContentInfo, signerInfos }: SignedData): TSTInfo {
  const { eContent, eContentType } = encapContentInfo;
  if (eContentType !== oids.timestampInfo || !eContent || signerInfos.length !== 1)
    throw new Error('This is no time-stamp.');
  const types = attributesOf(signerInfos[0], oids.contentType);
  if (types.length !== 1 || types[0]?.valueBlock.toString() !== oids.timestampInfo)
    throw new Error('The time-stamp is not signed as one.');
  return TSTInfo.fromBER(eContent.getValue());
}

function signerOf({ signerInfos, certificates = [] }: SignedData): Certificate {
  const sid: unknown = signerInfos[0]?.sid;
  const found = certificates.find(
    (one) =>
      one instanceof Certificate &&
      sid instanceof IssuerAndSerialNumber &&
      one.issuer.isEqual(sid.issuer) &&
      one.serialNumber.isEqual(sid.serialNumber),
  );
  if (!(found instanceof Certificate)) throw new Error('The time-stamp comes without its certificate.');
  return found;
}

function isForTimestamps({ extensions = [] }: Certificate): boolean {
  const extension = extensions.find(({ extnID }) => extnID === oids.purposes);
  const purposes: unknown = extension?.parsedValue;
  if (!extension?.critical || !(purposes instanceof ExtKeyUsage)) return false;
  return purposes.keyPurposes.length === 1 && purposes.keyPurposes[0] === oids.timeStamping;
}

const attributesOf = (signer: SignedData['signerInfos'][number] | undefined, type: string) =>
  (signer?.signedAttrs?.attributes ?? []).filter((one: Attribute) => one.type === type).flatMap(({ values }) => values);

/** By its hash, first of those in the list: else another certificate with the same key could be put in its place. */
function namesCertificate({ signerInfos }: SignedData, certificate: Certificate): boolean {
  const der = Buffer.from(certificate.toSchema().toBER());
  const inFirst = (type: string) => {
    let value: unknown = attributesOf(signerInfos[0], type)[0];
    // The attribute, its list of certificates, and the first of them.
    for (let depth = 0; depth < 2; depth++) value = value instanceof Sequence ? value.valueBlock.value[0] : undefined;
    return value instanceof Sequence ? value.valueBlock.value : [];
  };
  const [sha1] = inFirst(oids.signingCertificate);
  if (sha1 instanceof OctetString) return createHash('sha1').update(der).digest().equals(sha1.valueBlock.valueHexView);
  const [first, second] = inFirst(oids.signingCertificateV2);
  const hash = first instanceof OctetString ? first : second;
  if (!(hash instanceof OctetString)) return false;
  const algorithm = hashNames[hash.valueBlock.valueHexView.length];
  return algorithm !== undefined && createHash(algorithm).update(der).digest().equals(hash.valueBlock.valueHexView);
}

/** By the length of their hashes; SHA-256 where no algorithm is named. */
const hashNames: Readonly<Record<number, string>> = { 32: 'sha256', 48: 'sha384', 64: 'sha512' };
