import { queryClient } from './query-client.ts';

/** Code that something on screen waits for. */
let loading = 0;
/** Notes that the page waits for this, so that nothing is prefetched meanwhile. */
export async function whileLoading<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

const isQuiet = (): boolean => loading === 0 && queryClient.isFetching() === 0 && document.readyState === 'complete';

/** Quiet for so long, a page has nothing more to ask for. */
const quietMs = 300;
const lookEveryMs = 100;
/** A page that never becomes quiet is served after this time all the same. */
const patienceMs = 10_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves once the page has what it asked for, and its processor a moment to spare. */
async function untilQuiet(): Promise<void> {
  const since = performance.now();
  for (let quietSince = since; ; await pause(lookEveryMs)) {
    const now = performance.now();
    if (!isQuiet()) quietSince = now;
    if (now - quietSince >= quietMs || now - since >= patienceMs) break;
  }
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') return;
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 }));
}

type Load = () => Promise<unknown>;
const waiting = new Set<Load>();
let isWorking = false;

/**
 * Does what may be needed later, one after the other, once the page has all that it asked for: what is prefetched takes
 * nothing from a slow line. Should it fail, it is loaded again when it is needed. Answers how to call it off.
 */
export function whenIdle(load: Load): () => void {
  // One of its own for each who asks: calling one off leaves the others.
  const own = () => load();
  waiting.add(own);
  if (!isWorking) void work();
  return () => waiting.delete(own);
}

async function work(): Promise<void> {
  isWorking = true;
  while (waiting.size > 0) {
    await untilQuiet();
    const [next] = waiting;
    if (next === undefined) break;
    waiting.delete(next);
    await next().catch(() => {});
  }
  isWorking = false;
}
