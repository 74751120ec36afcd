import { createHash, X509Certificate } from 'node:crypto';
import { OctetString } from 'asn1js';
import { Certificate, ContentInfo, SignedData, TSTInfo } from 'pkijs';

export interface ReadSeal {
  /** The signature fits the bytes, the certificate it names, and one of the authorities. */
  readonly valid: boolean;
  readonly timestampedAt: Date | null;
  /** Of the certificate. */
  readonly subject: string;
}

const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';
const timeStampToken = '1.2.840.113549.1.9.16.2.14';

/** Reads the last signature of a PDF by its bytes alone, apart from what the product seals and verifies with. */
export async function readSeal(pdf: Uint8Array, authorities: readonly string[]): Promise<ReadSeal> {
  const bytes = Buffer.from(pdf);
  const range = [...bytes.toString('latin1').matchAll(/\/ByteRange ?\[ ?(\d+) (\d+) (\d+) (\d+) ?\s*\]/g)].at(-1);
  const [first, size, second, rest] = (range ?? []).slice(1).map(Number);
  const isWhole = first === 0 && (second ?? 0) + (rest ?? 0) === bytes.length;
  if (size === undefined || second === undefined || !isWhole) return none;
  const hole = bytes.toString('latin1', size, second);
  if (!/^<[0-9a-f]+>$/i.test(hole)) return none;
  const cms = Buffer.from(hole.slice(1, -1), 'hex');
  const content = Buffer.concat([bytes.subarray(0, size), bytes.subarray(second)]);
  return readCms(cms, content, authorities);
}

const none: ReadSeal = { valid: false, timestampedAt: null, subject: '' };

/** Reads a detached CMS signature; zeros behind it are padding. */
export async function readCms(
  padded: Uint8Array,
  content: Uint8Array,
  authorities: readonly string[],
): Promise<ReadSeal> {
  try {
    const signed = signedOf(withoutPadding(padded));
    const [signer] = signed.signerInfos;
    const [own] = signed.certificates ?? [];
    if (!signer || !(own instanceof Certificate)) return none;
    const trustedCerts = authorities.map((pem) => Certificate.fromBER(new Uint8Array(new X509Certificate(pem).raw)));
    const data = new Uint8Array(content).buffer;
    const verified = await signed.verify({ signer: 0, data, checkChain: true, trustedCerts });
    const named = signer.signedAttrs?.attributes.find(({ type }) => type === signingCertificateV2);
    const hash = createHash('sha256').update(new Uint8Array(own.toSchema().toBER())).digest();
    const namesOwn = named !== undefined && Buffer.from(named.toSchema().toBER()).includes(hash);
    const token = signer.unsignedAttrs?.attributes.find(({ type }) => type === timeStampToken)?.values[0];
    const timestampedAt = token ? await timeOf(token.toBER(), signer.signature) : null;
    return { valid: verified === true && namesOwn, timestampedAt, subject: commonName(own) };
  } catch {
    return none;
  }
}

function withoutPadding(padded: Uint8Array): Uint8Array<ArrayBuffer> {
  // A sequence whose length takes two bytes.
  const length = 4 + (((padded[2] ?? 0) << 8) | (padded[3] ?? 0));
  return new Uint8Array(padded.subarray(0, length));
}

function signedOf(der: Uint8Array<ArrayBuffer> | ArrayBuffer): SignedData {
  const { contentType, content } = ContentInfo.fromBER(der);
  if (contentType !== ContentInfo.SIGNED_DATA) throw new Error('This is no signature.');
  return new SignedData({ schema: content });
}

async function timeOf(token: ArrayBuffer, signature: OctetString): Promise<Date> {
  const signed = signedOf(token);
  const data = new Uint8Array(signature.valueBlock.valueHexView).buffer;
  if ((await signed.verify({ signer: 0, data })) !== true) throw new Error('The time-stamp is broken.');
  const { eContent } = signed.encapContentInfo;
  if (!(eContent instanceof OctetString)) throw new Error('The time-stamp is empty.');
  return TSTInfo.fromBER(eContent.getValue()).genTime;
}

const commonName = ({ subject }: Certificate): string =>
  String(subject.typesAndValues.find(({ type }) => type === '2.5.4.3')?.value.valueBlock.value ?? '');
