import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * Encryption of a stream in chunks, each authenticated with its place and with whether it is the last: the STREAM construction
 * (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM. A key encrypts one stream only, so counting is enough of a nonce.
 */
export const chunkBytes = 64 * 1024;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** A stored file is not what was encrypted with this key: changed, cut, reordered, or another one. */
export class DamagedFile extends Error {
  constructor(cause?: unknown) {
    super('The stored file is damaged.', { cause });
    this.name = 'DamagedFile';
  }
}

/** How long an encrypted stream is. */
export const encryptedLength = (length: number): number =>
  length + Math.max(1, Math.ceil(length / chunkBytes)) * tagBytes;

export async function* encryptChunks(key: Buffer, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { block, nonce } of blocksOf(content, chunkBytes)) {
    const seal = createCipheriv(cipher, key, nonce);
    yield Buffer.concat([seal.update(block), seal.final(), seal.getAuthTag()]);
  }
}

/** Hands on a chunk when it is verified, and ends only after the one that was the last. @throws DamagedFile */
export async function* decryptChunks(key: Buffer, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { block, nonce, place } of blocksOf(content, chunkBytes + tagBytes)) {
    const end = block.length - tagBytes;
    // Only an empty file has an empty chunk.
    if (end < 0 || (end === 0 && place > 0)) throw new DamagedFile();
    const opened = open(key, nonce, block.subarray(0, end), block.subarray(end));
    if (opened.length > 0) yield opened;
  }
}

function open(key: Buffer, nonce: Buffer, hidden: Buffer, tag: Buffer): Buffer {
  const decipher = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAuthTag(tag);
  const content = decipher.update(hidden);
  try {
    decipher.final();
    return content;
  } catch (error) {
    throw new DamagedFile(error);
  }
}

/** Cuts a stream into blocks of one size, the last one smaller or the only one empty. A block is valid until the next is asked for. */
async function* blocksOf(content: AsyncIterable<Uint8Array>, size: number) {
  const block = Buffer.allocUnsafe(size);
  let [filled, place] = [0, 0];
  for await (const piece of content) {
    for (let at = 0; at < piece.length; ) {
      if (filled === size) {
        yield { block, place, nonce: nonceOf(place++, false) };
        filled = 0;
      }
      const part = piece.subarray(at, at + size - filled);
      block.set(part, filled);
      at += part.length;
      filled += part.length;
    }
  }
  yield { block: block.subarray(0, filled), place, nonce: nonceOf(place, true) };
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  // Refuses a place beyond 32 bits, so no nonce is used twice.
  nonce.writeUInt32BE(place, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
