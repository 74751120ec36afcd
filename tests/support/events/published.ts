import { randomUUID } from 'node:crypto';
import { listenTo, type Topic } from '../../../src/platform/events/bus.ts';
import { openPages } from '../../../src/platform/events/open-pages.ts';
import type { TestApp } from '../test-app.ts';

/** What processes hear of a topic because of `act`: everything that is committed until it ends, in that order. */
export async function publishedDuring<Payload extends object>(
  { platform: { events }, database }: TestApp,
  topic: Topic<Payload>,
  act: () => Promise<unknown>,
): Promise<Payload[]> {
  const heard: Payload[] = [];
  const last = randomUUID();
  const reached = Promise.withResolvers<void>();
  const stop = events.subscribe([
    listenTo(openPages, ({ id }) => id === last && reached.resolve()),
    listenTo(topic, (message) => heard.push(message)),
  ]);
  try {
    await act();
    // Messages come in the order of their commits, so nothing is under way once this one is there.
    await database.transaction((tx) =>
      events.publish(tx, openPages, { accountId: last, type: 'end of act', id: last }),
    );
    await reached.promise;
    return heard.filter((message) => !('id' in message && message.id === last));
  } finally {
    stop();
  }
}

/** Whose open pages are told to read something of this type again because of `act`, once each. */
export async function pagesUpdatedDuring(app: TestApp, type: string, act: () => Promise<unknown>): Promise<string[]> {
  const updates = await publishedDuring(app, openPages, act);
  return [...new Set(updates.filter((update) => update.type === type).map(({ accountId }) => accountId))].sort();
}
