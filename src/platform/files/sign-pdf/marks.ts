import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { concatTransformationMatrix, drawObject, type PDFDocument, type PDFFont, type PDFRef } from '@cantoo/pdf-lib';
import { openFont } from '../pdf-form/fill/face.ts';
import { embedPicture, matrixOf } from '../pdf-form/package/picture-page.ts';
import type { StampedMark } from './order.ts';

const scriptFile = fileURLToPath(new URL('./font/great-vibes.ttf', import.meta.url));
/** For names in letters that the script does not have. */
const italicFile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf');

/** Heights of a signature's letters, as parts of their size. */
export const markHeights = { capital: 0.75, descent: 0.25 } as const;

/** A mark as pages draw it. */
export type DrawnMark =
  | { readonly text: string; readonly font: PDFFont; readonly widthAt: (size: number) => number }
  /** A drawing of this size in points. */
  | { readonly ref: PDFRef; readonly width: number; readonly height: number };

/** Embeds marks, each only once: a signer's signature stands in many places. */
export class Marks {
  readonly #document: PDFDocument;
  readonly #drawn = new Map<StampedMark, Promise<DrawnMark>>();
  readonly #fonts = new Map<string, Promise<PDFFont>>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** @throws Refused for a picture that can't be read */
  drawn(mark: StampedMark): Promise<DrawnMark> {
    const drawn = this.#drawn.get(mark) ?? ('text' in mark ? this.#typed(mark.text) : this.#picture(mark.picture));
    this.#drawn.set(mark, drawn);
    return drawn;
  }

  async #typed(typed: string): Promise<DrawnMark> {
    const wanted = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
    const has = (file: string) => [...wanted].every((letter) => openFont(file).prints(letter));
    const file = has(scriptFile) ? scriptFile : italicFile;
    const { prints } = openFont(file);
    const text = [...wanted].map((letter) => (prints(letter) ? letter : '?')).join('');
    const font = await this.#font(file);
    return { text, font, widthAt: (size) => font.widthOfTextAtSize(text, size) };
  }

  #font(file: string): Promise<PDFFont> {
    const font = this.#fonts.get(file) ?? openFont(file).embed(this.#document);
    this.#fonts.set(file, font);
    return font;
  }

  /** Upright, however the camera was held. */
  async #picture(bytes: Uint8Array): Promise<DrawnMark> {
    const document = this.#document;
    const { image, orientation } = await embedPicture(document, bytes, bytes[0] === 0x89 ? 'png' : 'jpeg');
    const isTurned = orientation > 4;
    const [width, height] = isTurned ? [image.height, image.width] : [image.width, image.height];
    const matrix = matrixOf(orientation, { x: 0, y: 0, width, height });
    const drawing = document.context.formXObject([concatTransformationMatrix(...matrix), drawObject('Picture')], {
      BBox: [0, 0, width, height],
      Resources: { XObject: { Picture: image.ref } },
    });
    return { ref: document.context.register(drawing), width, height };
  }
}
