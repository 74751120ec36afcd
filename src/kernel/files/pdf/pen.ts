import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endText,
  type PDFImage,
  type PDFName,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import type { Face } from './fonts.ts';

interface Ink {
  readonly face: Face;
  readonly size: number;
  readonly color: RGB;
}
interface Area {
  readonly width: number;
  readonly height: number;
}

/** Draws on one page, in points from its lower left corner. */
export interface Pen {
  /** @param y of the line that the letters stand on */
  text(printed: string, x: number, y: number, ink: Ink): void;
  line(x: number, y: number, width: number, color: RGB, thickness?: number): void;
  /** Filled. @param y of its lower edge */
  box(x: number, y: number, area: Area, color: RGB): void;
  /** @param y of its lower edge */
  image(image: PDFImage, x: number, y: number, area: Area): void;
  /** A drawing of the document (form XObject). @param y of its lower edge */
  drawing(ref: PDFRef, x: number, y: number, scale: number): void;
}

export function penOf(page: PDFPage): Pen {
  const keys = new Map<Face, PDFName>();
  // The library's own call names the font in the page again for every text.
  const keyOf = (face: Face): PDFName => {
    const key = keys.get(face) ?? page.node.newFontDictionary(face.font.name, face.font.ref);
    keys.set(face, key);
    return key;
  };
  return {
    text(printed, x, y, { face, size, color }) {
      if (printed === '') return;
      page.pushOperators(
        beginText(),
        setFillingColor(color),
        setFontAndSize(keyOf(face), size),
        setTextMatrix(1, 0, 0, 1, x, y),
        showText(face.font.encodeText(printed)),
        endText(),
      );
    },
    line: (x, y, width, color, thickness = 0.5) =>
      page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness, color }),
    box: (x, y, area, color) => page.drawRectangle({ x, y, ...area, color }),
    image: (image, x, y, area) => page.drawImage(image, { x, y, ...area }),
    drawing: (ref, x, y, scale) =>
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(scale, 0, 0, scale, x, y),
        drawObject(page.node.newXObject('Drawing', ref)),
        popGraphicsState(),
      ),
  };
}
