import { z } from 'zod';
import { milestoneNames } from '../../../src/features/pipeline/model.ts';
import { addsToFeed } from '../../../src/features/pipeline/server/api.ts';
import { addLine, type FeedLine } from '../../../src/features/pipeline/server/live/feed-lines.ts';
import { defineEvent } from '../../../src/kernel/event-type.ts';
import type { Feature } from '../../../src/platform/feature.ts';
import type { TestApp } from '../test-app.ts';

const said = {
  text: z.string(),
  milestone: z.enum(milestoneNames).nullable().default(null),
  document: z.string().nullable().default(null),
};
/** An event that says in the feed of a deal whatever a test wants to read there. */
const noted = defineEvent({ name: 'pipelineEntry.noted', payload: said });

/** Brings the event above into an app: `createTestApp(…, { features: [feedFeature] })`. */
export const feedFeature: Feature = {
  name: 'feed of a test',
  events: [noted],
  followers: [
    addsToFeed(noted, {
      deal: ({ id }) => id,
      message: ({ text }) => text,
      milestone: ({ milestone }) => milestone,
      document: ({ document }) => document,
    }),
  ],
};

/** Adds lines to the feed of a deal in one transaction. */
export const addLines = (app: TestApp, ...lines: readonly FeedLine[]): Promise<void> =>
  app.database.transaction(async (tx) => {
    for (const line of lines) addLine(app.platform, tx, app.clock.now(), line);
  });

/** A line that reads so. */
export const noteLine = (dealId: string, text: string, more: object = {}): FeedLine => ({
  dealId,
  type: 'status-update',
  lenderId: null,
  data: { event: noted.name, payload: { text, ...more } },
});
