import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import type { LiveSource } from '../../src/features/live/web/live-connection.ts';

/** A proxy that can drop connections without a word, so that both ends take them for open, and that can cut them off. */
export async function startSilentProxy(target: string) {
  const { hostname, port } = new URL(target);
  const open = new Set<{ readonly near: Socket; readonly far: Socket }>();
  let losesAnswers = false;
  const server = createServer((near) => {
    const far = openSocket(Number(port), hostname);
    const pair = { near, far };
    open.add(pair);
    const end = () => {
      open.delete(pair);
      near.destroy();
      far.destroy();
    };
    far.on('data', () => {
      if (losesAnswers) end();
    });
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** From now on what goes through these connections is swallowed; later ones pass. */
    swallow() {
      for (const { near, far } of open) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
      return open.size;
    },
    /** From now on a connection ends as soon as the other side answers on it, before a byte of the answer has passed. */
    loseAnswers(loses: boolean) {
      losesAnswers = loses;
    },
    close() {
      for (const { near } of open) near.destroy();
      server.close();
    },
  };
}

/** What a page uses of an EventSource, over `fetch`. */
export function openSource(url: string): LiveSource {
  const abort = new AbortController();
  const listeners = new Map<string, Parameters<LiveSource['addEventListener']>[1]>();
  let lastEventId = '';
  const source: LiveSource = {
    onopen: null,
    onerror: null,
    addEventListener: (type, listener) => void listeners.set(type, listener),
    close: () => abort.abort(),
  };
  const read = async () => {
    const answer = await fetch(url, { signal: abort.signal });
    if (answer.status !== 200) throw new Error(`The stream answered ${answer.status}.`);
    source.onopen?.(new Event('open'));
    let rest = '';
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? lastEventId;
        const [, type = '', data = ''] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
        listeners.get(type)?.({ data, lastEventId });
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      if (!abort.signal.aborted) source.onerror?.(new Event('error'));
    });
  return source;
}
