import { describe, expect, it } from 'vitest';
import { compound, docx, jpeg, pdf, png, xlsx, zip } from '../../../../../tests/support/desks/example-files.ts';
import { type Format, formats } from '../../model.ts';
import { inspect } from './inspect.ts';

/** The content comes in pieces of this many bytes. */
async function judge(format: Format, content: Buffer, piece = 100): Promise<string> {
  const seen = inspect(format);
  for (let at = 0; at < content.length; at += piece) seen.push(content.subarray(at, at + piece));
  const verdict = await seen.verdict();
  return 'reason' in verdict ? verdict.reason : verdict.mediaType;
}
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const document = compound('Root Entry', 'WordDocument', '1Table');
const workbook = compound('Root Entry', 'Workbook');

describe('a file', () => {
  it('is what its content is, in however small pieces it comes', async () => {
    const good = [
      ['pdf', pdf(), 'application/pdf'],
      ['png', png, 'image/png'],
      ['jpeg', jpeg, 'image/jpeg'],
      ['doc', document, 'application/msword'],
      ['xls', workbook, 'application/vnd.ms-excel'],
      ['docx', await docx(), word],
      ['xlsx', await xlsx(), sheet],
      ['txt', Buffer.from('Terms — caf\u00e9\r\n'), 'text/plain; charset=utf-8'],
      ['csv', Buffer.from('\ufeffRate,Points\n7,1\n'), 'text/csv; charset=utf-8'],
    ] as const;
    for (const [format, content, found] of good)
      for (const piece of [1, 7, 128, 1_000_000]) expect(await judge(format, content, piece), format).toBe(found);
  });

  it('of one type under the name of another is refused', async () => {
    const all = { pdf: pdf(), png, jpeg, doc: document, xls: workbook, docx: await docx(), xlsx: await xlsx() };
    for (const format of formats)
      for (const [own, content] of Object.entries(all))
        if (own !== format) expect(await judge(format, content), `${own} as ${format}`).not.toContain('/');
  });

  it('that ends early, begins with something else or is empty is refused', async () => {
    expect(await judge('pdf', pdf().subarray(0, 30))).toBe('The content isn’t a complete PDF file.');
    expect(await judge('png', png.subarray(0, 40))).toMatch(/isn’t a complete/);
    expect(await judge('pdf', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()]))).toMatch(
      /isn’t a complete/,
    );
    const archive = await docx();
    expect(await judge('docx', archive.subarray(0, archive.length - 30))).toMatch(/isn’t a complete/);
    expect(await judge('docx', Buffer.concat([pdf(), archive]))).toMatch(/isn’t a complete/);
    expect(await judge('docx', await zip('word/document.xml'))).toMatch(/isn’t a complete/);
    expect(await judge('docx', await zip('[Content_Types].xml', 'ppt/presentation.xml'))).toMatch(/isn’t a complete/);
    expect(await judge('pdf', Buffer.alloc(0))).toBe('The file is empty.');
  });

  it('with macros, scripts or programs in it is refused', async () => {
    const programs = [
      ['docx', await docx('word/vbaProject.bin')],
      ['docx', await docx('word/activeX/activeX1.xml')],
      ['docx', await docx('word/embeddings/setup.EXE')],
      ['xlsx', await xlsx('xl/vbaProject.bin')],
      ['xlsx', await xlsx('xl/macrosheets/sheet1.xml')],
      ['doc', compound('Root Entry', 'WordDocument', 'Macros', 'VBA', '_VBA_PROJECT')],
      ['doc', compound('Root Entry', 'WordDocument', '\u0001Ole10Native')],
      ['xls', compound('Root Entry', 'Workbook', '_VBA_PROJECT_CUR')],
    ] as const;
    for (const [format, content] of programs)
      for (const piece of [1, 100, 1_000_000])
        expect(await judge(format, content, piece)).toBe(
          'Documents with macros, scripts or embedded programs are not accepted.',
        );
  });

  it('called a text is one: no control characters, no script, no page; letters of older systems are', async () => {
    expect(await judge('csv', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]))).toBe('text/csv; charset=windows-1252');
    expect(await judge('txt', Buffer.from([0x61, 0, 0x62]))).toBe('The file does not contain text.');
    for (const script of ['#!/bin/sh\n', '<html>', '\ufeff<script>', '  <?php', '<!DOCTYPE html>', '{\\rtf1', '<SVG'])
      expect(await judge('txt', Buffer.from(script)), script).toMatch(/script or a web page/);
  });

  it('with a list of contents that claims to be endless is not read', async () => {
    const archive = await docx();
    const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
    const lying = Buffer.from(archive);
    lying.writeUInt32LE(0, end + 16);
    expect(await judge('docx', lying)).toMatch(/isn’t a complete/);
  });
});
