import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf, readPdfTexts } from '../../../../../tests/support/desks/read-files.ts';
import type { PdfBlock, PdfRow, PdfTone } from '../content.ts';
import { embedFonts, type Fonts, toneInk } from '../fonts.ts';
import type { Pen } from '../pen.ts';
import { writerOf } from '../piece.ts';
import { renderPdf } from '../render.ts';
import { layOut } from './lay-out.ts';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await embedFonts(await PDFDocument.create());
});

const draw = (blocks: readonly PdfBlock[]) => renderPdf({ title: 'T', paper: 'portrait', blocks });
const pagesOf = async (...blocks: PdfBlock[]) =>
  (await readPdf(await draw(blocks))).map((page) => page.filter((text) => !text.startsWith('Page ')));

/** The filled areas of a block. */
function boxesOf(block: PdfBlock) {
  const boxes: { width: number; color: unknown }[] = [];
  const pen: Pen = {
    text: () => {},
    line: () => {},
    image: () => {},
    drawing: () => {},
    box: (_x, _y, { width }, color) => boxes.push({ width, color }),
  };
  for (const piece of layOut(block, { write: writerOf(fonts, 1), width: 500, room: 700 })) piece.draw(pen, 0, 0);
  return boxes;
}

describe('a table', () => {
  const columns = [{ label: 'Lender' }, { label: 'Loan', align: 'right' as const }];
  const table = (rows: readonly PdfRow[]): PdfBlock => ({ type: 'table', columns, rows });
  const rowsOf = (count: number, lines = 1): PdfRow[] =>
    Array.from({ length: count }, (_, row) => ({
      cells: [{ lines: Array.from({ length: lines }, (_, line) => `Row ${row} line ${line}`) }, `$${row},000`],
      notes: [{ label: 'Conditions', text: `End of ${row}` }],
    }));

  it('has its head on every page, and no row on two', async () => {
    const pages = await pagesOf(table(rowsOf(40, 5)));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      expect(page.slice(0, 2)).toEqual(['Lender', 'Loan']);
      const begun = page.flatMap((text) => /^Row (\d+) line 0/.exec(text)?.[1] ?? []);
      const ended = page.flatMap((text) => /^End of (\d+)/.exec(text)?.[1] ?? []);
      expect(begun.length).toBeGreaterThan(0);
      expect(ended).toEqual(begun);
    }
    expect(pages.flat().filter((text) => text.startsWith('End of'))).toHaveLength(40);
  });

  it('divides a row that is higher than a page, under its head, and loses no line of it', async () => {
    const [row] = rowsOf(1, 150);
    const pages = await pagesOf(table([...rowsOf(2), ...(row ? [row] : [])]));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.every((page) => page[0] === 'Lender')).toBe(true);
    const last = Array.from({ length: 150 }, (_, line) => `Row 0 line ${line}`);
    expect(pages.flat()).toEqual(expect.arrayContaining(last));
  });

  it('writes figures to the right edge of their column', async () => {
    const amounts = ['$1', '$22,000', '$1,333,000'];
    const [page = []] = await readPdfTexts(await draw([table(amounts.map((amount) => ({ cells: ['A', amount] })))]));
    const rights = amounts.map((amount) => {
      const { x = 0 } = page.find(({ text }) => text === amount) ?? {};
      return (x + fonts.plain.widthOf(amount, 8.5)).toFixed(2);
    });
    expect(new Set(rights).size).toBe(1);
    const lefts = page.filter(({ text }) => text === 'A' || text === 'Lender').map(({ x }) => x);
    expect(new Set(lefts).size).toBe(1);
  });
});

