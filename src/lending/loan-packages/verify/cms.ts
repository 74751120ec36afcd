import { fromBER } from 'asn1js';
import { Certificate, ContentInfo, SignedData, type SignerInfo, TSTInfo } from 'pkijs';
import { isValidAt, isVouchedFor, mayTimeStamp, nameOf } from './certificates.ts';

const oid = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  signingTime: '1.2.840.113549.1.9.5',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
};
/** SHA-256, SHA-384 and SHA-512. Older ones can be forged. */
const strongHashes = ['2.16.840.1.101.3.4.2.1', '2.16.840.1.101.3.4.2.2', '2.16.840.1.101.3.4.2.3'];

export interface CheckedTimeStamp {
  readonly at: Date;
  readonly by: string;
  /** One of the authorities vouches for who made it. */
  readonly isKnown: boolean;
}

/** So many certificates may come along with a signature. */
const mostCertificates = 20;

/** What a signature is worth. */
export type CheckedSignature =
  | {
      readonly problem: /** It cannot be read. */
        | 'unreadable'
        /** What was signed is another content. */
        | 'content'
        /** It was not made with the key of the certificate that it names. */
        | 'forged'
        /** It rests on a hash that can be forged. */
        | 'weak'
        /** Its certificate was not valid then. */
        | 'expired'
        | 'time-stamp';
    }
  | {
      readonly problem: null;
      readonly signer: string;
      readonly issuer: string;
      /** One of the authorities vouches for the signer. */
      readonly isKnown: boolean;
      /** When: by a known time stamp, else by the signer's own clock, where what was signed says it. */
      readonly signedAt: Date | null;
      readonly timeStamp: CheckedTimeStamp | null;
      /** The certificate is no longer valid today. */
      readonly hasExpired: boolean;
    };

export interface Circumstances {
  readonly authorities: readonly Certificate[];
  readonly now: Date;
  /** When it was signed, where the signed content says so. */
  readonly signedAt?: Date | null;
}

/** Checks a detached CMS signature over a content. Whatever the bytes are: it answers, and throws nothing. */
export async function checkSignature(
  der: Uint8Array<ArrayBuffer>,
  content: ArrayBuffer,
  circumstances: Circumstances,
): Promise<CheckedSignature> {
  const read = readSignedData(der, oid.data);
  if (!read) return { problem: 'unreadable' };
  const { signed, signer } = read;
  if (!strongHashes.includes(signer.digestAlgorithm.algorithmId)) return { problem: 'weak' };
  const certificate = await verifiedBy(signed, content);
  if (!(certificate instanceof Certificate)) return { problem: certificate };

  const { authorities, now } = circumstances;
  const timeStamp = await timeStampOf(signer, authorities);
  if (timeStamp === 'broken') return { problem: 'time-stamp' };
  const stated = signingTimeOf(signer) ?? circumstances.signedAt ?? null;
  // Anybody can add a time stamp to a signature, and say in it what they like.
  const signedAt = timeStamp?.isKnown ? timeStamp.at : stated;
  const at = signedAt ?? now;
  if (!isValidAt(certificate, at)) return { problem: 'expired' };
  return {
    problem: null,
    signer: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    isKnown: await isVouchedFor(certificate, certificatesOf(signed), authorities, at),
    signedAt,
    timeStamp,
    hasExpired: now > certificate.notAfter.value,
  };
}

interface Read {
  readonly signed: SignedData;
  readonly signer: SignerInfo;
}

/** A signature of one signer over a content of this type. What follows it may be zeros alone: space that was kept for it. */
function readSignedData(der: Uint8Array<ArrayBuffer>, type: string): Read | undefined {
  try {
    const { offset, result } = fromBER(der);
    if (offset <= 0 || der.subarray(offset).some((byte) => byte !== 0)) return undefined;
    const info = new ContentInfo({ schema: result });
    if (info.contentType !== oid.signedData) return undefined;
    const signed = new SignedData({ schema: info.content });
    const [signer] = signed.signerInfos;
    if (!signer || signed.signerInfos.length !== 1 || signed.encapContentInfo.eContentType !== type) return undefined;
    // The library would check a content that comes along, and not the one that is to be checked.
    if (type === oid.data && signed.encapContentInfo.eContent !== undefined) return undefined;
    if ((signed.certificates?.length ?? 0) > mostCertificates) return undefined;
    const attributes = signer.signedAttrs?.attributes ?? [];
    const says = attributes.find((one) => one.type === oid.contentType)?.values[0];
    return says?.valueBlock?.toString() === type ? { signed, signer } : undefined;
  } catch {
    return undefined;
  }
}

/** The certificate whose key made the signature, or what is wrong with it. */
async function verifiedBy(
  signed: SignedData,
  data: ArrayBuffer,
): Promise<Certificate | 'unreadable' | 'content' | 'forged'> {
  try {
    const { signatureVerified, signerCertificate } = await signed.verify({ signer: 0, data, extendedMode: true });
    return signatureVerified && signerCertificate ? signerCertificate : 'forged';
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    if (/digest doesn't match|TSTInfo verification/.test(said)) return 'content';
    return /signer certificate|certificates attached/.test(said) ? 'unreadable' : 'forged';
  }
}

const certificatesOf = ({ certificates = [] }: SignedData): readonly Certificate[] =>
  certificates.filter((one) => one instanceof Certificate);

function signingTimeOf({ signedAttrs }: SignerInfo): Date | null {
  const value: unknown = signedAttrs?.attributes.find(({ type }) => type === oid.signingTime)?.values[0];
  const at = typeof value === 'object' && value !== null && 'toDate' in value ? (value.toDate as () => Date)() : null;
  return at instanceof Date && !Number.isNaN(at.getTime()) ? at : null;
}

/** The time-stamp over the signature: it proves that the signature existed then. */
async function timeStampOf(
  { unsignedAttrs, signature }: SignerInfo,
  authorities: readonly Certificate[],
): Promise<CheckedTimeStamp | 'broken' | null> {
  const attribute = unsignedAttrs?.attributes.find(({ type }) => type === oid.timeStampToken);
  if (!attribute) return null;
  try {
    const token = new Uint8Array(attribute.values[0].toBER());
    const read = readSignedData(token, oid.timeStampInfo);
    const stated = read?.signed.encapContentInfo.eContent?.getValue();
    if (!read || !stated) return 'broken';
    const info = TSTInfo.fromBER(stated);
    if (!strongHashes.includes(info.messageImprint.hashAlgorithm.algorithmId)) return 'broken';
    const stamped = new Uint8Array(signature.valueBlock.valueHexView).buffer;
    const certificate = await verifiedBy(read.signed, stamped);
    if (!(certificate instanceof Certificate) || !mayTimeStamp(certificate)) return 'broken';
    const at = info.genTime;
    if (!isValidAt(certificate, at)) return 'broken';
    const isKnown = await isVouchedFor(certificate, certificatesOf(read.signed), authorities, at);
    return { at, by: nameOf(certificate.subject), isKnown };
  } catch {
    return 'broken';
  }
}
