import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makePng } from '../../../tests/support/desks/example-files.ts';
import { readPlainPng } from './plain-png.ts';

const most = { width: 64, height: 32 };

describe('a picture that somebody uploads', () => {
  it('is written again from its pixels, without text, metadata and what follows its end', async () => {
    const more = [['tEXt', 'Comment\0<script>alert(1)</script>']] as const;
    const sent = Buffer.concat([makePng({ width: 4, height: 2, more }), Buffer.from('PK\u0003\u0004 an archive')]);
    const read = await readPlainPng(sent, most);
    expect(read).toMatchObject({ width: 4, height: 2 });
    const text = read?.png.toString('latin1') ?? '';
    expect(text).not.toContain('script');
    expect(text).not.toContain('PK');
    const at = text.indexOf('IDAT');
    expect([...inflateSync(read?.png.subarray(at + 4, -16) ?? Buffer.alloc(0))]).toEqual(
      Array.from({ length: 2 }, () => [0, ...Array.from({ length: 16 }, () => 0x7f)]).flat(),
    );
    // What was written again is read the same way.
    expect(await readPlainPng(read?.png ?? Buffer.alloc(0), most)).toEqual(read);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['one that is cut off', makePng().subarray(0, -14)],
    ['a wrong checksum', Buffer.from(makePng().map((byte, at) => (at === 20 ? byte ^ 1 : byte)))],
    ['too wide', makePng({ width: 65 })],
    ['too high', makePng({ height: 33 })],
    ['16 bits', makePng({ how: [16, 6, 0, 0, 0] })],
    ['a palette', makePng({ how: [8, 3, 0, 0, 0] })],
    ['interlaced', makePng({ how: [8, 6, 0, 0, 1] })],
    ['too few pixels', makePng({ pixels: Buffer.alloc(10) })],
    ['far more pixels than it says', makePng({ pixels: Buffer.alloc(4_000_000) })],
    ['an unknown filter', makePng({ pixels: Buffer.alloc(9, 9) })],
  ])('is refused: %s', async (_name, bytes) => {
    expect(await readPlainPng(bytes, most)).toBeUndefined();
  });
});
