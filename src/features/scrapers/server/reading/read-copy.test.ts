import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { describe, expect, it, vi } from 'vitest';
import { scan, textCells, workbook } from '../../../../../tests/support/desks/example-files.ts';
import type { CopyView } from '../../mapping/document.ts';
import type { Find, Format } from '../../mapping/field-mapping.ts';
import { foundLimits, parseFound } from '../../mapping/parse-found.ts';
import { withFile } from './file-of.ts';
import { readCopy, UnreadableCopy } from './read-copy.ts';

const rates = [
  ['Program', 'Max LTC', 'Min FICO'],
  ['Gold', '85%', '680'],
  ['Silver', '75%', '640'],
] as const;
const goldLtc: Find = { by: 'table', header: 'max ltc', row: 'Gold' };

const copyOf = (format: Format, bytes: Uint8Array | string) => ({
  format,
  bytes: Buffer.from(bytes as Uint8Array),
  charset: null,
});
const textsOf = async (copy: ReturnType<typeof copyOf>, ...finds: readonly Find[]) =>
  (await readCopy(copy, finds)).found.map(({ texts, missing }) => missing ?? texts);
const cellsOf = (view: CopyView | null) =>
  (view?.blocks ?? []).flatMap((block) => (block.type === 'table' ? block.rows.flat() : [block.cell]));

function drawRates(page: PDFPage): void {
  for (const [row, cells] of rates.entries())
    for (const [column, text] of cells.entries())
      page.drawText(text, { x: 72 + column * 150, y: 700 - row * 20, size: 10 });
  page.drawText('Origination fee: 2 points', { x: 72, y: 600, size: 10 });
  page.drawText('Minimum loan', { x: 72, y: 580, size: 10 });
  page.drawText('$75,000', { x: 300, y: 580, size: 10 });
}

async function rateSheet(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  drawRates(document.addPage([612, 792]));
  return document.save();
}

const csv = rates.map((row) => row.join(',')).join('\n');
const xlsx = () =>
  workbook([
    { name: 'Notes', rows: textCells(['Valid through Friday']) },
    { name: 'Rates', rows: rates.map(textCells).join('') },
  ]);
const page = `<body><table>${rates.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('')}</table></body>`;

describe.each([
  ['a web page', async () => copyOf('html', page)],
  ['a CSV file', async () => copyOf('csv', csv)],
  ['a workbook', async () => copyOf('xlsx', await xlsx())],
  ['a PDF', async () => copyOf('pdf', await rateSheet())],
])('%s', (_, make) => {
  it('is read by header and row, and by label', async () => {
    const finds: Find[] = [
      goldLtc,
      { by: 'table', header: 'Max LTV', row: 'Gold' },
      { by: 'table', header: 'Max LTC', row: 'Bronze' },
      { by: 'label', label: 'Silver' },
    ];
    expect(await textsOf(await make(), ...finds)).toEqual([['85%'], 'header', 'row', ['75%']]);
  });

  it('is shown with ways to find its cells again', async () => {
    const copy = await make();
    const { view } = await readCopy(copy, [], true);
    const cells = cellsOf(view);
    for (const text of rates.flat().filter((text) => text.endsWith('%'))) {
      const find = cells.find((cell) => cell.text === text)?.find;
      expect(find && (await textsOf(copy, find))).toEqual([[text]]);
    }
  });
});

it('a cell of a sheet is read by its reference', async () => {
  const cell = (name: string, sheet = ''): Find => ({ by: 'cell', cell: name, sheet });
  expect(await textsOf(copyOf('csv', csv), cell('B2'), cell('Z9'))).toEqual([['85%'], []]);
  const copy = copyOf('xlsx', await xlsx());
  expect(await textsOf(copy, cell('c3', 'rates'), cell('A1'))).toEqual([['640'], ['Valid through Friday']]);
});

it('a PDF is read beside a label, and after one in the same line', async () => {
  const finds: Find[] = [
    { by: 'label', label: 'Minimum loan' },
    { by: 'label', label: 'Origination fee' },
  ];
  expect(await textsOf(copyOf('pdf', await rateSheet()), ...finds)).toEqual([['$75,000'], ['2 points']]);
});

