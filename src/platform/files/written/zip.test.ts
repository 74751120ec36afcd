import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '../../../../tests/support/desks/read-files.ts';
import { zipOf } from './zip.ts';

const at = new Date('2026-03-02T10:00:00Z');

it('a ZIP holds each file as it was written, one opened after the other', async () => {
  const opened: string[] = [];
  const entry = (name: string, ...texts: string[]) => ({
    name,
    *content() {
      opened.push(name);
      yield* texts;
    },
  });
  const zip = zipOf([entry('one.csv', 'ä', '\r\n'), entry('empty.json'), entry('two.txt', 'x'.repeat(200_000))], at);
  expect(opened.length).toBeLessThan(2);
  const files = readZip(await buffer(zip));
  expect([...files].map(([name, text]) => [name, text.length])).toEqual([
    ['one.csv', 3],
    ['empty.json', 0],
    ['two.txt', 200_000],
  ]);
  expect(opened).toEqual(['one.csv', 'empty.json', 'two.txt']);
});

it('a file that cannot be read ends the ZIP with that error', async () => {
  const broken = {
    name: 'broken.json',
    async *content() {
      yield '[';
      throw new Error('the database is away');
    },
  };
  await expect(buffer(zipOf([broken, { name: 'next.json', content: () => ['[]'] }], at))).rejects.toThrow(
    'the database is away',
  );
});

it('whoever stops reading the ZIP stops what is read for it', async () => {
  let closed = false;
  const endless = {
    name: 'endless.txt',
    async *content() {
      try {
        for (;;) yield crypto.randomUUID();
      } finally {
        closed = true;
      }
    },
  };
  for await (const _part of zipOf([endless], at)) break;
  await expect.poll(() => closed).toBe(true);
});
