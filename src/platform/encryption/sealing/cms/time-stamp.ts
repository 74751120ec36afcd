import { createHash, randomBytes } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs';
import { secondMs } from '../../../../kernel/dates.ts';
import { SealProblem } from '../sealing.ts';
import { readTimestamp, sha256Oid, type Timestamp } from './read-timestamp.ts';

/** A server that takes longer is asked again later. */
const patienceMs = 10 * secondMs;
/** With the certificates of its issuers a token has about 6 KB. */
export const largestToken = 20_000;
const [granted, grantedWithChanges] = [0, 1];

/**
 * Asks a time-stamp authority (RFC 3161) to vouch that a signature is there now, and checks what it answers.
 * @throws SealProblem when it is silent, refuses, or answers something else
 */
export async function requestTimestamp(
  url: string,
  signature: Uint8Array,
): Promise<Timestamp & { readonly token: Uint8Array<ArrayBuffer> }> {
  const imprint = new Uint8Array(createHash('sha256').update(signature).digest());
  const nonce = new Uint8Array(randomBytes(12));
  // Positive, so that it is written back as it was.
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f);
  const reply = await ask(url, requestOf(imprint, nonce));
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(reply);
    if ((status.status !== granted && status.status !== grantedWithChanges) || !timeStampToken)
      throw new Error(`The time-stamp server refused: status ${status.status}.`);
    const token = new Uint8Array(timeStampToken.toSchema().toBER());
    return { token, ...(await readTimestamp(token, signature, nonce)) };
  } catch (error) {
    throw new SealProblem('timestamp-refused', error);
  }
}

function requestOf(imprint: Uint8Array<ArrayBuffer>, nonce: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: imprint }),
    }),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  });
  return request.toSchema().toBER();
}

/** Goes to the configured address and nowhere else, and reads no more than an answer can have. @throws SealProblem */
async function ask(url: string, body: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`The time-stamp server answered ${response.status}.`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > largestToken) throw new Error('The time-stamp server answers too much.');
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  } catch (error) {
    throw new SealProblem('timestamp-silent', error);
  }
}
