import { randomUUID } from 'node:crypto';
import { listenTo, type Topic } from '../../../src/platform/events/bus.ts';
import { openPages } from '../../../src/platform/events/open-pages.ts';
import type { TestApp } from '../test-app.ts';

/** What processes hear of a topic because of `act`: everything that is committed from its begin to its end, in that order. */
export async function publishedDuring<Payload extends object>(
  app: TestApp,
  topic: Topic<Payload>,
  act: () => Promise<unknown>,
): Promise<Payload[]> {
  // What was committed before may still be on its way.
  await hearMark(app);
  const heard: Payload[] = [];
  const stop = app.platform.events.subscribe([listenTo(topic, (message) => heard.push(message))]);
  try {
    await act();
    const mark = await hearMark(app);
    return heard.filter((message) => !('id' in message && message.id === mark));
  } finally {
    stop();
  }
}

/** Messages come in the order of their commits: once this one is there, nothing that was committed before is under way. */
async function hearMark({ platform: { events }, database }: TestApp): Promise<string> {
  const mark = randomUUID();
  const reached = Promise.withResolvers<void>();
  const stop = events.subscribe([listenTo(openPages, ({ id }) => id === mark && reached.resolve())]);
  try {
    await database.transaction((tx) => events.publish(tx, openPages, { accountId: mark, type: 'mark', id: mark }));
    await reached.promise;
    return mark;
  } finally {
    stop();
  }
}

/** Whose open pages are told to read something of this type again because of `act`, once each. */
export async function pagesUpdatedDuring(app: TestApp, type: string, act: () => Promise<unknown>): Promise<string[]> {
  const updates = await publishedDuring(app, openPages, act);
  return [...new Set(updates.filter((update) => update.type === type).map(({ accountId }) => accountId))].sort();
}
