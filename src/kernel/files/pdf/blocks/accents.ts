import type { PdfBars, PdfNotice, PdfValue } from '../content.ts';
import { onPaper, toneInk, toneTint } from '../fonts.ts';
import { beside, onGround, type Piece, type Place, space, stack } from '../piece.ts';

const pad = { x: 12, y: 9 } as const;
/** Of the bar at its left edge. */
const edge = 3;

/** A panel on a light ground, with a bar in the color of its tone. */
export function drawNotice({ tone, label, title, text, figures = [] }: PdfNotice, { write, width }: Place): Piece {
  const inner = width - 2 * pad.x;
  const words = stack(
    [
      ...(label === undefined ? [] : [write.text(label, inner, { size: 8, color: onPaper.quiet })]),
      write.text(title, inner, { size: 13, bold: true, color: toneInk[tone] }),
      ...(text === undefined ? [] : [write.text(text, inner, { size: 9.5 })]),
      ...(figures.length === 0 ? [] : [space(3 * write.scale), figuresOf(figures, { write, width: inner })]),
    ],
    1.5 * write.scale,
  );
  const panel = onGround(words, width, toneTint[tone], { x: pad.x, y: pad.y * write.scale });
  return {
    height: panel.height,
    draw(pen, x, top) {
      panel.draw(pen, x, top);
      pen.box(x, top - panel.height, { width: edge, height: panel.height }, toneInk[tone]);
    },
  };
}

/** Side by side, as many as have room; the others below them. */
function figuresOf(figures: readonly PdfValue[], { write, width }: Pick<Place, 'write' | 'width'>): Piece {
  const count = Math.min(figures.length, 5);
  const each = width / count;
  const rows = Array.from({ length: Math.ceil(figures.length / count) }, (_, row) =>
    beside(
      figures.slice(row * count, (row + 1) * count).map(({ label, text }, place) => ({
        piece: stack([
          write.text(label, each - 8, { size: 7.5, color: onPaper.quiet }),
          write.text(text, each - 8, { size: 12, bold: true }),
        ]),
        x: place * each,
      })),
    ),
  );
  return stack(rows, 6 * write.scale);
}

export function drawBars({ bars }: PdfBars, { write, width }: Place): readonly Piece[] {
  const writing = { size: 9 } as const;
  const gap = 10 * write.scale;
  const widest = (texts: readonly string[], most: number) =>
    Math.min(width * most, Math.max(0, ...texts.map((text) => write.widthOf(text, { ...writing, bold: true }))));
  const labels = widest(
    bars.map(({ label }) => label),
    0.35,
  );
  const texts = widest(
    bars.map(({ text }) => text),
    0.25,
  );
  const length = width - labels - texts - 2 * gap;
  const largest = Math.max(0, ...bars.map(({ value }) => value).filter(Number.isFinite));
  const thick = 7 * write.scale;
  return bars.map(({ label, value, text, tone = 'good' }) => {
    const share = largest > 0 && value > 0 ? Math.min(1, value / largest) : 0;
    const line = beside([
      { piece: write.text(label, labels, writing), x: 0 },
      { piece: write.text(text, texts, { ...writing, bold: true, align: 'right' }), x: width - texts },
    ]);
    return {
      height: line.height,
      draw(pen, x, top) {
        line.draw(pen, x, top);
        const y = top - (write.lineHeight(writing.size) + thick) / 2;
        pen.box(x + labels + gap, y, { width: length, height: thick }, onPaper.tint);
        if (share > 0) pen.box(x + labels + gap, y, { width: length * share, height: thick }, toneInk[tone]);
      },
    };
  });
}
