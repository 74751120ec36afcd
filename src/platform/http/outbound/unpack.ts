import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import type { OutboundAnswer } from './outbound.ts';

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;

const isUnpacker = (name: string): name is keyof typeof unpackers => Object.hasOwn(unpackers, name);

/**
 * The body of an answer as it is meant: nothing packed is asked for, and some servers pack all the same. Never more than so many bytes
 * are unpacked, however small the packed ones are.
 */
export async function unpackedBody(
  { headers, body, isCut }: OutboundAnswer,
  mostBytes: number,
): Promise<Buffer | 'tooLarge' | 'damaged'> {
  if (isCut || body.length > mostBytes) return 'tooLarge';
  const name = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '') return body;
  // Packed several times over is nothing that an honest server does.
  if (!isUnpacker(name)) return 'damaged';
  try {
    return await unpackers[name](body, { maxOutputLength: mostBytes });
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'damaged';
  }
}
