import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { copyOf, csvOf, type Rows, tableOf } from '../../../../../tests/faults/jobs/scrapers/places.ts';
import type { CopyView } from '../../mapping/document.ts';
import type { Find } from '../../mapping/field-mapping.ts';
import { type Copy, readCopy } from './read-copy.ts';

const rowsOf = (lines: readonly string[]): Rows => lines.map((line) => line.split('|'));
const by = (header: string, row: string): Find => ({ by: 'table', header, row });
const read = async (copy: Copy, find: Find) => {
  const [found] = (await readCopy(copy, [find])).found;
  return found?.missing ?? found?.texts;
};
const cellsOf = (view: CopyView | null) =>
  (view?.blocks ?? []).flatMap((block) => (block.type === 'table' ? block.rows.flat() : [block.cell]));
const offered = async (copy: Copy, text: string) =>
  cellsOf((await readCopy(copy, [], true)).view).find((cell) => cell.text === text)?.find;

/** Columns stand this many points apart; narrow ones are written small, or they would be read as one. */
async function pdfOf(rows: Rows, apart = 150): Promise<Copy> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries())
      if (text !== '') page.drawText(text, { x: 72 + column * apart, y: 700 - row * 20, size: apart < 60 ? 7 : 10 });
  return copyOf('pdf', await document.save());
}

const forms = [
  ['a sheet', async (rows: Rows) => csvOf(rows)],
  ['a page', async (rows: Rows) => copyOf('html', tableOf(rows))],
  ['a PDF', async (rows: Rows) => pdfOf(rows)],
] as const;

describe.each(forms)('of tables below each other in %s', (form, make) => {
  const first = ['Program|Max LTC', 'Gold|85%'];

  it.each([
    [[...first, 'Program|Max LTV', 'Bridge|70%']],
    [[...first, 'Loan|Max LTV', 'Bridge|70%']],
    [[...first, 'DSCR', 'Loan|Purchase', 'Bridge|70%']],
    [[...first, 'Program|60%', 'Bridge|70%']],
    [[...first, 'Program|Max LTV|Max LTC', 'Bridge|70%|80%', 'Program|Max LTV', 'Silver|60%']],
  ])('a value is read by the header of its own: %j', async (lines) => {
    const copy = await make(rowsOf(lines));
    expect(await read(copy, by('Max LTC', 'Gold'))).toEqual(['85%']);
    const [label = '', value = ''] = lines.at(-1)?.split('|') ?? [];
    const [, header = ''] = lines.at(-2)?.split('|') ?? [];
    expect(await read(copy, by(header, label))).toEqual([value]);
    expect(await read(copy, by('Max LTC', label))).toBe('row');
  });

  it.each([
    ['swaps its columns', [...first, 'Program|Max LTC|Max LTV', 'Bridge|80%|70%'], ['80%']],
    ['loses the header', [...first, 'Program|Min FICO|Max LTV', 'Bridge|680|70%'], 'row'],
    ['has it in another column', [...first, 'Program|Max LTV|Max LTC', 'Bridge|70%|80%'], ['80%']],
  ])('one is read under its own header where a table %s', async (_, lines, value) => {
    expect(await read(await make(rowsOf(lines)), by('Max LTC', 'Bridge'))).toEqual(value);
  });

  it('the nearest header is offered', async () => {
    const copy = await make(
      rowsOf(['Program|Max LTC|Min FICO', 'Gold|85%|680', 'Program|Max LTV|Min FICO', 'Bridge|70%|640']),
    );
    expect([await offered(copy, '85%'), await offered(copy, '70%')]).toEqual([
      by('Max LTC', 'Gold'),
      by('Max LTV', 'Bridge'),
    ]);
  });

  it.each([
    [
      'a title of a section',
      ['Program|Max LTC', 'Purchase', 'Gold|85%', 'Refinance', 'Silver|75%'],
      'Max LTC',
      'Silver',
      '75%',
    ],
    [
      'a title above it',
      ['Rates of Fix and Flip', 'Program|Max LTC', 'Gold|85%', 'Silver|75%'],
      'Max LTC',
      'Silver',
      '75%',
    ],
    ['words instead of values', ['Program|Max LTC', 'Gold|Call us', 'Silver|75%'], 'Max LTC', 'Silver', '75%'],
    ['a column of texts', ['Program|Recourse', 'Gold|Full', 'Silver|Limited'], 'Recourse', 'Silver', 'Limited'],
    [
      'rows of texts',
      ['Term|Gold|Silver', 'Recourse|Full|Limited', 'Best for|Flips|Builds', 'Max LTC|85%|75%'],
      'Gold',
      'Max LTC',
      '85%',
    ],
    [
      'rows of texts in sections',
      ['Term|Gold|Silver', 'Features', 'Recourse|Full|Limited', 'Pricing', 'Rate|9%|10%'],
      'Silver',
      'Rate',
      '10%',
    ],
    [
      'a header of two rows',
      ['Program|Purchase|Refinance', '|Max LTC|Max LTV', 'Gold|85%|75%'],
      'Refinance',
      'Gold',
      '75%',
    ],
    [
      'the same header again',
      ['Program|Max LTC', 'Gold|85%', 'Program|Max LTC', 'Silver|75%'],
      'Max LTC',
      'Silver',
      '75%',
    ],
  ])('one is read below %s', async (_, lines, header, row, value) => {
    expect(await read(await make(rowsOf(lines)), by(header, row))).toEqual([value]);
  });

  it('of a header with two rows the nearest is offered, of programs across the columns the uppermost', async () => {
    const two = await make(rowsOf(['Program|Purchase|Refinance', '|Max LTC|Max LTV', 'Gold|85%|75%']));
    expect(await offered(two, '75%')).toEqual(by('Max LTV', 'Gold'));
    // The lines of a PDF have no columns.
    if (form === 'a PDF') return;
    const across = await make(rowsOf(['Term|Gold|Silver', 'Recourse|Full|Limited', 'Max LTC|85%|75%']));
    expect(await offered(across, '75%')).toEqual(by('Silver', 'Max LTC'));
  });
});

