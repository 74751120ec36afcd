import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { isOutOfMemory, KeptThreads } from './kept-threads.ts';

/** What a thread runs. */
const code = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const threadsOf = (text: string) => new KeptThreads({ module: code(text), threads: 1, heapMegabytes: 16 });
const ready = `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (said) => {
    if (said === 'end') process.exit(0);
    parentPort.postMessage(said + ' heard');
  });
  parentPort.postMessage('ready');`;
const ask = (text: string) => async (thread: Worker) => {
  const answered = once(thread, 'message');
  thread.postMessage(text);
  return (await answered)[0];
};
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

it.each([
  ['ends without a word', 'process.exit(0)', 'A thread stopped before it was ready.'],
  ['can’t load what it works with', "throw new Error('No such module.')", 'No such module.'],
])('a thread that %s fails whoever asked for it, and gives back its place', async (_how, text, message) => {
  const threads = threadsOf(text);
  const both = [threads.use(ask('one')), threads.use(ask('two'))].map(failure);
  expect(await Promise.all(both)).toMatchObject([{ message }, { message }]);
});

it('a thread that needs too much memory to start says so', async () => {
  const threads = threadsOf('const all = []; for (;;) all.push({ at: all.length });');
  const failed = await Promise.all([threads.use(ask('one')), threads.use(ask('two'))].map(failure));
  expect(failed.map(isOutOfMemory)).toEqual([true, true]);
});

it('a kept thread that has ended is not lent again', async () => {
  const threads = threadsOf(ready);
  expect(await threads.use(ask('one'))).toBe('one heard');
  const first = await threads.use(async (thread) => thread);
  const ended = once(first, 'exit');
  first.postMessage('end');
  await ended;
  expect(await threads.use(ask('two'))).toBe('two heard');
});