describe('names and values', () => {
  const group = (name: string, count: number) => ({
    heading: name,
    values: Array.from({ length: count }, (_, place) => ({ label: `${name} ${place}`, text: `$${place}` })),
  });

  it('stand in columns of about the same height, each group whole', async () => {
    const groups = [group('a', 6), group('b', 6), group('c', 6)];
    const [page = []] = await readPdfTexts(await draw([{ type: 'values', columns: 3, groups }]));
    const starts = page.filter(({ text }) => /^[abc]$/.test(text));
    expect(new Set(starts.map(({ y }) => y)).size).toBe(1);
    expect(starts.map(({ x }) => x)).toEqual([...new Set(starts.map(({ x }) => x))].sort((a, b) => a - b));
  });

  it('go on to further pages, a group that is higher than a page with them', async () => {
    const groups = [group('a', 20), group('b', 120), ...Array.from({ length: 9 }, () => group('c', 20))];
    const pages = await pagesOf({ type: 'values', columns: 2, groups });
    expect(pages.length).toBeGreaterThan(2);
    const labels = groups.flatMap(({ values }) => values.map(({ label }) => label));
    expect(pages.flat().filter((text) => /^[abc] \d/.test(text))).toEqual(labels);
  });

  it('are written out below their name where they are higher than a page', async () => {
    const long = Array.from({ length: 1_500 }, (_, place) => `word${place}`).join(' ');
    const pages = await pagesOf({
      type: 'values',
      columns: 3,
      groups: [{ values: [{ label: 'Purpose', text: long }] }],
    });
    expect(pages.flat().slice(1).join(' ')).toBe(long);
  });
});

describe('a notice', () => {
  it('has the color of its tone', () => {
    const tones: PdfTone[] = ['good', 'warning', 'bad'];
    for (const tone of tones)
      expect(boxesOf({ type: 'notice', tone, title: 'T' }).map(({ color }) => color)).toContain(toneInk[tone]);
  });

  it('says everything also when it is longer than a page', async () => {
    const long = Array.from({ length: 1_500 }, (_, place) => `word${place}`).join(' ');
    const figures = [{ label: 'Net profit', text: '$25,830' }];
    const pages = await pagesOf({ type: 'notice', tone: 'bad', title: 'Read this', text: long, figures });
    expect(pages.flat().join(' ')).toBe(`Read this ${long} Net profit $25,830`);
  });
});

describe('bars', () => {
  const lengths = (values: readonly number[]) =>
    boxesOf({ type: 'bars', bars: values.map((value) => ({ label: 'L', value, text: String(value) })) })
      .filter(({ color }) => color === toneInk.good)
      .map(({ width }) => width);

  it('are as long as their values, the largest over the whole length', () => {
    const [whole = 0, half = 0, ...more] = lengths([200, 100]);
    expect(half / whole).toBeCloseTo(0.5);
    expect(more).toEqual([]);
    expect(lengths([500])).toEqual([whole]);
  });

  it('are none for nothing, less than nothing and what is no number', () => {
    expect(lengths([0, -5, Number.NaN, Number.POSITIVE_INFINITY])).toEqual([]);
  });
});

describe('whatever is written', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', '\n', 'W'.repeat(900), 'نص 評価 😀 \uD800 \u0000\u202E', 'Łukasz Žižka'),
  );
  const values = fc.array(fc.record({ label: text, text, note: fc.option(text, { nil: undefined }) }), {
    maxLength: 4,
  });
  const tone = fc.constantFrom<PdfTone[]>('good', 'warning', 'bad', 'plain', 'quiet');
  const block: fc.Arbitrary<PdfBlock> = fc.oneof(
    fc.record({ type: fc.constant('title' as const), text, name: fc.option(text, { nil: undefined }), aside: text }),
    fc.record({ type: fc.constant('heading' as const), text }),
    fc.record({ type: fc.constant('paragraph' as const), text, tone }),
    fc.record({ type: fc.constant('list' as const), items: fc.array(text, { maxLength: 4 }) }),
    fc.record({ type: fc.constant('notice' as const), tone, label: text, title: text, text, figures: values }),
    fc.record({
      type: fc.constant('values' as const),
      columns: fc.constantFrom<(1 | 2 | 3)[]>(1, 2, 3),
      groups: fc.array(fc.record({ heading: text, values }), { maxLength: 4 }),
    }),
    fc.record({
      type: fc.constant('table' as const),
      columns: fc.array(fc.record({ label: text }), { maxLength: 6 }),
      rows: fc.array(fc.record({ cells: fc.array(text, { maxLength: 8 }), notes: values }), { maxLength: 5 }),
    }),
    fc.record({
      type: fc.constant('bars' as const),
      bars: fc.array(fc.record({ label: text, value: fc.double(), text }), { maxLength: 4 }),
    }),
  );

  it('becomes pages, with everything between their edges', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { maxLength: 6 }), text, async (blocks, footer) => {
        const pages = await readPdfTexts(await renderPdf({ title: footer, paper: 'portrait', blocks, footer }));
        expect(pages.length).toBeGreaterThan(0);
        for (const { x, y } of pages.flat()) {
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(612);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(792);
        }
      }),
      { numRuns: 60 },
    );
  });
});
