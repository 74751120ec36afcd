import { expect, it } from 'vitest';
import { hiddenBomb, slowPdf } from '../../../../../tests/support/pdf-forms/hostile-pdfs.ts';
import { loanForm } from '../../../../../tests/support/pdf-forms/loan-form.ts';
import { PdfThreads } from './pdf-threads.ts';

const read = (threads: PdfThreads, input: Uint8Array) => threads.run('readForm', input);
const fine = {
  result: {
    pages: [
      { width: 612, height: 792 },
      { width: 648, height: 540 },
    ],
  },
};

it('ends the thread of a document that takes too long, and serves the next one', async () => {
  const threads = new PdfThreads({ threads: 1, processorMs: 3000 });
  const form = await (await loanForm()).save();
  const replies = await Promise.all([slowPdf(), form].map((bytes) => read(threads, bytes)));
  expect(replies).toMatchObject([{ refusal: 'too-complex' }, fine]);
});

it('ends the thread of a document that unpacks to too much, however it is packed', async () => {
  const threads = new PdfThreads({ threads: 1, buffersMegabytes: 64 });
  expect(await read(threads, hiddenBomb())).toEqual({ refusal: 'too-complex' });
  expect(await read(threads, await (await loanForm()).save())).toMatchObject(fine);
});

/** A thread needs about 30 MB for what it loads alone. */
const enoughToStart = 64;

it('ends the thread of a document that needs too much memory, and serves the next one', async () => {
  const threads = new PdfThreads({ threads: 1, heapMegabytes: enoughToStart });
  const bytes = Buffer.from(`%PDF-1.7\n1 0 obj\n[${'<< /A 1 >> '.repeat(2_000_000)}]\nendobj\n`);
  expect(await read(threads, bytes)).toEqual({ refusal: 'too-complex' });
  expect(await read(threads, await (await loanForm()).save())).toMatchObject(fine);
});

it('answers the same where the memory ends before the thread has started', async () => {
  const threads = new PdfThreads({ threads: 1, heapMegabytes: 8 });
  const form = await (await loanForm()).save();
  // The second one finds the place of the first free.
  for (const bytes of [form, form]) expect(await read(threads, bytes)).toEqual({ refusal: 'too-complex' });
});

it('works through more documents than it has threads', async () => {
  const threads = new PdfThreads({ threads: 2 });
  const form = await (await loanForm()).save();
  const replies = await Promise.all(Array.from({ length: 7 }, () => read(threads, form)));
  expect(replies).toMatchObject(Array(7).fill(fine));
});

it('fills a document whatever the one before it in the same thread was', async () => {
  const threads = new PdfThreads({ threads: 1 });
  const bytes = await (await loanForm()).save();
  const fill = (value: string) => {
    const entries = [{ id: 'name', label: 'Name', target: { field: 'borrower.name' }, value }];
    return threads.run('fillPdf', { bytes, entries, addendumTitle: '' });
  };
  // The second text consists of parts of the letters of the first one.
  for (const value of ['ŽÄÖŁé', 'ZAOLe¨´ˇ']) expect(await fill(value)).toMatchObject({ result: { carried: [] } });
});
