import { invalidField } from '../../../../kernel/errors.ts';
import { plainJpeg } from '../../../../platform/files/pdf-form/package/plain-jpeg.ts';
import { readPlainPng } from '../../../../platform/files/plain-png.ts';
import { type MarkMethod, signingLimits, signingTexts } from '../../model.ts';
import { canBeTyped } from '../../typed-name.ts';

const { pictureBytes, pictureSide, typedLength } = signingLimits;
const badPicture = () => invalidField('content', signingTexts.badPicture);
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * What a mark is stored as: the name that was typed, or the picture in base64, written again without anything beside its pixels.
 * @throws INVALID_INPUT for what is no name, and no PNG or JPEG by its bytes
 */
export async function checkMark(method: MarkMethod, content: string): Promise<string> {
  if (method === 'typed') return checkTyped(content);
  if (!base64.test(content)) throw badPicture();
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0 || bytes.length > pictureBytes) throw badPicture();
  const png = await readPlainPng(bytes, { width: pictureSide, height: pictureSide });
  if (png) return png.png.toString('base64');
  const jpeg = plainJpeg(bytes);
  // One that is stored turned would be stamped turned.
  if (jpeg?.orientation !== 1 || !fits(jpeg.bytes)) throw badPicture();
  return Buffer.from(jpeg.bytes).toString('base64');
}

function checkTyped(content: string): string {
  const name = content.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (name === '' || name.length > typedLength || /\p{C}/u.test(name))
    throw invalidField('content', `Type your name, up to ${typedLength} characters.`);
  if (!canBeTyped(name)) throw invalidField('content', signingTexts.drawInstead);
  return name;
}

/** Markers that begin a picture (`SOF`): all of C0 to CF but three. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Gray, color or print color: nothing else is drawn in a PDF. */
const componentCounts = [1, 3, 4];

/** Whether a JPEG states a size that is allowed, and colors that can be stamped. */
function fits(bytes: Uint8Array): boolean {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < source.length; at += 2 + source.readUInt16BE(at + 2)) {
    if (!isFrame(source[at + 1] ?? 0)) continue;
    const [height, width] = [source.readUInt16BE(at + 5), source.readUInt16BE(at + 7)];
    return (
      componentCounts.includes(source[at + 9] ?? 0) &&
      width >= 1 &&
      height >= 1 &&
      width <= pictureSide &&
      height <= pictureSide
    );
  }
  return false;
}
