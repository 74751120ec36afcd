import { listenTo, type Topic } from '../../../src/platform/events/bus.ts';
import { openPages } from '../../../src/platform/events/open-pages.ts';
import type { TestApp } from '../test-app.ts';

/** What processes hear of a topic because of `act`: everything that is committed from its begin to its end, in that order. */
export async function publishedDuring<Payload extends object>(
  app: TestApp,
  topic: Topic<Payload>,
  act: () => Promise<unknown>,
): Promise<Payload[]> {
  const { events } = app.platform;
  // What was committed before may still be on its way.
  await events.caughtUp();
  const heard: Payload[] = [];
  const stop = events.subscribe([listenTo(topic, (message) => heard.push(message))]);
  try {
    await act();
    await events.caughtUp();
    return heard;
  } finally {
    stop();
  }
}

/** Whose open pages are told to read something of this type again because of `act`, once each. */
export async function pagesUpdatedDuring(app: TestApp, type: string, act: () => Promise<unknown>): Promise<string[]> {
  const updates = await publishedDuring(app, openPages, act);
  return [...new Set(updates.filter((update) => update.type === type).map(({ accountId }) => accountId))].sort();
}
