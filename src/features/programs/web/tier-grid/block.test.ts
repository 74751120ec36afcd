import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlock, writeBlock } from './block.ts';

describe('a block of the clipboard', () => {
  it.each([
    ['one cell', '680', [['680']]],
    [
      'rows and columns',
      'Gold\t720\nSilver\t680',
      [
        ['Gold', '720'],
        ['Silver', '680'],
      ],
    ],
    [
      'line ends of Windows, and the one behind the last row',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'blank cells',
      '\t70%\n\t\n',
      [
        ['', '70%'],
        ['', ''],
      ],
    ],
    [
      'quoted cells with tabs, line ends and quotes',
      '"a\tb"\t"two\nlines"\n"say ""hi"""\tz',
      [
        ['a\tb', 'two\nlines'],
        ['say "hi"', 'z'],
      ],
    ],
    ['a quote that nothing closes', '2" pipes\t"open\nnext', [['2" pipes', '"open'], ['next']]],
    ['a quoted word before other text', '"Gold" tier\t1', [['"Gold" tier', '1']]],
    ['nothing', '', [['']]],
  ])('reads %s', (_, text, block) => {
    expect(readBlock(text)).toEqual(block);
  });

  it('is read back as it was written, whatever is in its cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '\r', ' ', '%', ',') });
    const block = fc
      .record({ rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 2, max: 4 }) })
      .chain(({ rows, columns }) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    fc.assert(
      fc.property(block, (cells) => {
        expect(readBlock(writeBlock(cells))).toEqual(cells);
      }),
    );
  });
});
