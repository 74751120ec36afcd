import { vi } from 'vitest';
import { heartbeat } from '../../../src/features/live/model.ts';

/** One block of a stream: what was not said is undefined. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: data is read by the names of the contracts
  readonly data: any;
}

export interface ReadStream {
  readonly status: number;
  readonly headers: Headers;
  /** All that has come so far; heartbeats and the like are left out. */
  readonly events: StreamEvent[];
  /** What a browser would go on from. */
  lastId(): string | undefined;
  /** Whether it could not tell what had happened before, as its first heartbeat says. */
  hasMissed(): Promise<boolean>;
  hasEnded(): boolean;
  /** Waits until so many named events have come, and answers them. */
  named(atLeast: number): Promise<StreamEvent[]>;
  close(): void;
}

const patience = { timeout: 90_000, interval: 10 };

/** Opens an event stream and goes on reading it, as an EventSource does. */
export async function readStream(url: string, headers: Record<string, string> = {}): Promise<ReadStream> {
  const abort = new AbortController();
  const answer = await fetch(url, { headers, signal: abort.signal });
  const events: StreamEvent[] = [];
  const all: StreamEvent[] = [];
  let ended = false;
  void readBlocks(answer, (block) => {
    all.push(block);
    if (block.event !== heartbeat) events.push(block);
  })
    // Cut off by this or the other end.
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  const named = () => events.filter(({ event }) => event !== undefined);
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    lastId: () => all.findLast(({ id }) => id !== undefined)?.id,
    hasMissed: () =>
      vi.waitFor(() => {
        const first = all.find(({ event }) => event === heartbeat);
        if (!first) throw new Error('The stream has not begun.');
        return first.data.missed;
      }, patience),
    hasEnded: () => ended,
    async named(atLeast) {
      await vi.waitFor(() => {
        if (named().length < atLeast) throw new Error(`Only ${named().length} of ${atLeast} events have come.`);
      }, patience);
      return named();
    },
    close: () => abort.abort(),
  };
}

async function readBlocks(answer: Response, take: (event: StreamEvent) => void): Promise<void> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return;
  let rest = '';
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const [id, event, data] = [field('id'), field('event'), field('data')];
      if (id !== undefined || event !== undefined)
        take({ id, event, data: data === undefined ? undefined : JSON.parse(data) });
    }
  }
}
