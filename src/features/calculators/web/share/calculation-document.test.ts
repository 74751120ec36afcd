import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readPdf, readPdfTexts } from '../../../../../tests/support/desks/read-files.ts';
import { renderPdf } from '../../../../kernel/files/pdf/render.ts';
import { calculatorLoaders } from '../../definitions/all.ts';
import { type Calculator, defaultInputs, type Inputs } from '../../definitions/calculator.ts';
import { disclaimer } from '../../definitions/list.ts';
import { calculationDocument } from './calculation-document.ts';
import { type Sheet, type SheetGroup, sheetOf } from './sheet.ts';

const date = 'Mar 1, 2026';
const sheetWith = (calculator: Calculator, changed: Inputs = {}, name?: string): Sheet => {
  const inputs = { ...defaultInputs(calculator), ...changed };
  return sheetOf(calculator, inputs, calculator.evaluate(inputs), { name, date });
};
const drawn = async (sheet: Sheet) => {
  const bytes = await renderPdf(calculationDocument(sheet));
  const [texts = [], ...more] = await readPdf(bytes);
  return { bytes, texts, words: texts.join(' '), more };
};
const linesIn = (groups: readonly SheetGroup[]) => groups.flatMap(({ lines }) => lines);

describe('a calculation as PDF', () => {
  it.each(Object.entries(calculatorLoaders))('is one page with every input and figure: %s', async (_slug, load) => {
    const calculator = await load();
    const sheet = sheetWith(calculator, {}, '12 Elm Street');
    const { texts, words, more } = await drawn(sheet);
    expect(more).toEqual([]);
    for (const { text } of [...linesIn(sheet.inputs), ...linesIn(sheet.results), ...sheet.status.figures])
      expect(texts).toContain(text);
    expect(words).toContain(calculator.title);
    expect(words).toContain('12 Elm Street');
    expect(words).toContain(date);
    expect(words).toContain(sheet.status.headline);
    for (const text of [...sheet.concerns.texts, ...sheet.notes]) expect(words).toContain(text);
    expect(words).toContain(disclaimer);
  });

  it('is upright Letter, called as the calculation is', async () => {
    const { bytes } = await drawn(sheetWith(await calculatorLoaders.dscr(), {}, '12 Elm Street'));
    const document = await PDFDocument.load(bytes);
    expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
    expect(document.getTitle()).toBe('12 Elm Street');
  });

  it('is one page also with all that the largest calculator can say, under a name of many words', async () => {
    const detailed = { useDetailedRehab: true, targetSalePrice: 90_000, loanToCost: 0, saleTransferTax: 0 };
    const name = 'Offer to the owners of the corner house, second version '.repeat(20);
    const { words, more } = await drawn(sheetWith(await calculatorLoaders['fix-and-flip'](), detailed, name));
    expect(more).toEqual([]);
    expect(words).toContain('…');
    expect(words).toContain(disclaimer);
  });

  it('shrinks what it has to say until it is one page, and leaves none of it out', async () => {
    const group = (heading: string, count: number): SheetGroup => ({
      heading,
      lines: Array.from({ length: count }, (_, place) => ({
        label: `${heading} with a rather long name ${place}`,
        text: `$${place}${heading.length},000,000.00`,
        note: 'Using 1.25 x project cost = $295,625.00',
      })),
    });
    const groups = (count: number) => Array.from({ length: count }, (_, place) => group(`Group ${place}`, 7));
    const sheet: Sheet = {
      ...sheetWith(await calculatorLoaders.dscr()),
      inputs: groups(6),
      results: groups(7),
      concerns: {
        title: 'Against it',
        texts: Array.from({ length: 8 }, (_, place) => `Reason ${place}, in a sentence`),
      },
      notes: ['The last note'],
    };
    const { texts, words, more, bytes } = await drawn(sheet);
    expect(more).toEqual([]);
    for (const { text } of linesIn(sheet.results)) expect(texts).toContain(text);
    expect(words).toContain('Reason 7, in a sentence');
    const heights = (await readPdfTexts(bytes)).flat().map(({ y }) => y);
    expect(Math.min(...heights)).toBeGreaterThan(36);
    expect(Math.max(...heights)).toBeLessThan(792 - 36);
  });

  it('writes signs and letters that its fonts do not have as what is read as the same', async () => {
    const sheet = sheetWith(await calculatorLoaders.dscr(), {}, 'Žižka − 評');
    const { texts } = await drawn({ ...sheet, notes: ['A − B × C ÷ D ≥ 1'] });
    expect(texts).toContain('A – B × C ÷ D >= 1');
    expect(texts).toContain('Žižka – ?');
  });
});
