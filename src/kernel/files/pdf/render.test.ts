import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { examplePng } from '../../../../tests/support/desks/example-files.ts';
import { readPdf, readPdfTexts } from '../../../../tests/support/desks/read-files.ts';
import type { PdfBlock, PdfContent } from './content.ts';
import { embedFonts, type Fonts } from './fonts.ts';
import { renderPdf } from './render.ts';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await embedFonts(await PDFDocument.create());
});

const drawn = (blocks: readonly PdfBlock[], more: Partial<PdfContent> = {}) =>
  renderPdf({ title: 'T', paper: 'portrait', blocks, ...more });
const texts = async (blocks: readonly PdfBlock[], more: Partial<PdfContent> = {}) =>
  readPdf(await drawn(blocks, { footer: 'The notice.', ...more }));
const feet = (count: number) => Array.from({ length: count }, (_, page) => `Page ${page + 1} of ${count}`);

const paragraph = (text: string): PdfBlock => ({ type: 'paragraph', text });
const words = (count: number, word = 'word') => Array.from({ length: count }, (_, place) => `${word}${place}`);

describe('a document', () => {
  it('says what it is called, who made it and in what language', async () => {
    const document = await PDFDocument.load(await drawn([], { title: 'Offers', author: 'Dana', subject: 'A deal' }));
    expect([document.getTitle(), document.getAuthor(), document.getSubject()]).toEqual(['Offers', 'Dana', 'A deal']);
    expect(document.getLanguage()).toBe('en-US');
    expect(document.getPageCount()).toBe(1);
  });

  it.each([
    ['portrait', 612, 792],
    ['landscape', 792, 612],
  ] as const)('is Letter, %s', async (paper, width, height) => {
    const document = await PDFDocument.load(await drawn([], { paper }));
    expect(document.getPage(0).getSize()).toEqual({ width, height });
  });

  it('begins with its letterhead, and has a footer and a number on every page', async () => {
    const letterhead = { lines: ['Cedar Bridge Capital', 'NMLS ID 1'], logo: examplePng };
    const blocks: PdfBlock[] = [{ type: 'title', text: 'Title' }, paragraph(words(3_000).join(' '))];
    const pages = await texts(blocks, { letterhead });
    expect(pages[0]?.slice(0, 3)).toEqual(['Cedar Bridge Capital', 'NMLS ID 1', 'Title']);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map((page) => page.at(-1))).toEqual(feet(pages.length));
    expect(pages.every((page) => page.includes('The notice.'))).toBe(true);
    expect(pages.flat().filter((text) => text.startsWith('Cedar'))).toHaveLength(1);
    const picture = async (one: Partial<PdfContent>) =>
      Buffer.from(await drawn(blocks, one))
        .toString('latin1')
        .includes('/Subtype /Image');
    expect([await picture({ letterhead }), await picture({})]).toEqual([true, false]);
  });

  it('goes on from page to page without losing a word, within its margins', async () => {
    const all = words(2_500);
    const pages = await readPdfTexts(await drawn([paragraph(all.join(' '))]));
    const body = pages.flatMap((page) => page.filter(({ text }) => text.startsWith('word')));
    expect(body.map(({ text }) => text).join(' ')).toBe(all.join(' '));
    for (const { text, x, y } of body) {
      expect(x).toBeGreaterThan(36);
      expect(x + fonts.plain.widthOf(text, 9.5)).toBeLessThan(612 - 36);
      expect(y).toBeGreaterThan(36);
      expect(y).toBeLessThan(792 - 36);
    }
  });

  it('keeps the line breaks of a text', async () => {
    const [page = []] = await texts([paragraph('Dear Dana,\n\nyour loan\nis ready.')]);
    expect(page.slice(0, 3)).toEqual(['Dear Dana,', 'your loan', 'is ready.']);
  });

  it('never ends a page with a heading', async () => {
    const section: PdfBlock[] = [{ type: 'heading', text: 'Heading' }, paragraph('A line below it.')];
    const pages = await texts(Array.from({ length: 60 }, () => section).flat());
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.slice(0, -2).at(-1)).toBe('A line below it.');
  });

  it('begins a page where one is asked for, and keeps together what belongs together', async () => {
    const lines = (name: string, count: number) => words(count, name).map(paragraph);
    const pages = await texts([
      ...lines('a', 3),
      { type: 'page-break' },
      ...lines('b', 30),
      { type: 'together', blocks: lines('c', 30) },
    ]);
    expect(pages.map((page) => page[0])).toEqual(['a0', 'b0', 'c0']);
  });

  it('shrinks to one page where it is meant to, and then only', async () => {
    const blocks = words(90).map(paragraph);
    expect((await texts(blocks)).length).toBeGreaterThan(1);
    const [page = [], ...more] = await texts(blocks, { onOnePage: true });
    expect(more).toEqual([]);
    expect(page).toEqual(expect.arrayContaining(words(90)));
  });

  it('names its fonts once in a page, however much is written', async () => {
    const document = await PDFDocument.load(await drawn([{ type: 'heading', text: 'H' }, ...words(40).map(paragraph)]));
    expect(document.getPage(0).node.normalizedEntries().Font.keys()).toHaveLength(2);
  });
});
