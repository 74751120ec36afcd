/** A JPEG without what its camera or program wrote beside the picture. */
export interface PlainJpeg {
  readonly bytes: Uint8Array;
  /** How it is turned and mirrored to be seen, as EXIF counts it: 1 to 8. */
  readonly orientation: number;
  /** Programs of Adobe store CMYK inverted, and say so. */
  readonly isAdobe: boolean;
}

const [startOfScan, endOfImage, exif, adobe] = [0xda, 0xd9, 0xe1, 0xee];
const orientationTag = 0x0112;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const comment = 0xfe;
/** Within the pixels: a byte of 255 that is written as one, and marks to begin again at. */
const isOfPixels = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Drops EXIF with its places and previews, other metadata, color profiles, comments, and whatever stands behind the picture. The
 * pixels stay to the byte. @returns undefined for what is no JPEG
 */
export function plainJpeg(bytes: Uint8Array): PlainJpeg | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (source.length < 4 || source.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept = [source.subarray(0, 2)];
  let [orientation, isAdobe] = [1, false];
  for (let at = 2; at + 4 <= source.length || source[at + 1] === endOfImage; ) {
    if (source[at] !== 0xff) return undefined;
    const marker = source[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      kept.push(source.subarray(at, at + 2));
      return { bytes: Buffer.concat(kept), orientation, isAdobe };
    }
    const end = at + 2 + source.readUInt16BE(at + 2);
    if (end > source.length || end < at + 4) return undefined;
    const data = source.subarray(at + 4, end);
    const isAdobeMark = marker === adobe && data.toString('latin1', 0, 5) === 'Adobe';
    if (marker === exif) orientation = orientationOf(data) ?? orientation;
    isAdobe ||= isAdobeMark;
    const next = marker === startOfScan ? endOfScan(source, end) : end;
    if (isAdobeMark || !(isApplication(marker) || marker === comment)) kept.push(source.subarray(at, next));
    at = next;
  }
  return undefined;
}

function endOfScan(source: Buffer, from: number): number {
  let at = source.indexOf(0xff, from);
  while (at >= 0 && isOfPixels(source[at + 1] ?? 0)) at = source.indexOf(0xff, at + 2);
  return at < 0 ? source.length : at;
}

/** From the first directory of EXIF, in whichever order its bytes are. */
function orientationOf(data: Buffer): number | undefined {
  if (data.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = data.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
