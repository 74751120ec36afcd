import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { num } from '../pdf-form/fill/draw.ts';
import { type Face, heights } from '../pdf-form/fill/face.ts';
import { fitText, smallestSize } from '../pdf-form/fill/fit.ts';
import { writable } from '../pdf-form/fill/letters.ts';
import { type DrawnMark, type Marks, markHeights } from './marks.ts';
import type { Stamp } from './order.ts';
import type { PageWriter } from './page-writer.ts';

/** Ink of a pen, so that it is told from print. */
const ink = '0.05 0.12 0.36 rg';
const largest = { signature: 30, date: 11 } as const;
/** Room at both sides. */
const pad = 2;

interface Area {
  readonly x: number;
  /** Of its lower edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws one stamp after the other into its place. */
export class Stamper {
  readonly #marks: Marks;
  readonly #face: Face;
  readonly #asInk: PDFObject;

  constructor({ context }: PDFDocument, marks: Marks, face: Face) {
    this.#marks = marks;
    this.#face = face;
    // What is white in a picture is paper: a line that somebody signs on stays seen.
    this.#asInk = context.register(context.obj({ Type: 'ExtGState', BM: 'Multiply' }));
  }

  async stamp(writer: PageWriter, { box, content }: Stamp): Promise<void> {
    const area = {
      x: box.x + pad,
      y: writer.height - box.y - box.height,
      width: Math.max(1, box.width - 2 * pad),
      height: box.height,
    };
    if ('date' in content) this.#date(writer, content.date, area);
    else this.#mark(writer, await this.#marks.drawn(content.mark), area);
  }

  #date(writer: PageWriter, date: string, area: Area): void {
    const text = writable(date);
    const size = Math.min(largest.date, area.height / (heights.ascent + heights.descent));
    const fitted = fitText(this.#face, text, { ...area, size, mayWrap: false }) ?? { size: smallestSize };
    const y = area.y + Math.max((area.height - fitted.size * heights.capital) / 2, fitted.size * heights.descent);
    const name = writer.nameFor('Font', this.#face.ref);
    writer.asSeen.push(
      `BT 0 g /${name} ${num(fitted.size)} Tf 1 0 0 1 ${num(area.x)} ${num(y)} Tm ${this.#face.encoded(text)} Tj ET`,
    );
  }

  #mark(writer: PageWriter, mark: DrawnMark, area: Area): void {
    if ('text' in mark) {
      // Letters like g reach below the line, as on paper.
      const byHeight = area.height / (markHeights.capital + markHeights.descent / 2);
      const size = Math.min(largest.signature, byHeight, area.width / Math.max(0.01, mark.widthAt(1)));
      const y = area.y + Math.max(size * (markHeights.descent / 2), (area.height - size * markHeights.capital) / 3);
      const name = writer.nameFor('Font', mark.font.ref);
      const text = mark.font.encodeText(mark.text).toString();
      writer.asSeen.push(`BT ${ink} /${name} ${num(size)} Tf 1 0 0 1 ${num(area.x)} ${num(y)} Tm ${text} Tj ET`);
      return;
    }
    const scale = Math.min(area.width / mark.width, area.height / mark.height);
    const y = area.y + (area.height - mark.height * scale) / 2;
    const [name, asInk] = [writer.nameFor('XObject', mark.ref), writer.nameFor('ExtGState', this.#asInk)];
    writer.asSeen.push(`q /${asInk} gs ${exact(scale)} 0 0 ${exact(scale)} ${num(area.x)} ${num(y)} cm /${name} Do Q`);
  }
}

/** Of a large picture a thousandth is too coarse. */
const exact = (value: number): string => value.toFixed(6);
