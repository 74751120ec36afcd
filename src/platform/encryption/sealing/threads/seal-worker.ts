import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Sealer } from '../certificates/sealer.ts';
import { signCms } from '../cms/sign-cms.ts';
import { largestToken, requestTimestamp } from '../cms/time-stamp.ts';
import { sealPdf } from '../seal-pdf.ts';
import { SealProblem } from '../sealing.ts';
import type { SealOrder, SealReply } from './seal-order.ts';

/** Of a signature, without its certificates and its time-stamp. */
const signatureRoom = 2_000;

async function work(order: SealOrder): Promise<SealReply> {
  const { sealer, timestampUrl } = order;
  let timestampedAt: Date | null = null;
  const stamper =
    timestampUrl === undefined
      ? undefined
      : async (signature: Uint8Array) => {
          const { token, at } = await requestTimestamp(timestampUrl, signature);
          timestampedAt = at;
          return token;
        };
  if (order.task === 'sign') {
    const sha256 = new Uint8Array(createHash('sha256').update(order.bytes).digest());
    const bytes = await signCms(sha256, sealer, { stamper, signedAt: order.at });
    return { bytes, timestampedAt };
  }
  const room = roomFor(sealer) + (stamper ? largestToken : 0);
  const bytes = await sealPdf(order.pdf, order.facts, room, (sha256) => signCms(sha256, sealer, { stamper }));
  return { bytes, timestampedAt };
}

const roomFor = ({ certificate, issuers }: Sealer): number =>
  signatureRoom + [certificate, ...issuers].reduce((sum, { length }) => sum + length, 0);

async function reply(order: SealOrder): Promise<SealReply> {
  try {
    return await work(order);
  } catch (error) {
    if (error instanceof SealProblem) return { problem: error.code, why: String(error.cause) };
    throw error;
  }
}

/** One document after the other, for as long as the thread is kept. */
parentPort?.on('message', async (order: SealOrder) => parentPort?.postMessage(await reply(order)));
parentPort?.postMessage('ready');
