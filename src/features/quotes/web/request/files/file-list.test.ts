import { expect, test } from 'vitest';
import { attachmentLimits } from '../../../../documents/attachments.ts';
import { attachmentTexts } from '../../../../documents/model.ts';
import { requestFileTexts } from '../../../files/model.ts';
import { createFileList } from './file-list.ts';

/** A list whose uploads end when the test says so. */
function openList() {
  const uploads: { name: string; signal: AbortSignal; end: (error?: Error) => void }[] = [];
  const list = createFileList((file, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => reject(signal.reason));
    uploads.push({ name: file.name, signal, end: (error) => (error ? reject(error) : resolve()) });
    return promise.then(() => ({ _id: file.name, name: file.name, mediaType: 'application/pdf', size: file.size }));
  });
  return { list, uploads };
}
const pdf = (name: string) => new File(['%PDF'], name);
const started = () => new Promise((done) => setTimeout(done));

test('what is not worth uploading says why, and takes no room from the others', async () => {
  const { list, uploads } = openList();
  list.add([new File(['MZ'], 'run.exe'), new File([], 'empty.pdf'), pdf('good.pdf')]);
  await started();
  expect(uploads.map(({ name }) => name)).toEqual(['good.pdf']);
  list.add(Array.from({ length: attachmentLimits.files }, (_, index) => pdf(`${index}.pdf`)));
  await started();
  expect(uploads).toHaveLength(attachmentLimits.files);
  expect(list.read().map(({ failure }) => failure)).toEqual([
    attachmentTexts.wrongType,
    attachmentTexts.empty,
    ...Array.from({ length: attachmentLimits.files }, () => undefined),
    requestFileTexts.tooMany,
  ]);
});

test('the request waits for what is under way, and goes with what was uploaded', async () => {
  const { list, uploads } = openList();
  list.add([pdf('a.pdf'), pdf('b.pdf')]);
  let ids: readonly string[] | undefined | 'waiting' = 'waiting';
  const settled = list.settled().then((known) => {
    ids = known;
  });
  await started();
  uploads[0]?.end();
  await started();
  expect(ids).toBe('waiting');
  uploads[1]?.end();
  await settled;
  expect(ids).toEqual(['a.pdf', 'b.pdf']);
});

test('a failed upload stays in the list with its reason, delays the request, and can be sent again', async () => {
  const { list, uploads } = openList();
  list.add([pdf('a.pdf')]);
  await started();
  uploads[0]?.end(new Error('The disk is full'));
  expect(await list.settled()).toBeUndefined();
  const [failed] = list.read();
  expect(failed).toMatchObject({ file: { name: 'a.pdf' }, failure: expect.any(String) });
  list.retry(failed?.id ?? 0);
  await started();
  expect(list.read()[0]?.failure).toBeUndefined();
  uploads[1]?.end();
  expect(await list.settled()).toEqual(['a.pdf']);
});

test('a file that was removed is called off and not sent', async () => {
  const { list, uploads } = openList();
  list.add([pdf('a.pdf'), pdf('b.pdf')]);
  await started();
  list.remove(list.read()[0]?.id ?? 0);
  expect(uploads[0]?.signal.aborted).toBe(true);
  uploads[1]?.end();
  expect(await list.settled()).toEqual(['b.pdf']);
  list.clear();
  expect(list.read()).toEqual([]);
});