it.each([
  [['Program|Max LTC', 'Gold|85%', '|', 'Loan|Leverage', 'Bridge|70%'], by('Max LTC', 'Bridge')],
  [['Program|Gold', 'Max LTC|85%', '|', 'Program|Silver', 'Max LTV|70%'], by('Gold', 'Max LTV')],
  [['Program|Gold', 'Max LTC|85%', '|', 'Loan|Silver', 'Max LTV|70%'], by('Gold', 'Max LTV')],
  [['|Gold|Silver', 'Rate|9%|10%', '|', '|60%|70%', 'Points|1|2'], by('Gold', 'Points')],
])('after a blank row another table begins: %j', async (lines, find) => {
  expect(await read(csvOf(rowsOf(lines)), find)).toBe('row');
});

it.each([
  [['Program|Max LTC', 'Gold|85%', '|', 'Silver|75%'], by('Max LTC', 'Silver')],
  [['Term|Gold', 'Max LTV|70%', '|', 'Recourse|Full', 'Max LTC|75%'], by('Gold', 'Max LTC')],
])('a blank row alone begins none: %j', async (lines, find) => {
  expect(await read(csvOf(rowsOf(lines)), find)).toEqual(['75%']);
});

describe('a blank place of a PDF', () => {
  const header = ['Program', 'Max LTC', 'Max LTV'];
  const texts = async (row: readonly string[], apart: number) => {
    const copy = await pdfOf([header, row, ['Silver', '80%', '65%']], apart);
    return [await read(copy, by('Max LTC', 'Gold')), await read(copy, by('Max LTV', 'Gold'))];
  };

  it.each([40, 60, 150])('is not filled from the column beside it, %d points away', async (apart) => {
    expect(await texts(['Gold', '85%', '70%'], apart)).toEqual([['85%'], ['70%']]);
    expect(await texts(['Gold', '', '70%'], apart)).toEqual(['row', ['70%']]);
    expect(await texts(['Gold', '85%', ''], apart)).toEqual([['85%'], 'row']);
  });

  it('may be below a wide header', async () => {
    const wide = [
      ['Program', 'Experience of the borrower in deals', '', 'LTV'],
      ['Gold', '3', '', '70%'],
    ];
    expect(await read(await pdfOf(wide, 100), by('Experience of the borrower in deals', 'Gold'))).toEqual(['3']);
  });
});
