import { setTimeout as sleep } from 'node:timers/promises';
import { listenTo } from '../../../../platform/events/bus.ts';
import { openPages } from '../../../../platform/events/open-pages.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { chatLimits, chatTexts } from '../../model.ts';
import type { Run } from '../runs.ts';
import { resultOf } from '../talks.ts';

/** A message may be missed: so often is looked all the same. */
const lookedEveryMs = 2_000;

/** What a run is answered with, in another process or in this one. Callers that read along while it is written need none of it. */
export async function replyOf({ database, events }: Platform, run: Run): Promise<string> {
  let look = Promise.withResolvers<void>();
  const forget = events.subscribe([
    listenTo(openPages, ({ id }) => void (id === run.conversationId && look.resolve())),
  ]);
  const end = performance.now() + chatLimits.runMs;
  try {
    while (performance.now() < end) {
      look = Promise.withResolvers<void>();
      const { state, text } = await resultOf(database.db, run);
      if (state !== 'running') return text === '' ? chatTexts.stopped : text;
      const waited = new AbortController();
      await Promise.race([
        look.promise,
        sleep(lookedEveryMs, undefined, { signal: waited.signal, ref: false }).catch(() => undefined),
      ]);
      waited.abort();
    }
    return chatTexts.interrupted;
  } finally {
    forget();
  }
}
