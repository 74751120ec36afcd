import { describe, expect, it } from 'vitest';
import { compound, docx, jpeg, makePng, pdf, png, xlsx, zip } from '../../../tests/support/desks/example-files.ts';
import { signatureOf } from './signature.ts';

const nothing = Buffer.alloc(0);

describe('the first bytes of a file', () => {
  it('say what it is, and of a ZIP no more than that', async () => {
    const known = [
      ['pdf', pdf()],
      ['png', png],
      ['png', makePng({ more: [['acTL', '\0\0\0\x01\0\0\0\0']] })],
      ['jpeg', jpeg],
      ['gif', Buffer.from('GIF89a')],
      ['compound', compound('Root Entry', 'Workbook')],
      ['zip', await zip('x')],
      ['zip', await docx()],
      ['zip', await xlsx()],
    ] as const;
    for (const [signature, content] of known) expect(await signatureOf(content)).toBe(signature);
  });

  it.each([
    ['nothing', nothing],
    ['one byte', Buffer.from('%')],
    ['text', Buffer.from('Lender,Program\nAcme,%PDF-1.4\n')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['what is hidden behind something else', Buffer.concat([Buffer.from('BM'), pdf()])],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a PDF cut short', Buffer.from('%P')],
  ])('of %s are none of these', async (_name, content) => {
    expect(await signatureOf(content)).toBeUndefined();
  });
});
