import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { embedFonts, onPaper, type PdfFonts } from '../../../../kernel/files/pdf-text.ts';
import type { Tone } from '../../definitions/calculator.ts';
import { type Block, beside, columns, rule, space, stack, writerOf } from './pdf-blocks.ts';
import type { Sheet } from './sheet.ts';

/** US Letter, upright; points. */
const paper = { width: 612, height: 792, margin: 40 } as const;
const inner = paper.width - 2 * paper.margin;
const room = paper.height - 2 * paper.margin;

/** Of all sizes, smaller and smaller until everything is on one page; nothing can be read beyond the last. */
const scales = { first: 1.08, step: 0.96, last: 0.3 } as const;

const toneInk: Readonly<Record<Tone, ReturnType<typeof rgb>>> = {
  good: onPaper.green,
  warning: rgb(0.61, 0.33, 0.06),
  bad: rgb(0.61, 0.16, 0.12),
  plain: onPaper.ink,
};

/** A calculation on one page of selectable text, however much it has to say. */
export async function drawCalculation(sheet: Sheet): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(sheet.name ?? sheet.title);
  document.setSubject(sheet.title);
  document.setCreator('Plinth');
  document.setLanguage('en-US');
  const fonts = await embedFonts(document);
  const page = document.addPage([paper.width, paper.height]);
  const { body, foot } = fitting(sheet, fonts);
  body.draw(page, paper.margin, paper.height - paper.margin);
  foot.draw(page, paper.margin, paper.margin + foot.height);
  return document.save();
}

interface Laid {
  readonly body: Block;
  readonly foot: Block;
}

function fitting(sheet: Sheet, fonts: PdfFonts): Laid {
  let scale: number = scales.first;
  let laid = lay(sheet, fonts, scale);
  while (laid.body.height + laid.foot.height > room && scale > scales.last) {
    scale *= scales.step;
    laid = lay(sheet, fonts, scale);
  }
  return laid;
}

function lay(sheet: Sheet, fonts: PdfFonts, scale: number): Laid {
  const writer = writerOf(fonts, scale);
  const { text, group } = writer;
  const section = (heading: string, blocks: readonly Block[]): readonly Block[] =>
    blocks.length === 0
      ? []
      : [
          space(6 * scale),
          text(heading, inner, { size: 11, bold: true, color: onPaper.green }),
          space(5 * scale),
          ...blocks,
        ];
  const grid = { width: inner, gap: 18 * scale };
  const [third, half] = [(inner - 2 * grid.gap) / 3, (inner - grid.gap) / 2];
  const list = (texts: readonly string[]): readonly Block[] =>
    texts.map((one) => bullet(text('•', 8, { size: 8.5 }), text(one, inner - 9 * scale, { size: 8.5 }), scale));
  const { inputs, results, concerns, notes } = sheet;
  const body = stack([
    head(sheet, writer),
    space(8 * scale),
    status(sheet, writer, scale),
    space(4 * scale),
    ...section('Inputs', [
      columns(
        inputs.map((one) => group(one, third)),
        { ...grid, count: 3 },
      ),
    ]),
    ...section('Results', [
      columns(
        results.map((one) => group(one, half)),
        { ...grid, count: 2 },
      ),
    ]),
    ...section(concerns.title, list(concerns.texts)),
    ...section('Good to know', list(notes)),
    space(6 * scale),
  ]);
  return {
    body,
    foot: stack([rule(inner), space(4), text(sheet.disclaimer, inner, { size: 7, color: onPaper.quiet })]),
  };
}

type Writer = ReturnType<typeof writerOf>;

const bullet = (dot: Block, words: Block, scale: number): Block =>
  beside([
    { block: dot, x: 0 },
    { block: words, x: 9 * scale },
  ]);

/** What it is, whose it is, and when it was made. */
function head({ title, name, date }: Sheet, { text, widthOf }: Writer): Block {
  const aside = `Plinth  ·  ${date}`;
  const asideWidth = widthOf(aside, { size: 8.5 }) + 1;
  const titles = [
    text(title, inner - asideWidth - 12, { size: 16, bold: true, color: onPaper.green, most: 2 }),
    ...(name === undefined ? [] : [text(name, inner - asideWidth - 12, { size: 11, bold: true, most: 3 })]),
  ];
  return beside([
    { block: stack(titles, 1), x: 0 },
    { block: stack([space(6), text(aside, asideWidth, { size: 8.5, color: onPaper.quiet })]), x: inner - asideWidth },
  ]);
}

/** What the deal comes to, between two lines. */
function status(
  { status: { title, tone, headline, text: words, figures } }: Sheet,
  { text }: Writer,
  scale: number,
): Block {
  const each = inner / Math.max(1, figures.length);
  const figureBlocks = figures.map(({ label, text: value }, place) => ({
    block: stack([
      text(label, each - 8, { size: 7.5, color: onPaper.quiet }),
      text(value, each - 8, { size: 11, bold: true }),
    ]),
    x: place * each,
  }));
  return stack(
    [
      rule(inner, toneInk[tone]),
      text(title, inner, { size: 8.5, color: onPaper.quiet }),
      text(headline, inner, { size: 13, bold: true, color: toneInk[tone] }),
      text(words, inner, { size: 9 }),
      beside(figureBlocks),
      rule(inner, toneInk[tone]),
    ],
    4 * scale,
  );
}