it.each([
  ['Max LTC: 80%', 'Max LTC', '80%'],
  ['MAX\u00a0 LTC*: 80%', 'max ltc', '80%'],
  ['† Fee – origination :: 2 points', 'Fee – origination', '2 points'],
  ['ﬁxed rate 9.5%', 'Fixed rate', '9.5%'],
  ['Cafe\u0301 loans: 7%', 'Café loans', '7%'],
])('of “%s” what follows “%s” is “%s”', async (text, label, value) => {
  expect(await textsOf(copyOf('html', `<p>${text}</p>`), { by: 'label', label })).toEqual([[value]]);
});

it.each([
  ['Max LTV cash-out: 65%', []],
  ['Max LTV (refinance) 65%', []],
  ['Max LTV over $1M: 65%', []],
  ['Max LTV: up to 65%', ['up to 65%']],
  ['Max LTV \u2013 65% of value', ['\u2026 \u2013 65% of value']],
] as const)('where its label was renamed “%s” is read as %j', async (text, texts) => {
  const table = '<table><tr><td>Maximum LTV</td><td>75%</td></tr></table>';
  const find: Find = { by: 'label', label: 'Max LTV' };
  expect(await textsOf(copyOf('html', `${table}<p>${text}</p>`), find)).toEqual([texts]);
});

it('a text after its label has no number to be told apart by', async () => {
  expect(await textsOf(copyOf('html', '<p>States: Texas, Florida</p>'), { by: 'label', label: 'States' })).toEqual([
    ['Texas, Florida'],
  ]);
});

it.each([
  ['Cash-out \u2212 0.25%', 'Cash-out', -0.25, 'outside'],
  ['Adjustment: \u2013 0.25%', 'Adjustment', -0.25, 'outside'],
  ['Adjustment (0.25%)', 'Adjustment', -0.25, 0.25],
  ['Adjustment \u2013 0.25%', 'Adjustment', 'unreadable', 0.25],
  ['Adjustment -0.25%', 'Adjustment', -0.25, 'outside'],
] as const)('“%s” is read the same by its label and by a selector', async (text, label, adjusted, atLeastZero) => {
  const finds: Find[] = [
    { by: 'label', label },
    { by: 'selector', selector: 'p' },
  ];
  const { found } = await readCopy(copyOf('html', `<p>${text}</p>`), finds);
  const read = (min: number) =>
    found.map((one) => {
      const field = { kind: 'percent', name: 'rate', label: 'Rate', min } as const;
      const { value, problem } = { value: undefined, problem: undefined, ...parseFound(field, one, 'only', null) };
      return problem ?? value;
    });
  expect(read(-10)).toEqual([adjusted, adjusted]);
  expect(read(0)).toEqual([atLeastZero, atLeastZero]);
});

it('of what is found no more is taken than decides whether it can be read', async () => {
  const long = '9 '.repeat(5_000);
  const html = `<p class="a">${long}</p>${'<b>1</b>'.repeat(50)}`;
  const { found } = await readCopy(copyOf('html', html), [
    { by: 'selector', selector: '.a' },
    { by: 'selector', selector: 'b' },
  ]);
  expect(found.map(({ texts }) => texts.map(({ length }) => length))).toEqual([[foundLimits.characters + 1], [1, 1]]);
});

it('a cell is not offered by a text that is longer than a mapping takes', async () => {
  const { view } = await readCopy(copyOf('csv', `Name,${'Header '.repeat(80)}\nGold,85%`), [], true);
  expect(cellsOf(view).find(({ text }) => text === '85%')?.find).toEqual({ by: 'cell', sheet: '', cell: 'B2' });
});

it.each([
  ['no PDF', 'pdf', 'Dear lender,'],
  ['a scan', 'pdf', scan()],
  ['no workbook', 'xlsx', 'PK\u0003\u0004'],
  ['nothing', 'html', ''],
] as const)('%s can’t be read', async (_, format, bytes) => {
  await expect(readCopy(copyOf(format, bytes), [goldLtc])).rejects.toThrow(UnreadableCopy);
});

it('leaves no file behind, also where its work is ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-copies-'));
  vi.stubEnv('TMPDIR', folder);
  try {
    const ended = withFile(Buffer.from('a,b'), async (path) => {
      expect(path.startsWith(folder)).toBe(true);
      throw new UnreadableCopy();
    });
    await expect(ended).rejects.toThrow(UnreadableCopy);
    expect(await textsOf(copyOf('csv', csv), goldLtc)).toEqual([['85%']]);
    await expect(readCopy(copyOf('xlsx', 'damaged'), [goldLtc])).rejects.toThrow(UnreadableCopy);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});
