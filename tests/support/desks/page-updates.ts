import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { listenTo } from '../../../src/platform/events/bus.ts';
import { openPages } from '../../../src/platform/events/open-pages.ts';
import type { TestApp } from '../test-app.ts';

interface PageUpdate {
  readonly accountId: string;
  readonly type: string;
  readonly id: string;
}

/** Listens to what open pages are told, whether or not anybody has one open. */
export function watchPages({ platform, database }: TestApp) {
  let heard: PageUpdate[] = [];
  platform.events.subscribe([listenTo(openPages, (update) => heard.push(update))]);
  /** What was told until now and since this was last asked. */
  async function take(): Promise<readonly PageUpdate[]> {
    const mark = randomUUID();
    // Processes hear in the order of the commits: with this one all before it have come.
    const update = { accountId: mark, type: 'mark', id: mark };
    await database.transaction((tx) => platform.events.publish(tx, openPages, update));
    await vi.waitFor(
      () => {
        if (!heard.some(({ id }) => id === mark)) throw new Error('The mark has not come yet.');
      },
      { timeout: 20_000, interval: 10 },
    );
    const told = heard.filter(({ type }) => type !== 'mark');
    heard = [];
    return told;
  }
  return {
    take,
    /** Whose pages were told to read something of this type again since this was last asked. */
    async readersOf(type: string): Promise<readonly string[]> {
      const told = (await take()).filter((update) => update.type === type);
      return [...new Set(told.map(({ accountId }) => accountId))].sort();
    },
  };
}
