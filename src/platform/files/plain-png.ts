import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';

export interface PlainPng {
  readonly width: number;
  readonly height: number;
  /** The picture written again: its pixels and nothing else. */
  readonly png: Buffer;
}

interface Most {
  readonly width: number;
  readonly height: number;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel by the color type of the header: RGB and RGBA, 8 bits each. */
const pixelBytes: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
const [inflateLater, deflateLater] = [promisify(inflate), promisify(deflate)];

/**
 * Reads a PNG with 8-bit RGB or RGBA pixels, not interlaced, as a browser's canvas writes it, and writes it again from its
 * pixels. Metadata, text, profiles and anything behind the picture are dropped.
 * @returns undefined for anything else, for a damaged file, and for a picture larger than `most`
 */
export async function readPlainPng(bytes: Buffer, most: Most): Promise<PlainPng | undefined> {
  const chunks = chunksOf(bytes);
  const [header] = chunks ?? [];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return undefined;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth, colorType = 0, compression, filter, interlace] = header.data.subarray(8);
  const perPixel = pixelBytes[colorType];
  if (depth !== 8 || perPixel === undefined || compression !== 0 || filter !== 0 || interlace !== 0) return undefined;
  if (width < 1 || height < 1 || width > most.width || height > most.height) return undefined;
  const row = 1 + width * perPixel;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const pixels = await inflateLater(packed, { maxOutputLength: row * height + 1 }).catch(() => undefined);
  if (pixels?.length !== row * height) return undefined;
  // Each row begins with its filter, of which there are five.
  for (let at = 0; at < pixels.length; at += row) if ((pixels[at] ?? 5) > 4) return undefined;
  const body = await deflateLater(pixels);
  return { width, height, png: Buffer.concat([signature, write('IHDR', header.data), write('IDAT', body), end]) };
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks up to the end mark; undefined where one is cut off or its checksum is wrong. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const last = at + 8 + length;
    if (last + 4 > bytes.length || bytes.readUInt32BE(last) !== crc32(bytes.subarray(at + 4, last))) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: bytes.subarray(at + 8, last) });
    at = last + 4;
  }
  return undefined;
}

function write(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
const end = write('IEND', Buffer.alloc(0));
