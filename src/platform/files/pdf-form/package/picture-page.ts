import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFImage,
  PDFRawStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { Refused } from '../document/refused.ts';
import { nameOf } from '../document/values.ts';
import { plainJpeg } from './plain-jpeg.ts';

/** US Letter and its margins, in points. */
const letter = { short: 612, long: 792, margin: 36 };
/** Points to a pixel of a picture that is smaller than the page: 96 pixels to an inch. */
const usualScale = 0.75;
/** Of a PNG, whose pixels are unpacked. */
const mostPixels = 60_000_000;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page with one picture on it, as it is meant to be seen: large enough to read, upright, and with nothing beside its pixels. */
export async function picturePage(bytes: Uint8Array, type: 'png' | 'jpeg'): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { image, orientation } = await embedPicture(document, bytes, type);
  const isTurned = orientation > 4;
  const seen = isTurned ? { width: image.height, height: image.width } : image;
  const isWide = seen.width > seen.height;
  const [width, height] = isWide ? [letter.long, letter.short] : [letter.short, letter.long];
  const room = { width: width - 2 * letter.margin, height: height - 2 * letter.margin };
  const scale = Math.min(usualScale, room.width / seen.width, room.height / seen.height);
  const size = { width: seen.width * scale, height: seen.height * scale };
  const box = { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
  const page = document.addPage([width, height]);
  const name = page.node.newXObject('Picture', image.ref);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...matrixOf(orientation, box)),
    drawObject(name),
    popGraphicsState(),
  );
  return document;
}

/** A picture, and how it is turned (as EXIF counts it). @throws Refused */
export const embedPicture = (document: PDFDocument, bytes: Uint8Array, type: 'png' | 'jpeg') =>
  type === 'png' ? embedPng(document, bytes) : embedJpeg(document, bytes);

async function embedPng(document: PDFDocument, bytes: Uint8Array) {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, 24);
  if (header.length < 24) throw new Refused('unreadable');
  if (header.readUInt32BE(16) * header.readUInt32BE(20) > mostPixels) throw new Refused('too-complex');
  const image = await document.embedPng(bytes).catch(unreadable);
  return { image, orientation: 1 };
}

async function embedJpeg(document: PDFDocument, bytes: Uint8Array) {
  const plain = plainJpeg(bytes);
  if (!plain) throw new Refused('unreadable');
  const image = await document.embedJpg(plain.bytes).catch(unreadable);
  await image.embed();
  // The library takes every CMYK picture for an inverted one; only those of Adobe's programs are.
  const stream = document.context.lookup(image.ref);
  if (!plain.isAdobe && stream instanceof PDFRawStream) stream.dict.delete(nameOf('Decode'));
  return { image, orientation: plain.orientation };
}

const unreadable = (): Promise<PDFImage> => Promise.reject(new Refused('unreadable'));

/** Where the corners of the stored picture go, by its EXIF orientation. */
export function matrixOf(
  orientation: number,
  { x, y, width, height }: Box,
): [number, number, number, number, number, number] {
  const [right, top] = [x + width, y + height];
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, right, y];
    case 3:
      return [-width, 0, 0, -height, right, top];
    case 4:
      return [width, 0, 0, -height, x, top];
    case 5:
      return [0, -height, -width, 0, right, top];
    case 6:
      return [0, -height, width, 0, x, top];
    case 7:
      return [0, height, width, 0, x, y];
    case 8:
      return [0, height, -width, 0, right, y];
    default:
      return [width, 0, 0, height, x, y];
  }
}
